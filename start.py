"""Two commands for a fresh machine that has Python 3.11: ``python3 start.py demo`` and ``python3 start.py test``.

Makes a virtual environment in .venv, installs what is missing (on Debian also the few system libraries that Qt and OpenCV
link to, through apt), and runs the command. A second run finds everything in place and starts at once.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
# ctypes' name of the library -> Debian's package
LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xinerama.so.0": "libxcb-xinerama0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libSM.so.6": "libsm6",
    "libXext.so.6": "libxext6",
}
FOR_TESTS = {"Xvfb": "xvfb", "xauth": "xauth", "git": "git"}  # xvfb-run wants xauth
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
"""One of them opens the battle report in its test, which skips where none can be had."""
MOST_WORKERS = 4
"""Tests run in so many processes at most, one a core: each may take 2 GB."""
WORDS = """usage: python3 start.py COMMAND

  demo [ARGUMENTS]   install, then run the sample battle (without a screen: video and log into out/)
  test [ARGUMENTS]   install with the developers' tools, then check and test everything
  run ARGUMENTS      install, then toy-umpire ARGUMENTS (window, sheet, calibrate, run, ...)
"""


def main(arguments: list[str]) -> int:
    """Install what the command needs and run it; returns its exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036 - said in a sentence to those who have an older one
        print("Python 3.11 or newer is needed: run this file with python3.11", file=sys.stderr)
        return 2
    if not arguments or arguments[0] not in ("demo", "test", "run"):
        print(WORDS, file=sys.stderr)
        return 2
    command, rest = arguments[0], arguments[1:]
    developer = command == "test"
    system_packages(developer)
    environment(developer)
    loops()
    if command == "run":
        return call([PYTHON, "-m", "assistant", *rest])
    if command == "demo":
        headless = not has_screen() and "--headless" not in rest
        if headless:
            print("no screen here: the demo runs without a window", flush=True)
        return call([PYTHON, "-m", "assistant", "demo", *(["--headless"] if headless else []), *rest])
    return checks(rest)


def checks(rest: list[str]) -> int:
    """Style, types, import contracts, then the tests. With arguments of one's own only pytest runs, with them."""
    if rest:
        return call([PYTHON, "-m", "pytest", *rest])
    imports = "from importlinter.cli import lint_imports_command as check; check()"
    for step in (["-m", "ruff", "check", "."], ["-m", "mypy"], ["-c", imports]):
        status = call([PYTHON, *step])
        if status:
            return status
    side_by_side = ["-n", str(min(os.cpu_count() or 1, MOST_WORKERS)), "--dist", "loadfile",
                    "--no-loadscope-reorder",  # else files of few tests, the long ones among them, come last
                    "--max-worker-restart", "0"]  # pytest-xdist 3.8 waits for ever after it replaced a crashed worker
    return call([PYTHON, "-m", "pytest", *side_by_side])


def call(words: list[object]) -> int:
    """Run a program in the project's folder; returns its exit status."""
    try:
        return subprocess.run([str(w) for w in words], cwd=ROOT, check=False).returncode
    except KeyboardInterrupt:
        return 130


def has_screen() -> bool:
    """Whether a window could be shown."""
    return os.name == "nt" or sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def system_packages(developer: bool) -> None:
    """On Debian and its children: install the libraries that are missing, with apt."""
    if not sys.platform.startswith("linux") or shutil.which("apt-get") is None:
        return
    import ctypes

    missing = []
    for library, package in LIBRARIES.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        missing.append("python3-venv")
    if developer:
        missing += [package for program, package in FOR_TESTS.items() if shutil.which(program) is None]
    browser = ["chromium"] if developer and not any(map(shutil.which, BROWSERS)) else []
    fresh = True
    for packages in (sorted(set(missing)), browser):  # where apt has no chromium (Ubuntu) the others must still come
        if packages:
            apt_install(packages, fresh)
            fresh = False


def apt_install(packages: list[str], fresh: bool) -> None:
    """Install Debian packages, or say how; ``fresh``: ask for the newest list of them first."""
    root = [] if os.geteuid() == 0 else ["sudo"] if shutil.which("sudo") else None
    words = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if root is None:
        print(f"these system packages are missing; as root run: {' '.join(words)}", file=sys.stderr)
        return
    print(f"installing system packages: {' '.join(packages)}", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if fresh:
        subprocess.run([*root, "apt-get", "update", "-q"], env=quiet, check=False, stdout=subprocess.DEVNULL)
    done = subprocess.run([*root, *words], env=quiet, check=False, stdout=subprocess.DEVNULL)
    if done.returncode:
        print(f"apt could not install them; as root run: {' '.join(words)}", file=sys.stderr)


def environment(developer: bool) -> None:
    """The virtual environment with the project in it; installed again when pyproject.toml changed."""
    if not PYTHON.exists():
        print("making .venv", flush=True)
        made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=False)
        if made.returncode:
            raise SystemExit("the virtual environment could not be made: install python3-venv and try again")
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    mark = VENV / ("installed-developer" if developer else "installed")
    marks = [mark, VENV / "installed-developer"]
    if any(m.exists() and m.read_text() == wanted for m in marks):
        return
    what = ".[dev,train]" if developer else "."
    print(f"installing {what} (once, a minute or more)", flush=True)
    words = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", what]
    if subprocess.run(words, cwd=ROOT, check=False).returncode:
        raise SystemExit("the packages could not be installed: see pip's words above, then try again")
    mark.write_text(wanted)


def loops() -> None:
    """Compile the numerical loops where any of them is new: else the first battle's first minute would go by unseen."""
    digest = hashlib.sha256((ROOT / "pyproject.toml").read_bytes())
    for path in sorted(p for package in ("measure", "vision", "assistant") for p in (ROOT / package).rglob("*.py")):
        text = path.read_bytes()
        if b"@kernel" in text:
            digest.update(text)
    mark = VENV / "compiled"
    if mark.exists() and mark.read_text() == digest.hexdigest():
        return
    print("compiling (once, a minute or two)", flush=True)
    if call([PYTHON, "-m", "assistant.cli.warm"]) == 0:  # else the program compiles as it goes
        mark.write_text(digest.hexdigest())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
