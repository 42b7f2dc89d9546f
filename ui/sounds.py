"""Short sounds of the table. Off by default; quiet where there is no audio device or no player for it."""

from PySide6.QtCore import QObject, QUrl

from ui.resources import asset
from ui.tables.moves import on_sound


class Sounds(QObject):
    """Plays the sounds of `assets/sounds/` as the moves name them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.on = False
        self._effects: dict[str, object] = {}
        on_sound(self.play)

    def play(self, name: str) -> None:
        """Sound one; nothing at all when sounds are off or cannot be heard."""
        if not self.on:
            return
        effect = self._effects.get(name) or self._effect(name)
        play = getattr(effect, "play", None)
        if play is not None:
            play()

    def _effect(self, name: str) -> object:
        """QtMultimedia comes with the optional extra `sound`; without it the program is silent, not broken."""
        file = asset(f"sounds/{name}.wav")
        try:
            from PySide6.QtMultimedia import QMediaDevices, QSoundEffect
        except ImportError:
            self._effects[name] = None
            return None
        if not file.exists() or not QMediaDevices.audioOutputs():
            self._effects[name] = None
            return None
        effect = QSoundEffect(self)
        effect.setSource(QUrl.fromLocalFile(str(file)))
        effect.setVolume(0.4)
        self._effects[name] = effect
        return effect

    @staticmethod
    def can_be_heard() -> bool:
        """Whether this installation can sound at all."""
        try:
            from PySide6.QtMultimedia import QMediaDevices
        except ImportError:
            return False
        return bool(QMediaDevices.audioOutputs())
