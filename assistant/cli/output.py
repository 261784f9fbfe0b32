"""What commands write on standard output."""

from __future__ import annotations

import json
import sys
from typing import Any


def say_json(document: Any) -> None:
    """One JSON document on standard output."""
    json.dump(document, sys.stdout, ensure_ascii=False, allow_nan=False)
    sys.stdout.write("\n")
