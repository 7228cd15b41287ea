/// Tags that were registered whole, before tags had a grammar, and what is written today.
///
/// The irregular ones of RFC 5646 and those regular ones that have a successor. Where the register
/// knows no successor, the language is undetermined.
let registeredTags = [
  "art-lojban": "jbo",
  "en-gb-oed": "en-GB-oxendict",
  "i-ami": "ami",
  "i-bnn": "bnn",
  "i-default": "und",
  "i-enochian": "und",
  "i-hak": "hak",
  "i-klingon": "tlh",
  "i-lux": "lb",
  "i-mingo": "und",
  "i-navajo": "nv",
  "i-pwn": "pwn",
  "i-tao": "tao",
  "i-tay": "tay",
  "i-tsu": "tsu",
  "no-bok": "nb",
  "no-nyn": "nn",
  "sgn-be-fr": "sfb",
  "sgn-be-nl": "vgt",
  "sgn-ch-de": "sgg",
  "zh-guoyu": "cmn",
  "zh-hakka": "hak",
  "zh-min-nan": "nan",
  "zh-xiang": "hsn",
]
