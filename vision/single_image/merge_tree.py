"""Which fragments are one whole thing, judged by looking at each of them and at all that they may be together.

The fragments of one view are joined on, the most probable pair first, up to what is connected: a tree of candidates (as in
ultrametric contour maps; Arbeláez et al. 2011). A classifier says of each candidate how probably it is one whole thing, neither
a piece nor several. Of every tree those candidates are taken that make up the best cut: a candidate stands where it is better
than the best of its parts, weighed by their areas.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from vision.networks.look import LookMaps
from vision.single_image.fragments import Labels, fragments, measured
from vision.single_image.grouping import Group, Grouping
from vision.single_image.parameters import MERGE_TREE

Array = NDArray[np.float64]
Judge = Callable[[Sequence[Array]], Array]
"""Outlines (N, 2) in pixels of the picture to the probabilities (n, 6) of KINDS, the first that it is no whole thing."""


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A candidate: the numbers of its base fragments, its two parts among the nodes if it has any, and what the maps say."""

    members: tuple[int, ...]
    parts: tuple[int, int] | None
    group: Group


def tree_of(maps: LookMaps) -> tuple[Labels, list[Node]]:
    """The base fragments' pixels (h, w) of one view, 0 is the table, and all candidates, parts before what they make up."""
    labels = fragments(maps)
    grouping = Grouping(*measured(labels, maps))
    grouping.join_neighbours(MERGE_TREE.base_probability)
    grouping.join_parted()
    numbers = np.zeros(int(labels.max()) + 1, np.int32)
    numbers[list(grouping.of)] = list(grouping.of.values())
    nodes: list[Node] = []
    at: dict[int, int] = {}
    for k, sums in grouping.pieces.items():
        at[k] = len(nodes)
        nodes.append(Node((k,), None, Group(sums, grouping.whole[k], grouping.alone(k))))
    for a, b in grouping.joins(MERGE_TREE.least_probability):
        one, two = at[a], at.pop(b)
        at[a] = len(nodes)
        members = nodes[one].members + nodes[two].members
        nodes.append(Node(members, (one, two), Group(grouping.pieces[a], grouping.whole[a], grouping.alone(a))))
    return numbers[labels], nodes


def outlines(labels: Labels, nodes: Sequence[Node], scale: tuple[float, float]) -> list[Array]:
    """The outer outline (N, 2) of each node in pixels of the picture; of what is in pieces, the largest piece's."""
    boxes = ndimage.find_objects(labels)
    out = []
    for node in nodes:
        own = [boxes[k - 1] for k in node.members]
        rows = slice(min(b[0].start for b in own), max(b[0].stop for b in own))
        cols = slice(min(b[1].start for b in own), max(b[1].stop for b in own))
        mask = np.pad(np.isin(labels[rows, cols], node.members).astype(np.uint8), 1)
        found, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        ring = max(found, key=cv2.contourArea).reshape(-1, 2) + np.array([cols.start - 0.5, rows.start - 0.5])
        out.append(ring / np.array(scale) - 0.5)
    return out


def best_cut(nodes: Sequence[Node], whole: Array) -> list[int]:
    """The nodes of the best cut through their trees. ``whole`` (n,): how probably each is one whole thing."""
    value, cut = np.zeros(len(nodes)), [[k] for k in range(len(nodes))]
    tops = set(range(len(nodes)))
    for k, node in enumerate(nodes):
        value[k] = node.group.sums.area * whole[k]
        if node.parts is None:
            continue
        tops -= set(node.parts)
        parts = value[list(node.parts)].sum()
        if parts > value[k]:
            value[k] = parts
            cut[k] = [n for part in node.parts for n in cut[part]]
    return sorted(n for top in tops for n in cut[top])


def chosen(maps: LookMaps, judge: Judge) -> tuple[Labels, dict[int, Group], dict[int, Array]]:
    """The things of one view: their pixels (h, w) by numbers, what the maps say of each, and what the classifier says (6,)."""
    labels, nodes = tree_of(maps)
    if not nodes:
        return labels, {}, {}
    told = judge(outlines(labels, nodes, maps.scale))
    # what the maps say of a join counts beside what the candidate looks like
    there = np.array([np.sqrt(node.group.whole) for node in nodes])
    whole = (1.0 - told[:, 0]) * there ** MERGE_TREE.join_weight
    groups, judged = {}, {}
    numbers = np.zeros(int(labels.max()) + 1, np.int32)
    for number, k in enumerate(best_cut(nodes, whole), 1):
        numbers[list(nodes[k].members)] = number
        groups[number], judged[number] = nodes[k].group, told[k]
    return numbers[labels], groups, judged
