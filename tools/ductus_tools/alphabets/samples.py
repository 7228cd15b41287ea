"""A line of each language, composed of letters of people whom training never saw: `Samples/scripts.ndjson`.

    python -m ductus_tools.alphabets.samples --corpus LATIN --drawers DIR --scripts DIR --skeletons FILE --fonts DIR \\
        --output ../Samples/scripts.ndjson
"""

import json
import unicodedata

import numpy as np

from .composed_words import ScriptWriter, composer, parser
from .languages import LANGUAGES

LINES = {
    "be": "Добры дзень, свет!",
    "bg": "Здравей, свят!",
    "el": "Καλημέρα, κόσμε",
    "he": "שלום עולם 2026",
    "hy": "Բարև, աշխարհ",
    "ka": "გამარჯობა მსოფლიო",
    "kk": "Сәлем, қазақ елі!",
    "ky": "Салам, дүйнө!",
    "mk": "Здраво, свету!",
    "mn": "Сайн уу, дэлхий",
    "ru": "Съешь ещё этих булок",
    "sr": "Љубав и мир",
    "tg": "Салом, ҷаҳон!",
    "uk": "Привіт, світе!",
}
_TRIES = 200


def main() -> None:
    options = parser(__doc__).parse_args()
    composing, random = composer(options), np.random.default_rng(options.seed)
    with open(options.output, "w", encoding="utf-8") as file:
        for name, label in LINES.items():
            language = LANGUAGES[name]
            writer = ScriptWriter(composing, language.script)
            words = unicodedata.normalize("NFD", label).split()
            drawn = next(filter(None, (writer.written(words, random) for _ in range(_TRIES))))
            ink = drawn[1]
            points = np.round((ink.points - ink.points.min(axis=0)) * 40, 1)
            drawing = [stroke.T.tolist() for stroke in np.split(points, ink.starts[1:])]
            record = {"id": language.tags[0], "label": label, "model": language.tags[0], "drawing": drawing}
            file.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
