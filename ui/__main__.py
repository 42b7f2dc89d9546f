"""The program `tapete`: opens the application, or runs a command at the prompt."""

import os
import sys


def main() -> None:
    """Without a command, or with a lesson pack to open, the window; otherwise the prompt."""
    words = sys.argv[1:]
    if words and words[0] == "demo":
        from ui.demo import demo

        demo.main(args=words[1:], prog_name="tapete demo")
    elif words and not all(word.endswith(".tapete") for word in words):
        from trainer.cli import main as prompt

        prompt()
    elif not has_screen():
        no_screen()
    else:
        from ui.app import main as window

        sys.exit(window(words))


def has_screen() -> bool:
    """Whether a window can be shown here; a platform named on purpose counts."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def no_screen() -> None:
    print("There is no display here, so no window can open. Playing `tapete demo` without one instead.")
    from ui.demo import demo

    demo.main(args=[], prog_name="tapete demo")


if __name__ == "__main__":
    main()
