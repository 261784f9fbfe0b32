"""What sprites are made with: a stage to draw on, and a folder of meshes."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from studio.objects.assets import asset_files, load_asset
from studio.objects.painted import Painted
from studio.objects.toys import Rng
from studio.photographs.sprites.shooting import View, random_lighting, random_view, shoot
from studio.rendering.camera import Image8
from studio.rendering.meshes import Mesh
from studio.rendering.render import Stage
from studio.scenes.scatter import HELD_OUT_FOLDERS, TERRAIN_FOLDERS

Named = tuple[str, Image8]


@dataclass(slots=True)
class Sources:
    """What sprites are made with: a stage to draw on, a folder of meshes, read once."""

    stage: Stage
    assets: Path | None
    _meshes: dict[Path, Mesh] = field(default_factory=dict)

    def files(self, terrain: bool) -> list[Path]:
        """The meshes of terrain, or those of toys that are trained on."""
        if self.assets is None:
            raise ValueError("this kind needs --assets, a folder of .glb meshes")
        return [f for f in asset_files(self.assets) if not set(f.parts) & set(HELD_OUT_FOLDERS)
                and (bool(set(f.parts) & set(TERRAIN_FOLDERS)) or f.stem.startswith("decoration")) == terrain
                and not f.stem.startswith(("ShoulderPads", "road", "track", "pavement", "grass", "flag",
                                           "decoration-empty"))]

    def mesh(self, path: Path) -> Mesh:
        """A file's mesh. ValueError: none in it, or far too fine or flat."""
        if path not in self._meshes:
            m = load_asset(path)
            if len(m.faces) > 60000 or m.height_in < 0.02:
                raise ValueError(f"{path.name} is flat or has {len(m.faces)} triangles")
            self._meshes[path] = m
        return self._meshes[path]

    def shot(self, parts: Painted, rng: Rng, view: View | None = None) -> Image8:
        """The thing in a view and a light of its own."""
        return shoot(self.stage, parts, view or random_view(rng), random_lighting(rng))
