"""Commands from print to inches: sheet, lens, calibrate, check."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from assistant.cli.output import beside
from assistant.cli.parsing import Subparsers, command
from measure.errors import InputError
from measure.writing import ending_of, write_file

if TYPE_CHECKING:
    from calibration.lens.lens import Lens

PAPER_NAMES = {"a4": "A4", "letter": "Letter"}
RARE_SCALE = 1.03
"""A print is rarely larger than this: borderless printing enlarges by up to 3 %."""


def add(sub: Subparsers) -> None:
    """Declare these commands."""
    p = command(sub, "sheet", _sheet, "the printed sheet, corner markers to cut out, or Toaded's mat, as a PDF",
                "sheet --paper a4 --out sheet.pdf")
    p.add_argument("--paper", required=True, choices=("a4", "letter"), help="what is in the printer")
    p.add_argument("--out", required=True, metavar="sheet.pdf", help="the file to print")
    p.add_argument("--kind", default="sheet", choices=("sheet", "markers", "toaded"),
                   help="the sheet (default), corner markers to cut out, or Toaded's mat")

    p = command(sub, "lens", _lens, "the lens from photographs, a folder or a clip of a board; or from another program's file",
                "lens photos/ --pattern chessboard:9x6:25mm --out lens.toml")
    p.add_argument("source", nargs="+", metavar="SOURCE", help="photographs, folders or clips of the board; or one lens file "
                   "of OpenCV, ROS, Kalibr, MATLAB, Metashape, COLMAP, mrcal, caliscope, anipose, or our own")
    p.add_argument("--out", required=True, metavar="lens.toml", help="the lens, for calibrate --lens; .yml, .xml and .json are "
                                                                     "OpenCV's, .yaml is ROS's")
    p.add_argument("--for", dest="written_for", metavar="PROGRAM", help="opencv or ros, whatever the ending of --out")
    p.add_argument("--pattern", default="sheet", metavar="PATTERN",
                   help="chessboard:9x6:25mm (inner corners, square), charuco:5x7:40mm/20mm:6x6_250, or sheet (default)")
    p.add_argument("--camera", metavar="NAME", help="which camera, of a lens file that holds several")
    p.add_argument("--size", metavar="WxH", help="pixels of the pictures, where a lens file does not say or they are scaled")
    p.add_argument("--charuco", choices=("old", "no"), help="old: the lens file comes from a ChArUco board and OpenCV 4.13 or "
                   "older, which puts its centre half a pixel off; no: it does not")

    p = command(sub, "calibrate", _calibrate, "the table: pixels to inches, from the sheet, markers or picked corners",
                'calibrate clip.mp4 --out table.toml --corners "138,374 507,377 505,11 143,10" --size 16x16')
    p.add_argument("source", metavar="SOURCE",
                   help="a camera number, a stream address, a clip, a picture or a folder of pictures")
    p.add_argument("--out", required=True, metavar="table.toml", help="the calibration, for run, window and check")
    p.add_argument("--lens", metavar="lens.toml", help="the camera's lens; without it the lens is estimated")
    p.add_argument("--camera-height", type=float, metavar="IN", help="table top to lens, in inches")
    p.add_argument("--corners", metavar='"x,y x,y x,y x,y"',
                   help="pixels of table (0,0), (W,0), (W,H), (0,H): anticlockwise as seen from above")
    p.add_argument("--size", metavar="WxH", help="inches between the picked corners")
    p.add_argument("--print-scale", type=float, metavar="F", help="what a printed bar measures over what it says")
    p.add_argument("--mirror", action="store_true", help="the pictures are a mirror's: exchange left and right "
                                                         "(corners then are pixels of the exchanged picture)")
    p.add_argument("--map", metavar="map.png", help="also a picture of the predicted ± over the table")

    p = command(sub, "check", _check, "known lengths that were not fitted: bias, rms, worst",
                'check clip.mp4 --calibration table.toml --length "138,374 507,377 16"')
    p.add_argument("source", metavar="SOURCE",
                   help="a camera number, a stream address, a clip, a picture or a folder of pictures")
    p.add_argument("--calibration", required=True, metavar="table.toml", help="what calibrate wrote")
    p.add_argument("--length", action="append", metavar='"x,y x,y IN"', help="two pixels and the inches between them")


def _sheet(args: argparse.Namespace) -> None:
    from assistant.runner.outputs import check_outputs

    if ending_of(args.out, (".pdf",)) is None:
        raise InputError(f"{args.out}: a sheet is a .pdf file: give a name that ends in .pdf")
    check_outputs({"--out": args.out}, {})
    from calibration.prints.sheet import write_pdf

    print(f"{write_pdf(args.out, args.paper, args.kind)}: print at 100 % (no \"fit to page\"; from a terminal: lp -o "
          f"print-scaling=none) on {PAPER_NAMES[args.paper]}, then measure a bar", file=beside(args.out))


def _lens(args: argparse.Namespace) -> None:
    from assistant.runner.outputs import check_outputs, numbered
    from calibration.lens.formats.reading import is_lens_file
    from calibration.lens.formats.writing import purpose_of, write_lens

    check_outputs({"--out": args.out}, numbered("the source", args.source))
    purpose = purpose_of(args.out, args.written_for)
    files = [s for s in args.source if is_lens_file(s)]
    if files and len(args.source) > 1:
        raise InputError(f"{files[0]} is a lens file: give it alone, or pictures of a board alone")
    if files:
        lens = _lens_of_file(args)
    else:
        from assistant.runner.calibration import lens_from

        lens = lens_from(args.source, args.pattern)
    write_lens(lens, args.out, purpose)
    fx, fy = lens.camera_matrix[0, 0], lens.camera_matrix[1, 1]
    print(f"{args.out}: focal length {fx:.1f}, {fy:.1f} px ± {100 * lens.focal_sigma:.2f} %, centre "
          f"{lens.camera_matrix[0, 2]:.1f}, {lens.camera_matrix[1, 2]:.1f}"
          + (f", rms {lens.rms_px:.2f} px" if lens.rms_px else ""), file=beside(args.out))
    if purpose != "toy-umpire":
        program = "ROS" if purpose == "ros" else "OpenCV"
        print(f"  in {program}'s form, which has no place for the sigmas", file=beside(args.out))
    for name, why in lens.dropped:
        print(f"  left out {name}: {why}", file=beside(args.out))
    for warning in lens.warnings:
        print(f"  {warning}", file=beside(args.out))


def _lens_of_file(args: argparse.Namespace) -> Lens:
    """A lens file of another program, or our own. Somebody at a terminal is asked what the file does not say."""
    from assistant.cli.values import pixels
    from calibration.lens.formats.reading import lens_of_given, read_given
    from calibration.lens.lens import Lens

    size_px = pixels(args.size) if args.size else None
    given = read_given(args.source[0], args.camera)
    if isinstance(given, Lens):
        return given.rescaled(size_px) if size_px else given
    charuco = args.charuco
    if given.charuco and charuco is None and sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty():
        print(f"{args.source[0]}: was the board a ChArUco board, and OpenCV 4.13 or older? Its centre is half a pixel off then."
              " [y/n, Enter: not known] ", end="", file=sys.stderr, flush=True)
        charuco = {"y": "old", "n": "no"}.get(sys.stdin.readline().strip().lower()[:1])
    return lens_of_given(given, size_px, charuco or "unknown")


def _calibrate(args: argparse.Namespace) -> None:
    from assistant.cli.values import points, size
    from assistant.runner.calibration import calibrate_table
    from calibration.table.check import describe, sigma_map

    calibration = calibrate_table(args.source, args.out, args.lens, args.map, args.mirror,
                                  camera_height_in=args.camera_height,
                                  corners_px=points(args.corners, 4) if args.corners else None,
                                  size_in=size(args.size) if args.size else None, print_scale=args.print_scale)
    print(f"{args.out}: {describe(calibration)}", file=beside(args.out))
    for note in (*calibration.notes, *about_scale(args)):
        print(f"  {note}", file=beside(args.out))
    if args.map:
        import cv2

        write_file(args.map, cv2.imencode(".png", sigma_map(calibration))[1].tobytes())
        print(f"{args.map}: the predicted ± over the table", file=beside(args.map))


def about_scale(args: argparse.Namespace) -> list[str]:
    """What no picture can contradict about the size of the print."""
    if args.print_scale is not None and args.print_scale > RARE_SCALE:
        return [f"print scale {args.print_scale:g} was typed, and few prints come out larger than they should: it is what a "
                "bar measures over what it says, such as 5.9 / 6"]
    if args.print_scale is None and args.corners is None and (args.lens is None or args.camera_height is None):
        return ["nobody measured a printed bar: if the print is of another size, all ranges are; measure one and give "
                "--print-scale"]
    return []


def _check(args: argparse.Namespace) -> None:
    from assistant.cli.values import length
    from assistant.runner.calibration import PICTURES, stills
    from calibration.table.calibrate import TableCalibration
    from calibration.table.check import check, printed_lengths
    from vision.capture.rotated_source import RotatedSource
    from vision.capture.source import open_source

    calibration = TableCalibration.load(args.calibration)
    lengths = [length(text) for text in args.length or ()]
    pictures = stills(RotatedSource.of(open_source(args.source), 0, calibration.mirrored), 1 if lengths else PICTURES.of_table)
    if not pictures:
        raise InputError(f"{args.source}: it holds no picture")
    h, w = pictures[-1].shape[:2]
    calibration = calibration.rescaled((w, h))  # the pixels that were typed are this picture's
    if not lengths:
        lengths = list(printed_lengths(pictures[-1]))
        if not lengths:
            raise InputError('no printed bar is in view: give a known length, as --length "x,y x,y IN"')
    print(check(calibration, lengths).text)
    for note in calibration.notes:
        print(f"  {note}")
