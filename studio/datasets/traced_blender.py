"""Draws packed tables with Blender's Cycles. Runs in a Python of its own that has ``bpy`` (see studio.datasets.traced),
with numpy and nothing of this project: ``python studio/datasets/traced_blender.py SAMPLES THREADS scene.npz ...``
writes a ``.npy`` beside each.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import bpy
import numpy as np

BOUNCES = 4
FEW = 8
"""Of pictures with fewer light paths a pixel the noise is taken out the quick way, in a third less time altogether."""


def material(name: str, picture: str, gloss: float, seed: int) -> Any:
    """Paint, plastic or metal in the mesh's own colours, or a print (``picture``, a file; empty: none), with stains and
    dents that ``seed`` chooses: none of them is known to the project's own renderer."""
    rng = np.random.default_rng(seed)
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    surface = nodes["Principled BSDF"]
    surface.inputs["Roughness"].default_value = float(np.clip(0.85 - 2.4 * gloss + rng.normal(0, 0.15), 0.12, 0.95))
    surface.inputs["Specular IOR Level"].default_value = 0.5 if gloss > 0.02 else 0.15
    if picture:
        source = nodes.new("ShaderNodeTexImage")
        source.image = bpy.data.images.load(picture)
        source.extension = "EXTEND"
    else:
        source = nodes.new("ShaderNodeVertexColor")
        source.layer_name = "paint"
        surface.inputs["Coat Weight"].default_value = float(rng.choice([0.0, 0.0, 0.5]))
        surface.inputs["Metallic"].default_value = float(rng.choice([0.0, 0.85], p=(0.92, 0.08)))
    grain = nodes.new("ShaderNodeTexNoise")
    grain.inputs["Scale"].default_value = float(np.exp(rng.uniform(np.log(1.5), np.log(25.0))))
    grain.inputs["Detail"].default_value = 6.0
    place = nodes.new("ShaderNodeTexCoord")
    links.new(place.outputs["Object"], grain.inputs["Vector"])
    stained = nodes.new("ShaderNodeMix")
    stained.data_type, stained.blend_type = "RGBA", "OVERLAY"
    stained.inputs["Factor"].default_value = float(rng.uniform(0.0, 0.15 if picture else 0.5))
    links.new(source.outputs["Color"], stained.inputs["A"])
    links.new(grain.outputs["Fac"], stained.inputs["B"])
    links.new(stained.outputs["Result"], surface.inputs["Base Color"])
    dents = nodes.new("ShaderNodeBump")
    dents.inputs["Strength"].default_value, dents.inputs["Distance"].default_value = float(rng.uniform(0.0, 0.3)), 0.05
    links.new(grain.outputs["Fac"], dents.inputs["Height"])
    links.new(dents.outputs["Normal"], surface.inputs["Normal"])
    return made


def mesh(k: int, z: Any) -> None:
    """Put mesh number ``k`` of a scene onto the stage."""
    vertices, faces = z[f"v{k}"], z[f"f{k}"]
    made = bpy.data.meshes.new(f"m{k}")
    made.vertices.add(len(vertices))
    made.vertices.foreach_set("co", vertices.astype(np.float32).ravel())
    made.loops.add(3 * len(faces))
    made.loops.foreach_set("vertex_index", faces.astype(np.int32).ravel())
    made.polygons.add(len(faces))
    made.polygons.foreach_set("loop_start", np.arange(0, 3 * len(faces), 3, dtype=np.int32))
    made.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    uv = made.uv_layers.new(name="uv")
    at = z[f"t{k}"][faces.ravel()].astype(np.float32)
    at[:, 1] = 1 - at[:, 1]  # Blender's pictures begin at the bottom
    uv.uv.foreach_set("vector", at.ravel())
    paint = made.color_attributes.new("paint", "FLOAT_COLOR", "POINT")
    linear = np.ones((len(vertices), 4), np.float32)
    linear[:, :3] = np.maximum(z[f"c{k}"], 0) ** 2.2
    paint.data.foreach_set("color", linear.ravel())
    made.update()
    made.normals_split_custom_set_from_vertices([tuple(float(c) for c in n) for n in z[f"n{k}"]])
    made.materials.append(material(f"m{k}", str(z[f"p{k}"]), float(z[f"g{k}"]), int(z["seed"]) + k))
    bpy.context.scene.collection.objects.link(bpy.data.objects.new(f"m{k}", made))


def lamps(z: Any) -> None:
    """Round lamps, and the room about the table as a picture of its light."""
    for k, (at, rgb, wide) in enumerate(zip(z["lamp_at"], z["lamp_rgb"], z["lamp_wide"], strict=True)):
        lamp = bpy.data.lights.new(f"lamp{k}", "POINT")
        strongest = float(max(rgb.max(), 1e-6))
        lamp.color = tuple(float(c) for c in rgb / strongest)
        # a white matt table straight below, at[2] away, then gives back light of rgb
        lamp.energy = strongest * 4 * np.pi**2 * float(at[2]) ** 2
        lamp.shadow_soft_size = float(wide)
        put = bpy.data.objects.new(f"lamp{k}", lamp)
        put.location = tuple(float(c) for c in at)
        bpy.context.scene.collection.objects.link(put)
    room = z["room"].astype(np.float32)
    h, w = room.shape[:2]
    picture = bpy.data.images.new("room", w, h, float_buffer=True)
    picture.colorspace_settings.name = "Non-Color"
    picture.pixels.foreach_set(np.dstack([room[::-1], np.ones((h, w), np.float32)]).ravel())
    world = bpy.data.worlds.new("room")
    world.use_nodes = True
    about = world.node_tree.nodes.new("ShaderNodeTexEnvironment")
    about.image = picture
    world.node_tree.links.new(about.outputs["Color"], world.node_tree.nodes["Background"].inputs["Color"])
    bpy.context.scene.world = world


def camera(z: Any) -> None:
    """A camera without a lens's bend; OpenCV's matrices."""
    matrix, turned, eye = z["matrix"], z["rotation"], z["eye"]
    w, h = (int(v) for v in z["size"])
    made = bpy.data.cameras.new("camera")
    made.sensor_fit, made.sensor_width = "HORIZONTAL", 36.0
    made.lens = float(matrix[0, 0]) * made.sensor_width / w
    made.shift_x = -(float(matrix[0, 2]) - (w - 1) / 2) / w
    made.shift_y = (float(matrix[1, 2]) - (h - 1) / 2) / w
    made.clip_start, made.clip_end = 1.0, 1000.0
    put = bpy.data.objects.new("camera", made)
    pose = np.eye(4)
    pose[:3, :3] = turned.T @ np.diag([1.0, -1.0, -1.0])
    pose[:3, 3] = eye
    put.matrix_world = pose.T.tolist()  # Blender reads it by columns
    bpy.context.scene.collection.objects.link(put)
    bpy.context.scene.camera = put
    bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = w, h


def draw(path: Path, samples: int, threads: int) -> None:
    """Draw one packed table; linear light (h, w, 3) RGB, float32, goes to the same name with ``.npy``."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    import addon_utils  # there once bpy is

    addon_utils.enable("cycles")
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_percentage = 100
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_adaptive_sampling = "CPU", samples, False
    cycles.max_bounces = cycles.diffuse_bounces = cycles.glossy_bounces = BOUNCES
    cycles.pixel_filter_type = "BOX"
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    cycles.denoising_prefilter = "NONE" if samples < FEW else "ACCURATE"
    cycles.denoising_quality = "BALANCED" if samples < FEW else "HIGH"
    cycles.sample_clamp_indirect = 4.0
    with np.load(path, allow_pickle=False) as z:
        for k in range(int(z["meshes"])):
            mesh(k, z)
        lamps(z)
        camera(z)
        w, h = (int(v) for v in z["size"])
    out = path.with_suffix(".exr")
    scene.render.image_settings.file_format, scene.render.image_settings.color_depth = "OPEN_EXR", "32"
    scene.render.filepath = str(out)
    bpy.ops.render.render(write_still=True)
    shown = bpy.data.images.load(str(out))
    values = np.empty(h * w * 4, np.float32)
    shown.pixels.foreach_get(values)
    np.save(path.with_suffix(".npy"), values.reshape(h, w, 4)[::-1, :, :3])
    out.unlink()


if __name__ == "__main__":
    for name in sys.argv[3:]:
        draw(Path(name), int(sys.argv[1]), int(sys.argv[2]))
