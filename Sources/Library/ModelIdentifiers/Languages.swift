/// The relations between language codes: macrolanguages and replaced codes.
enum Languages {
  /// Returns the macrolanguage to which a language belongs by ISO 639-3, if models are named after
  /// it.
  static func macrolanguage(of language: String) -> String? { macrolanguageOfMember[language] }

  /// Returns the code that tags use for a language: the one that replaces a withdrawn code, by the
  /// registry of BCP 47 and by CLDR; two letters instead of three: `en` for `eng`.
  static func successor(of language: String) -> String {
    successors[language] ?? LanguageTable.shared.language(ofCode: language) ?? language
  }

  /// The script that a withdrawn code implies besides the language.
  static let impliedScripts = ["cnr": "Latn", "hbs": "Latn", "sh": "Latn"]

  /// The region in which most people write the language, by CLDR's likely subtags, if it is listed
  /// for several regions and never without one.
  static let mainRegions = ["bgq": "IN", "nl": "NL", "sv": "SE"]

  private static let successors = [
    "cnr": "sr", "hbs": "sr", "in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro",
    "sh": "sr", "tl": "fil",
  ]

  private static let macrolanguageOfMember: [String: String] = {
    var macrolanguages: [String: String] = [:]
    for (macrolanguage, members) in membersOfMacrolanguage {
      for member in members.split(separator: " ") {
        macrolanguages[String(member)] = macrolanguage
      }
    }
    return macrolanguages
  }()

  /// The members, by ISO 639-3, of macrolanguages with a model identifier; with two letters if ISO
  /// 639-1 has them, as BCP 47 requires.
  private static let membersOfMacrolanguage = [
    "ar": """
    aao abh abv acm acq acw acx acy adf aeb aec afb ajp apc apd arb arq ars ary arz auz avl ayh \
    ayl ayn ayp pga shu ssh
    """,
    "az": "azb azj",
    "bik": "bcl bln bto cts fbl lbl rbl ubl",
    "doi": "dgo xnr",
    "et": "ekk vro",
    "fa": "pes prs",
    "hmn": """
    cqd hea hma hmc hmd hme hmg hmh hmi hmj hml hmm hmp hmq hms hmw hmy hmz hnj hrm huj mmr muq \
    mww sfm
    """,
    "kok": "gom knn",
    "ku": "ckb kmr sdh",
    "luy": "bxk ida lkb lko lks lri lrm lsm lto lts lwg nle nyd rag",
    "lv": "ltg lvs",
    "mg": "bhr bmm bzc msh plt skg tdx tkg txy xmv xmw",
    "mn": "khk mvf",
    "ms": """
    bjn btj bve bvu coa dup hji id jak jax kvb kvr kxd lce lcf liw max meo mfa mfb min mqg msi mui \
    orn ors pel pse tmw urk vkk vkt xmm zlm zmi zsm
    """,
    "mwr": "dhd mtr mve rwr swv wry",
    "ne": "dty npi",
    "no": "nb nn",
    "oj": "ciw ojb ojc ojg ojs ojw otw",
    "om": "gax gaz hae orc",
    "or": "ory spv",
    "qu": """
    qub qud quf qug quh quk qul qup qur qus quw qux quy quz qva qvc qve qvh qvi qvj qvl qvm qvn qvo \
    qvp qvs qvw qvz qwa qwc qwh qws qxa qxc qxh qxl qxn qxo qxp qxr qxt qxu qxw
    """,
    "sa": "cls vsn",
    "sc": "sdc sdn src sro",
    "sq": "aae aat aln als",
    "sw": "swc swh",
    "uz": "uzn uzs",
    "za": "zch zeh zgb zgm zgn zhd zhn zlj zln zlq zqe zyb zyg zyj zyn zzj",
    "zh": """
    cdo cjy cmn cnp cpx csp czh czo gan hak hnm hsn luh lzh mnp nan sjc wuu yue
    """,
  ]
}

/// Tags that were registered as a whole, before tags had a grammar, with their current forms.
///
/// They are the irregular tags of RFC 5646, and the regular ones that have a successor. If the
/// registry has no successor, the language is undetermined.
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

/// The scripts that are parts of others, by ISO 15924.
enum Scripts {
  /// Returns the scripts that contain a script, narrower before wider, without the script itself.
  static func containers(of script: String) -> [String] {
    // There are fewer than ten parents, without cycles.
    (parents[script] ?? []).flatMap { [$0] + containers(of: $0) }
  }

  /// The direct parents of each script.
  private static let parents: [String: [String]] = [
    "Aran": ["Arab"],
    "Cyrs": ["Cyrl"],
    "Hang": ["Kore"],
    "Hani": ["Jpan", "Kore"],
    "Hans": ["Hani"],
    "Hant": ["Hani"],
    "Hira": ["Hrkt"],
    "Hrkt": ["Jpan"],
    "Jamo": ["Hang"],
    "Kana": ["Hrkt"],
    "Latf": ["Latn"],
    "Latg": ["Latn"],
  ]
}
