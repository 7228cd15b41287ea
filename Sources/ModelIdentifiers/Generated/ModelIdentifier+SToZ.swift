// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table.

extension DigitalInkRecognitionModelIdentifier {
  /// Sanskrit, Devanagari script, regional variant for India: `sa-Deva-IN`.
  public static let saDevaIn = listed("sa-Deva-IN")
  /// Sanskrit, Latin script: `sa-Latn`.
  public static let saLatn = listed("sa-Latn")
  /// Santali, Devanagari script: `sat-Deva`.
  public static let satDeva = listed("sat-Deva")
  /// Santali, Latin script: `sat-Latn`.
  public static let satLatn = listed("sat-Latn")
  /// Sardinian, Latin script, regional variant for Italy: `sc-Latn-IT`.
  public static let scLatnIt = listed("sc-Latn-IT")
  /// Sadri, Devanagari script, regional variant for India: `sck-Deva-IN`.
  public static let sckDevaIn = listed("sck-Deva-IN")
  /// Scots, Latin script, regional variant for UK: `sco-Latn-GB`.
  public static let scoLatnGb = listed("sco-Latn-GB")
  /// Sindhi, Devanagari script: `sd-Deva`.
  public static let sdDeva = listed("sd-Deva")
  /// Sindhi, Latin script: `sd-Latn`.
  public static let sdLatn = listed("sd-Latn")
  /// Sassarese Sardinian, Latin script, regional variant for Italy: `sdc-Latn-IT`.
  public static let sdcLatnIt = listed("sdc-Latn-IT")
  /// Sango, Latin script, regional variant for Central African Republic: `sg-CF`.
  public static let sgCf = listed("sg-CF")
  /// Kipsigis, Latin script, regional variant for Kenya: `sgc-Latn-KE`.
  public static let sgcLatnKe = listed("sgc-Latn-KE")
  /// Surgujia, Devanagari script, regional variant for India: `sgj-Deva-IN`.
  public static let sgjDevaIn = listed("sgj-Deva-IN")
  /// Samogitian, Latin script, regional variant for Lithuania: `sgs-Latn-LT`.
  public static let sgsLatnLt = listed("sgs-Latn-LT")
  /// Sinhala, Sinhala script: `si`.
  public static let si = listed("si")
  /// Slovak, Latin script: `sk`.
  public static let sk = listed("sk")
  /// Sakalava Malagasy, Latin script, regional variant for Madagascar: `skg-Latn-MG`.
  public static let skgLatnMg = listed("skg-Latn-MG")
  /// Slovenian, Latin script: `sl`.
  public static let sl = listed("sl")
  /// Samoan, Latin script: `sm`.
  public static let sm = listed("sm")
  /// Shona, Latin script: `sn-Latn`.
  public static let snLatn = listed("sn-Latn")
  /// Somali, Latin script: `so`.
  public static let so = listed("so")
  /// Albanian, Latin script: `sq`.
  public static let sq = listed("sq")
  /// Serbian, Cyrillic script: `sr-Cyrl`.
  public static let srCyrl = listed("sr-Cyrl")
  /// Serbian, Latin script, regional variant for Serbia: `sr-Latn-RS`.
  public static let srLatnRs = listed("sr-Latn-RS")
  /// Swati, Latin script, regional variant for Eswatini: `ss-SZ`.
  public static let ssSz = listed("ss-SZ")
  /// Silt'e, Latin script: `stv-Latn`.
  public static let stvLatn = listed("stv-Latn")
  /// Sundanese, Latin script: `su-Latn`.
  public static let suLatn = listed("su-Latn")
  /// Sukuma, Latin script, regional variant for Tanzania: `suk-Latn-TZ`.
  public static let sukLatnTz = listed("suk-Latn-TZ")
  /// Swedish, Latin script, regional variant for Finland: `sv-FI`.
  public static let svFi = listed("sv-FI")
  /// Swedish, Latin script, regional variant for Sweden: `sv-SE`.
  public static let svSe = listed("sv-SE")
  /// Swahili, Latin script: `sw`.
  public static let sw = listed("sw")
  /// Shekhawati, Devanagari script, regional variant for India: `swv-Deva-IN`.
  public static let swvDevaIn = listed("swv-Deva-IN")
  /// Upper Saxon, Latin script, regional variant for Germany: `sxu-Latn-DE`.
  public static let sxuLatnDe = listed("sxu-Latn-DE")
  /// Sylheti, Latin script: `syl-Latn`.
  public static let sylLatn = listed("syl-Latn")
  /// Tamil, Tamil script: `ta`.
  public static let ta = listed("ta")
  /// Tamil, Latin script: `ta-Latn`.
  public static let taLatn = listed("ta-Latn")
  /// Tandroy-Mahafaly Malagasy, Latin script, regional variant for Madagascar: `tdx-Latn-MG`.
  public static let tdxLatnMg = listed("tdx-Latn-MG")
  /// Telugu, Telugu script: `te`.
  public static let te = listed("te")
  /// Telugu, Latin script: `te-Latn`.
  public static let teLatn = listed("te-Latn")
  /// Tetum, Latin script, regional variant for Timor-Leste: `tet-Latn-TL`.
  public static let tetLatnTl = listed("tet-Latn-TL")
  /// Tajik, Cyrillic script: `tg-Cyrl`.
  public static let tgCyrl = listed("tg-Cyrl")
  /// Thai, Thai script: `th`.
  public static let th = listed("th")
  /// Tigrinya, Ethiopic script: `ti`.
  public static let ti = listed("ti")
  /// Turkmen, Latin script: `tk-Latn`.
  public static let tkLatn = listed("tk-Latn")
  /// Tswana, Latin script, regional variant for Botswana: `tn-BW`.
  public static let tnBw = listed("tn-BW")
  /// Tok Pisin, Latin script: `tpi`.
  public static let tpi = listed("tpi")
  /// Turkish, Latin script, regional variant for Turkey: `tr-TR`.
  public static let trTr = listed("tr-TR")
  /// Trinidadian Creole English, Latin script, regional variant for Trinidad & Tobago:
  /// `trf-Latn-TT`.
  public static let trfLatnTt = listed("trf-Latn-TT")
  /// Kok Borok, Latin script: `trp-Latn`.
  public static let trpLatn = listed("trp-Latn")
  /// Tsonga, Latin script: `ts`.
  public static let ts = listed("ts")
  /// Tausug, Latin script, regional variant for Philippines: `tsg-Latn-PH`.
  public static let tsgLatnPh = listed("tsg-Latn-PH")
  /// Tumbuka, Latin script, regional variant for Malawi: `tum-Latn-MW`.
  public static let tumLatnMw = listed("tum-Latn-MW")
  /// Turkana, Latin script, regional variant for Kenya: `tuv-Latn-KE`.
  public static let tuvLatnKe = listed("tuv-Latn-KE")
  /// Twents, Latin script, regional variant for Netherlands: `twd-Latn-NL`.
  public static let twdLatnNl = listed("twd-Latn-NL")
  /// Ukrainian, Cyrillic script: `uk`.
  public static let uk = listed("uk")
  /// Mundari, Devanagari script, regional variant for India: `unr-Deva-IN`.
  public static let unrDevaIn = listed("unr-Deva-IN")
  /// Mundari, Latin script: `unr-Latn`.
  public static let unrLatn = listed("unr-Latn")
  /// Urdu, Arabic script: `ur`.
  public static let ur = listed("ur")
  /// Urdu, Latin script: `ur-Latn`.
  public static let urLatn = listed("ur-Latn")
  /// Urdu, Arabic script, regional variant for Pakistan: `ur-PK`.
  public static let urPk = listed("ur-PK")
  /// Uzbek, Latin script: `uz-Latn`.
  public static let uzLatn = listed("uz-Latn")
  /// Veluws, Latin script, regional variant for Netherlands: `vel-Latn-NL`.
  public static let velLatnNl = listed("vel-Latn-NL")
  /// Veps, Latin script, regional variant for Russia: `vep-Latn-RU`.
  public static let vepLatnRu = listed("vep-Latn-RU")
  /// Vietnamese, Latin script: `vi`.
  public static let vi = listed("vi")
  /// Tenggarong Kutai Malay, Latin script, regional variant for Indonesia: `vkt-Latn-ID`.
  public static let vktLatnId = listed("vkt-Latn-ID")
  /// Walloon, Latin script, regional variant for Belgium: `wa-Latn-BE`.
  public static let waLatnBe = listed("wa-Latn-BE")
  /// Wagdi, Devanagari script, regional variant for India: `wbr-Deva-IN`.
  public static let wbrDevaIn = listed("wbr-Deva-IN")
  /// Merwari, Devanagari script, regional variant for India: `wry-Deva-IN`.
  public static let wryDevaIn = listed("wry-Deva-IN")
  /// Xhosa, Latin script: `xh`.
  public static let xh = listed("xh")
  /// Manado Malay, Latin script, regional variant for Indonesia: `xmm-Latn-ID`.
  public static let xmmLatnId = listed("xmm-Latn-ID")
  /// Kangri, Devanagari script, regional variant for India: `xnr-Deva-IN`.
  public static let xnrDevaIn = listed("xnr-Deva-IN")
  /// Maay, Latin script, regional variant for Somalia: `ymm-Latn-SO`.
  public static let ymmLatnSo = listed("ymm-Latn-SO")
  /// Zhuang, Latin script, regional variant for China: `za-Latn-CN`.
  public static let zaLatnCn = listed("za-Latn-CN")
  /// Chinese, Han script: `zh-Hani`.
  public static let zhHani = listed("zh-Hani")
  /// Chinese, Han script, regional variant for China: `zh-Hani-CN`.
  public static let zhHaniCn = listed("zh-Hani-CN")
  /// Chinese, Han script, regional variant for Hong Kong: `zh-Hani-HK`.
  public static let zhHaniHk = listed("zh-Hani-HK")
  /// Chinese, Han script, regional variant for Taiwan: `zh-Hani-TW`.
  public static let zhHaniTw = listed("zh-Hani-TW")
  /// Zulu, Latin script: `zu`.
  public static let zu = listed("zu")
  /// Youjiang Zhuang, Latin script, regional variant for China: `zyj-Latn-CN`.
  public static let zyjLatnCn = listed("zyj-Latn-CN")
}
