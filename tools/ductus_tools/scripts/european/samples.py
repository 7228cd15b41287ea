"""A line of each language, composed of letters of people whom training never saw: `Samples/scripts.ndjson`.

    python -m ductus_tools.scripts.european.samples --corpus LATIN --drawers DIR --scripts DIR --skeletons FILE --fonts DIR \\
        --output ../Samples/scripts.ndjson
"""

from ductus_tools.compose.samples import write_samples
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


def main() -> None:
    options = parser(__doc__).parse_args()
    composing = composer(options)
    scripts = {LANGUAGES[name].tags[0]: LANGUAGES[name].script for name in LINES}
    lines = {LANGUAGES[name].tags[0]: label for name, label in LINES.items()}
    write_samples(options.output, lines, lambda tag: ScriptWriter(composing, scripts[tag]), options.seed)


if __name__ == "__main__":
    main()
