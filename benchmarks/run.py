"""Runs every `benchmarks/bench_*.py` and prints what it measured, each figure beside what it is measured against."""

import runpy
from pathlib import Path


def main() -> None:
    rows = [("what", "measured", "beside")]
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        rows += runpy.run_path(str(path))["rows"]()
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


if __name__ == "__main__":
    main()
