/// What languages a language belongs to and what else it has been called.
enum Languages {
  /// The macrolanguage that a language is part of, by ISO 639-3, if models are named after it.
  static func macrolanguage(of language: String) -> String? { macrolanguageOfMember[language] }

  /// The code that tags use for a language: of a withdrawn code the one that replaces it, by the
  /// register of BCP 47 and by CLDR; two letters in place of three: `en` of `eng`.
  static func successor(of language: String) -> String {
    successors[language] ?? LanguageTable.shared.language(ofCode: language) ?? language
  }

  /// The script that a withdrawn code says besides the language.
  static let impliedScripts = ["cnr": "Latn", "hbs": "Latn", "sh": "Latn"]

  /// The region most people write in, by CLDR's likely subtags, where a language is listed for
  /// several regions and never without one.
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

  /// Members by ISO 639-3, of the macrolanguages that have a model identifier; two letters where
  /// ISO 639-1 has them, for so BCP 47 writes them.
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

/// Which regions contain others, by UN M.49.
enum Regions {
  /// The groups that contain a country or group, the narrower before the wider.
  ///
  /// The world, `001`, is always the last, and alone for a code that no group has.
  static func containers(of region: String) -> [String] {
    var containers: [String] = []
    var level = [region]
    // Breadth first: a group that is two steps up comes after all that are one step up.
    while !level.isEmpty {
      var above: [String] = []
      for group in level.flatMap({ groupsOfMember[$0] ?? [] }) where !above.contains(group) {
        above.append(group)
      }
      level = above.filter { $0 != world && !containers.contains($0) }
      containers += level
    }
    return region == world ? [] : containers + [world]
  }

  private static let world = "001"

  private static let groupsOfMember: [String: [String]] = {
    var groups: [String: [String]] = [:]
    for (group, members) in members {
      for member in members.split(separator: " ") {
        groups[String(member), default: []].append(group)
      }
    }
    return groups.mapValues { $0.sorted { rank($0) < rank($1) } }
  }()

  /// The place of a group below: the narrower of two groups that a region is part of at once comes first.
  private static func rank(_ group: String) -> Int {
    members.firstIndex { $0.group == group } ?? members.count
  }

  /// Members right below each group.
  ///
  /// Besides the tree of subregions there are Latin America (419), Northern America with Central
  /// America and the Caribbean (003), and Africa south of the Sahara (202).
  private static let members: [(group: String, members: String)] = [
    // Africa
    ("011", "BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG"),
    ("014", "BI DJ ER ET IO KE KM MG MU MW MZ RE RW SC SO SS TF TZ UG YT ZM ZW"),
    ("015", "DZ EA EG EH IC LY MA SD TN"),
    ("017", "AO CD CF CG CM GA GQ ST TD"),
    ("018", "BW LS NA SZ ZA"),
    ("202", "011 014 017 018"),
    ("002", "015 202"),
    // The Americas
    ("005", "AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE"),
    ("013", "BZ CR GT HN MX NI PA SV"),
    ("021", "BM CA GL PM US"),
    (
      "029",
      "AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI"
    ),
    ("419", "005 013 029"),
    ("003", "013 021 029"),
    ("019", "003 419"),
    // Asia
    ("030", "CN HK JP KP KR MN MO TW"),
    ("034", "AF BD BT IN IR LK MV NP PK"),
    ("035", "BN ID KH LA MM MY PH SG TH TL VN"),
    ("143", "KG KZ TJ TM UZ"),
    ("145", "AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE"),
    ("142", "030 034 035 143 145"),
    // Europe
    ("039", "AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA XK"),
    ("151", "BG BY CZ HU MD PL RO RU SK UA"),
    ("154", "AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ"),
    ("155", "AT BE CH DE FR LI LU MC NL"),
    ("150", "039 151 154 155"),
    // Oceania
    ("053", "AU CC CX HM NF NZ"),
    ("054", "FJ NC PG SB VU"),
    ("057", "FM GU KI MH MP NR PW UM"),
    ("061", "AS CK NU PF PN TK TO TV WF WS"),
    ("009", "053 054 057 061"),
    ("001", "002 009 019 142 150 AQ"),
  ]
}

/// Which scripts are part of others, by ISO 15924.
enum Scripts {
  /// The scripts that contain a script, the narrower before the wider; without the script itself.
  static func containers(of script: String) -> [String] {
    // Parents are fewer than ten and form no ring.
    (parents[script] ?? []).flatMap { [$0] + containers(of: $0) }
  }

  /// The scripts right above each.
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
