"""Run by Windows' Python: prints the text of every window on the screen, and of what lies in it."""

import ctypes
from ctypes import wintypes

WM_GETTEXT, ABORT_IF_HUNG, LONGEST = 13, 2, 1000
user32 = ctypes.windll.user32
texts = []


@ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.HWND, wintypes.LPARAM)
def read(window, _):
    text = ctypes.create_unicode_buffer(LONGEST)
    user32.SendMessageTimeoutW(window, WM_GETTEXT, LONGEST, text, ABORT_IF_HUNG, 1000, None)
    texts.append(text.value)
    return True


@ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.HWND, wintypes.LPARAM)
def read_all(window, _):
    if user32.IsWindowVisible(window):
        read(window, 0)
        user32.EnumChildWindows(window, read, 0)
    return True


user32.EnumWindows(read_all, 0)
print("\n".join(texts))
