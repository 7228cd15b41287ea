"""What the tests of Latin script share."""

from dataclasses import replace

from ductus_tools.language_model.languages import Recipe
from ductus_tools.scripts.latin.models import of_text, order
from ductus_tools.scripts.latin.writing import of_language


def made_of(name: str, text: list[str], size: int) -> Recipe:
    """The input of a model of a given size in bytes."""
    recipe = of_text(name, text, "", of_language(name))
    return replace(recipe, size=size, order=order(name, size))
