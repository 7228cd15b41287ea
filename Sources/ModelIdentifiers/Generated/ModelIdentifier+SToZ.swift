// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table.

extension DigitalInkRecognitionModelIdentifier {
  /// Sanskrit, Devanagari script, regional variant for India: `sa-Deva-IN`.
  public static var saDevaIn: Self { listed("sa-Deva-IN") }
  /// Sanskrit, Latin script: `sa-Latn`.
  public static var saLatn: Self { listed("sa-Latn") }
  /// Santali, Devanagari script: `sat-Deva`.
  public static var satDeva: Self { listed("sat-Deva") }
  /// Santali, Latin script: `sat-Latn`.
  public static var satLatn: Self { listed("sat-Latn") }
  /// Sardinian, Latin script, regional variant for Italy: `sc-Latn-IT`.
  public static var scLatnIt: Self { listed("sc-Latn-IT") }
  /// Sadri, Devanagari script, regional variant for India: `sck-Deva-IN`.
  public static var sckDevaIn: Self { listed("sck-Deva-IN") }
  /// Scots, Latin script, regional variant for UK: `sco-Latn-GB`.
  public static var scoLatnGb: Self { listed("sco-Latn-GB") }
  /// Sindhi, Devanagari script: `sd-Deva`.
  public static var sdDeva: Self { listed("sd-Deva") }
  /// Sindhi, Latin script: `sd-Latn`.
  public static var sdLatn: Self { listed("sd-Latn") }
  /// Sassarese Sardinian, Latin script, regional variant for Italy: `sdc-Latn-IT`.
  public static var sdcLatnIt: Self { listed("sdc-Latn-IT") }
  /// Sango, Latin script, regional variant for Central African Republic: `sg-CF`.
  public static var sgCf: Self { listed("sg-CF") }
  /// Kipsigis, Latin script, regional variant for Kenya: `sgc-Latn-KE`.
  public static var sgcLatnKe: Self { listed("sgc-Latn-KE") }
  /// Surgujia, Devanagari script, regional variant for India: `sgj-Deva-IN`.
  public static var sgjDevaIn: Self { listed("sgj-Deva-IN") }
  /// Samogitian, Latin script, regional variant for Lithuania: `sgs-Latn-LT`.
  public static var sgsLatnLt: Self { listed("sgs-Latn-LT") }
  /// Sinhala, Sinhala script: `si`.
  public static var si: Self { listed("si") }
  /// Slovak, Latin script: `sk`.
  public static var sk: Self { listed("sk") }
  /// Sakalava Malagasy, Latin script, regional variant for Madagascar: `skg-Latn-MG`.
  public static var skgLatnMg: Self { listed("skg-Latn-MG") }
  /// Slovenian, Latin script: `sl`.
  public static var sl: Self { listed("sl") }
  /// Samoan, Latin script: `sm`.
  public static var sm: Self { listed("sm") }
  /// Shona, Latin script: `sn-Latn`.
  public static var snLatn: Self { listed("sn-Latn") }
  /// Somali, Latin script: `so`.
  public static var so: Self { listed("so") }
  /// Albanian, Latin script: `sq`.
  public static var sq: Self { listed("sq") }
  /// Serbian, Cyrillic script: `sr-Cyrl`.
  public static var srCyrl: Self { listed("sr-Cyrl") }
  /// Serbian, Latin script, regional variant for Serbia: `sr-Latn-RS`.
  public static var srLatnRs: Self { listed("sr-Latn-RS") }
  /// Swati, Latin script, regional variant for Eswatini: `ss-SZ`.
  public static var ssSz: Self { listed("ss-SZ") }
  /// Silt'e, Latin script: `stv-Latn`.
  public static var stvLatn: Self { listed("stv-Latn") }
  /// Sundanese, Latin script: `su-Latn`.
  public static var suLatn: Self { listed("su-Latn") }
  /// Sukuma, Latin script, regional variant for Tanzania: `suk-Latn-TZ`.
  public static var sukLatnTz: Self { listed("suk-Latn-TZ") }
  /// Swedish, Latin script, regional variant for Finland: `sv-FI`.
  public static var svFi: Self { listed("sv-FI") }
  /// Swedish, Latin script, regional variant for Sweden: `sv-SE`.
  public static var svSe: Self { listed("sv-SE") }
  /// Swahili, Latin script: `sw`.
  public static var sw: Self { listed("sw") }
  /// Shekhawati, Devanagari script, regional variant for India: `swv-Deva-IN`.
  public static var swvDevaIn: Self { listed("swv-Deva-IN") }
  /// Upper Saxon, Latin script, regional variant for Germany: `sxu-Latn-DE`.
  public static var sxuLatnDe: Self { listed("sxu-Latn-DE") }
  /// Sylheti, Latin script: `syl-Latn`.
  public static var sylLatn: Self { listed("syl-Latn") }
  /// Tamil, Tamil script: `ta`.
  public static var ta: Self { listed("ta") }
  /// Tamil, Latin script: `ta-Latn`.
  public static var taLatn: Self { listed("ta-Latn") }
  /// Tandroy-Mahafaly Malagasy, Latin script, regional variant for Madagascar: `tdx-Latn-MG`.
  public static var tdxLatnMg: Self { listed("tdx-Latn-MG") }
  /// Telugu, Telugu script: `te`.
  public static var te: Self { listed("te") }
  /// Telugu, Latin script: `te-Latn`.
  public static var teLatn: Self { listed("te-Latn") }
  /// Tetum, Latin script, regional variant for Timor-Leste: `tet-Latn-TL`.
  public static var tetLatnTl: Self { listed("tet-Latn-TL") }
  /// Tajik, Cyrillic script: `tg-Cyrl`.
  public static var tgCyrl: Self { listed("tg-Cyrl") }
  /// Thai, Thai script: `th`.
  public static var th: Self { listed("th") }
  /// Tigrinya, Ethiopic script: `ti`.
  public static var ti: Self { listed("ti") }
  /// Turkmen, Latin script: `tk-Latn`.
  public static var tkLatn: Self { listed("tk-Latn") }
  /// Tswana, Latin script, regional variant for Botswana: `tn-BW`.
  public static var tnBw: Self { listed("tn-BW") }
  /// Tok Pisin, Latin script: `tpi`.
  public static var tpi: Self { listed("tpi") }
  /// Turkish, Latin script, regional variant for Turkey: `tr-TR`.
  public static var trTr: Self { listed("tr-TR") }
  /// Trinidadian Creole English, Latin script, regional variant for Trinidad & Tobago:
  /// `trf-Latn-TT`.
  public static var trfLatnTt: Self { listed("trf-Latn-TT") }
  /// Kok Borok, Latin script: `trp-Latn`.
  public static var trpLatn: Self { listed("trp-Latn") }
  /// Tsonga, Latin script: `ts`.
  public static var ts: Self { listed("ts") }
  /// Tausug, Latin script, regional variant for Philippines: `tsg-Latn-PH`.
  public static var tsgLatnPh: Self { listed("tsg-Latn-PH") }
  /// Tumbuka, Latin script, regional variant for Malawi: `tum-Latn-MW`.
  public static var tumLatnMw: Self { listed("tum-Latn-MW") }
  /// Turkana, Latin script, regional variant for Kenya: `tuv-Latn-KE`.
  public static var tuvLatnKe: Self { listed("tuv-Latn-KE") }
  /// Twents, Latin script, regional variant for Netherlands: `twd-Latn-NL`.
  public static var twdLatnNl: Self { listed("twd-Latn-NL") }
  /// Ukrainian, Cyrillic script: `uk`.
  public static var uk: Self { listed("uk") }
  /// Mundari, Devanagari script, regional variant for India: `unr-Deva-IN`.
  public static var unrDevaIn: Self { listed("unr-Deva-IN") }
  /// Mundari, Latin script: `unr-Latn`.
  public static var unrLatn: Self { listed("unr-Latn") }
  /// Urdu, Arabic script: `ur`.
  public static var ur: Self { listed("ur") }
  /// Urdu, Latin script: `ur-Latn`.
  public static var urLatn: Self { listed("ur-Latn") }
  /// Urdu, Arabic script, regional variant for Pakistan: `ur-PK`.
  public static var urPk: Self { listed("ur-PK") }
  /// Uzbek, Latin script: `uz-Latn`.
  public static var uzLatn: Self { listed("uz-Latn") }
  /// Veluws, Latin script, regional variant for Netherlands: `vel-Latn-NL`.
  public static var velLatnNl: Self { listed("vel-Latn-NL") }
  /// Veps, Latin script, regional variant for Russia: `vep-Latn-RU`.
  public static var vepLatnRu: Self { listed("vep-Latn-RU") }
  /// Vietnamese, Latin script: `vi`.
  public static var vi: Self { listed("vi") }
  /// Tenggarong Kutai Malay, Latin script, regional variant for Indonesia: `vkt-Latn-ID`.
  public static var vktLatnId: Self { listed("vkt-Latn-ID") }
  /// Walloon, Latin script, regional variant for Belgium: `wa-Latn-BE`.
  public static var waLatnBe: Self { listed("wa-Latn-BE") }
  /// Wagdi, Devanagari script, regional variant for India: `wbr-Deva-IN`.
  public static var wbrDevaIn: Self { listed("wbr-Deva-IN") }
  /// Merwari, Devanagari script, regional variant for India: `wry-Deva-IN`.
  public static var wryDevaIn: Self { listed("wry-Deva-IN") }
  /// Xhosa, Latin script: `xh`.
  public static var xh: Self { listed("xh") }
  /// Manado Malay, Latin script, regional variant for Indonesia: `xmm-Latn-ID`.
  public static var xmmLatnId: Self { listed("xmm-Latn-ID") }
  /// Kangri, Devanagari script, regional variant for India: `xnr-Deva-IN`.
  public static var xnrDevaIn: Self { listed("xnr-Deva-IN") }
  /// Maay, Latin script, regional variant for Somalia: `ymm-Latn-SO`.
  public static var ymmLatnSo: Self { listed("ymm-Latn-SO") }
  /// Zhuang, Latin script, regional variant for China: `za-Latn-CN`.
  public static var zaLatnCn: Self { listed("za-Latn-CN") }
  /// Chinese, Han script: `zh-Hani`.
  public static var zhHani: Self { listed("zh-Hani") }
  /// Chinese, Han script, regional variant for China: `zh-Hani-CN`.
  public static var zhHaniCn: Self { listed("zh-Hani-CN") }
  /// Chinese, Han script, regional variant for Hong Kong: `zh-Hani-HK`.
  public static var zhHaniHk: Self { listed("zh-Hani-HK") }
  /// Chinese, Han script, regional variant for Taiwan: `zh-Hani-TW`.
  public static var zhHaniTw: Self { listed("zh-Hani-TW") }
  /// Zulu, Latin script: `zu`.
  public static var zu: Self { listed("zu") }
  /// Youjiang Zhuang, Latin script, regional variant for China: `zyj-Latn-CN`.
  public static var zyjLatnCn: Self { listed("zyj-Latn-CN") }
}
