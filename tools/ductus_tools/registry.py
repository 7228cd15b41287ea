"""The scripts that Ductus reads. To add one, add a folder in `scripts` and a line here."""

from .scripts.arabic.script import SCRIPT as ARABIC
from .scripts.brahmic.script import SCRIPT as BRAHMIC
from .scripts.eastern.script import SCRIPT as EASTERN
from .scripts.european.script import SCRIPT as EUROPEAN
from .scripts.latin.script import SCRIPT as LATIN
from .scripts.southern.script import SCRIPT as SOUTHERN

SCRIPTS = {script.name: script for script in (LATIN, ARABIC, EUROPEAN, BRAHMIC, EASTERN, SOUTHERN)}
