"""The mistakes people make in files and tables, each said in one clear sentence."""


class TrainerError(Exception):
    """Something a person wrote cannot be used: where it stands, what was found, what would be right."""

    def __init__(self, where: str, found: object, right: str) -> None:
        self.where, self.found, self.right = where, found, right
        super().__init__(f"{where}: {_shown(found)} is not {right}")


class RulebookError(TrainerError):
    """A mistake in a rulebook file."""


class TableError(TrainerError):
    """A mistake in a table or a house sheet: a missing field, an impossible bet, an outcome that cannot fall."""


class ProgressError(TrainerError):
    """Progress cannot be kept as asked: a name, a PIN, a folder or a disk that will not do."""


class AcademyError(TrainerError):
    """A mistake in an academy's file: a name, a picture, a pack, a key or an address that will not do."""


def _shown(found: object) -> str:
    text = found if isinstance(found, Absent) else repr(found)
    return str(text) if len(str(text)) <= 60 else f"{str(text)[:57]}..."


class Absent:
    """Stands for a field that is not there."""

    def __str__(self) -> str:
        return "nothing"


ABSENT = Absent()
