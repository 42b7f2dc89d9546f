"""The program `tapete`: opens the application, or runs a command at the prompt."""

import sys

from trainer.cli import main as prompt


def main() -> None:
    if len(sys.argv) > 1:
        prompt()
    print("The window comes later. The rules engine is ready at the prompt: tapete --help")


if __name__ == "__main__":
    main()
