"""Where a person's data lies on this system: progress, packs, settings. `TAPETE_DATA` names another folder."""

import os
from pathlib import Path

VARIABLE = "TAPETE_DATA"


def data_folder() -> Path:
    """The folder for progress and packs, never the program's own."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("tapete", appauthor=False)


def settings_file() -> Path:
    """The file of the workstation's settings."""
    if named := os.environ.get(VARIABLE):
        return Path(named) / "settings.json"
    from platformdirs import user_config_path

    return user_config_path("tapete", appauthor=False) / "settings.json"
