"""Japanese, Korean and Chinese, read character by character."""

from ductus_tools.script.plan import Plan
from ductus_tools.script.script import Script

from . import measured
from .alphabet import READERS, readable
from .models import TEXTS, recipe


def plans(alphabet: str) -> list[Plan]:
    """A pack for each language or country, with all characters of the network that it reads."""
    return [
        Plan(tag, (tag,), tag, (" " if tag == "ko" else "") + readable(tag, alphabet), hangul=tag == "ko", texts=TEXTS[tag])
        for tag in READERS
    ]


SCRIPT = Script(
    "eastern",
    "characters",
    "",
    names=tuple(TEXTS),
    recipe=recipe,
    model_arguments=("templates",),
    measured=measured.measured,
    measure_arguments=measured.ARGUMENTS,
    plans=plans,
)
