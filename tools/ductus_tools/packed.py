"""Tables of numbers as text in Swift's sources, which `PackedNumbers` reads."""

_WIDTH = 96


def packed(number: int) -> str:
    """Groups of five bits, lowest first, each as a character from `?` on; 32 says that more follow."""
    text = ""
    while number >= 32:
        text += chr(63 + 32 + number % 32)
        number //= 32
    return text + chr(63 + number)


def signed(number: int) -> str:
    return packed(2 * number if number >= 0 else -2 * number - 1)


def literal(name: str, text: str) -> str:
    """The declaration of a static string."""
    lines = [text[start : start + _WIDTH] for start in range(0, len(text), _WIDTH)]
    body = "\n".join("    " + line for line in lines)
    return f'  static let {name}: StaticString = #"""\n{body}\n    """#\n'
