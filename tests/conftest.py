"""What all tests share: worked cases as data, and settings for hypothesis."""

import csv
import os
from pathlib import Path

from hypothesis import HealthCheck, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
settings.register_profile("tapete", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tapete")

CASES = Path(__file__).parent / "cases"


def cases(name: str) -> list[dict[str, str]]:
    """The rows of `tests/cases/<name>.csv`; lines that begin with # are remarks."""
    with (CASES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))
