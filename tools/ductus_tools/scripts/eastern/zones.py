"""The places of ASCII letters, digits and signs in the em box of an East Asian line: their templates have no frame."""

TOP, MIDDLE, LINE, DEEP = 0.14, 0.4, 0.87, 1.05
"""Heights of capitals' tops, small letters' tops, the line, and of tails, from the box's upper side, in ems."""
_SMALL, _TAILED = set("acemnorsuvwxz"), set("gpqy")
_SIGNS = {
    ".": (0.81, 0.87), ",": (0.78, 0.98), ":": (0.45, 0.85), ";": (0.45, 0.97), "'": (0.12, 0.3), '"': (0.12, 0.3),
    "`": (0.12, 0.27), "-": (0.53, 0.57), "_": (0.9, 0.94), "~": (0.46, 0.6), "^": (0.14, 0.36), "=": (0.45, 0.65),
    "+": (0.35, 0.8), "*": (0.15, 0.5), "<": (0.3, 0.8), ">": (0.3, 0.8), "j": (0.2, DEEP), "i": (0.2, LINE), "t": (0.2, LINE),
    "(": (0.1, 0.95), ")": (0.1, 0.95), "[": (0.1, 0.95), "]": (0.1, 0.95), "{": (0.1, 0.95), "}": (0.1, 0.95), "|": (0.1, 0.98),
    "Q": (TOP, 0.93), "@": (0.2, 0.93),
}  # fmt: skip


def zone(character: str) -> tuple[float, float]:
    """The upper and lower sides of an ASCII character."""
    if character in _SIGNS:
        return _SIGNS[character]
    if character in _SMALL:
        return MIDDLE, LINE
    return (MIDDLE, DEEP) if character in _TAILED else (TOP, LINE)
