"""A line of each script, composed of letters of people whom training never saw: `Samples/brahmic.ndjson`.

    python -m ductus_tools.scripts.brahmic.samples --corpus LATIN --drawers DIR --shapes FILE \\
        --output ../Samples/brahmic.ndjson
"""

from ductus_tools.compose.samples import write_samples
from .composed_words import ScriptWriter, composer, parser
from .languages import LANGUAGES

LINES = {
    "hi": "नमस्ते दुनिया",
    "as": "নমস্কাৰ পৃথিৱী",
    "bn": "শুভ সকাল",
    "gu": "નમસ્તે દુનિયા",
    "pa": "ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ",
    "kn": "ನಮಸ್ಕಾರ ಕನ್ನಡ",
    "ml": "നമസ്കാരം കേരളം",
    "or": "ନମସ୍କାର ଓଡ଼ିଶା",
    "my": "မင်္ဂလာပါ",
    "bo": "བཀྲ་ཤིས་བདེ་ལེགས།",
    "am": "ሰላም ኢትዮጵያ",
}


def main() -> None:
    options = parser(__doc__).parse_args()
    composing = composer(options)
    scripts = {LANGUAGES[name].own[0]: LANGUAGES[name].script for name in LINES}
    lines = {LANGUAGES[name].own[0]: label for name, label in LINES.items()}
    write_samples(options.output, lines, lambda tag: ScriptWriter(composing, scripts[tag]), options.seed)


if __name__ == "__main__":
    main()
