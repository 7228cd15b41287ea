// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table.

extension DigitalInkRecognitionModelIdentifier {
  /// Ha, Latin script, regional variant for Tanzania: `haq-Latn-TZ`.
  public static var haqLatnTz: Self { listed("haq-Latn-TZ") }
  /// Hawaiian, Latin script: `haw-Latn`.
  public static var hawLatn: Self { listed("haw-Latn") }
  /// Hadiyya, Latin script: `hdy-Latn`.
  public static var hdyLatn: Self { listed("hdy-Latn") }
  /// Hebrew, Hebrew script: `he`.
  public static var he: Self { listed("he") }
  /// Hindi, Devanagari script: `hi`.
  public static var hi: Self { listed("hi") }
  /// Hindi, Latin script: `hi-Latn`.
  public static var hiLatn: Self { listed("hi-Latn") }
  /// Fiji Hindi, Devanagari script: `hif-Deva`.
  public static var hifDeva: Self { listed("hif-Deva") }
  /// Hiligaynon, Latin script, regional variant for Philippines: `hil-Latn-PH`.
  public static var hilLatnPh: Self { listed("hil-Latn-PH") }
  /// Hmong, Latin script: `hmn-Latn`.
  public static var hmnLatn: Self { listed("hmn-Latn") }
  /// Chhattisgarhi, Devanagari script, regional variant for India: `hne-Deva-IN`.
  public static var hneDevaIn: Self { listed("hne-Deva-IN") }
  /// Hani, Latin script, regional variant for China: `hni-Latn-CN`.
  public static var hniLatnCn: Self { listed("hni-Latn-CN") }
  /// Hiri Motu, Latin script, regional variant for Papua New Guinea: `ho-Latn-PG`.
  public static var hoLatnPg: Self { listed("ho-Latn-PG") }
  /// Hadothi, Devanagari script, regional variant for India: `hoj-Deva-IN`.
  public static var hojDevaIn: Self { listed("hoj-Deva-IN") }
  /// Croatian, Latin script: `hr`.
  public static var hr: Self { listed("hr") }
  /// Hunsrik, Latin script, regional variant for Brazil: `hrx-Latn-BR`.
  public static var hrxLatnBr: Self { listed("hrx-Latn-BR") }
  /// Haitian Creole, Latin script: `ht`.
  public static var ht: Self { listed("ht") }
  /// Hungarian, Latin script: `hu`.
  public static var hu: Self { listed("hu") }
  /// Armenian, Armenian script: `hy`.
  public static var hy: Self { listed("hy") }
  /// Indonesian, Latin script: `id`.
  public static var id: Self { listed("id") }
  /// Ebira, Latin script, regional variant for Nigeria: `igb-Latn-NG`.
  public static var igbLatnNg: Self { listed("igb-Latn-NG") }
  /// Sichuan Yi, Latin script: `ii-Latn`.
  public static var iiLatn: Self { listed("ii-Latn") }
  /// Iloko, Latin script, regional variant for Philippines: `ilo-Latn-PH`.
  public static var iloLatnPh: Self { listed("ilo-Latn-PH") }
  /// Icelandic, Latin script: `is`.
  public static var `is`: Self { listed("is") }
  /// Italian, Latin script: `it`.
  public static var it: Self { listed("it") }
  /// Italian, Latin script, regional variant for Switzerland: `it-CH`.
  public static var itCh: Self { listed("it-CH") }
  /// Italian, Latin script, regional variant for Italy: `it-IT`.
  public static var itIt: Self { listed("it-IT") }
  /// Iu Mien, Latin script, regional variant for China: `ium-Latn-CN`.
  public static var iumLatnCn: Self { listed("ium-Latn-CN") }
  /// Japanese, Japanese script: `ja`.
  public static var ja: Self { listed("ja") }
  /// Jamaican Creole English, Latin script, regional variant for Jamaica: `jam-Latn-JM`.
  public static var jamLatnJm: Self { listed("jam-Latn-JM") }
  /// Jambi Malay, Latin script, regional variant for Indonesia: `jax-Latn-ID`.
  public static var jaxLatnId: Self { listed("jax-Latn-ID") }
  /// Lojban, Latin script: `jbo-Latn`.
  public static var jboLatn: Self { listed("jbo-Latn") }
  /// Javanese, Latin script: `jv-Latn`.
  public static var jvLatn: Self { listed("jv-Latn") }
  /// Georgian, Georgian script: `ka`.
  public static var ka: Self { listed("ka") }
  /// Makonde, Latin script, regional variant for Tanzania: `kde-Latn-TZ`.
  public static var kdeLatnTz: Self { listed("kde-Latn-TZ") }
  /// Kachhi, Devanagari script, regional variant for India: `kfr-Deva-IN`.
  public static var kfrDevaIn: Self { listed("kfr-Deva-IN") }
  /// Kumaoni, Devanagari script, regional variant for India: `kfy-Deva-IN`.
  public static var kfyDevaIn: Self { listed("kfy-Deva-IN") }
  /// Komering, Latin script, regional variant for Indonesia: `kge-Latn-ID`.
  public static var kgeLatnId: Self { listed("kge-Latn-ID") }
  /// Khasi, Latin script, regional variant for India: `kha-Latn-IN`.
  public static var khaLatnIn: Self { listed("kha-Latn-IN") }
  /// Kuanyama, Latin script: `kj-Latn`.
  public static var kjLatn: Self { listed("kj-Latn") }
  /// Kazakh, Cyrillic script: `kk`.
  public static var kk: Self { listed("kk") }
  /// Kalaallisut, Latin script: `kl`.
  public static var kl: Self { listed("kl") }
  /// Khmer, Khmer script: `km`.
  public static var km: Self { listed("km") }
  /// Kimbundu, Latin script, regional variant for Angola: `kmb-Latn-AO`.
  public static var kmbLatnAo: Self { listed("kmb-Latn-AO") }
  /// Khorasani Turkish, Latin script: `kmz-Latn`.
  public static var kmzLatn: Self { listed("kmz-Latn") }
  /// Kannada, Kannada script: `kn`.
  public static var kn: Self { listed("kn") }
  /// Kannada, Latin script: `kn-Latn`.
  public static var knLatn: Self { listed("kn-Latn") }
  /// Korean, Korean script: `ko`.
  public static var ko: Self { listed("ko") }
  /// Konkani, Devanagari script: `kok`.
  public static var kok: Self { listed("kok") }
  /// Konkani, Devanagari script, regional variant for India: `kok-IN`.
  public static var kokIn: Self { listed("kok-IN") }
  /// Konkani, Latin script: `kok-Latn`.
  public static var kokLatn: Self { listed("kok-Latn") }
  /// Kurukh, Devanagari script, regional variant for India: `kru-Deva-IN`.
  public static var kruDevaIn: Self { listed("kru-Deva-IN") }
  /// Kashmiri, Devanagari script: `ks-Deva`.
  public static var ksDeva: Self { listed("ks-Deva") }
  /// Kashmiri, Latin script: `ks-Latn`.
  public static var ksLatn: Self { listed("ks-Latn") }
  /// Colognian, Latin script, regional variant for Germany: `ksh-Latn-DE`.
  public static var kshLatnDe: Self { listed("ksh-Latn-DE") }
  /// Kambaata, Latin script: `ktb-Latn`.
  public static var ktbLatn: Self { listed("ktb-Latn") }
  /// Kituba, Latin script, regional variant for Congo - Kinshasa: `ktu-Latn-CD`.
  public static var ktuLatnCd: Self { listed("ktu-Latn-CD") }
  /// Kurdish, Latin script: `ku-Latn`.
  public static var kuLatn: Self { listed("ku-Latn") }
  /// Cornish, Latin script, regional variant for UK: `kw-Latn-GB`.
  public static var kwLatnGb: Self { listed("kw-Latn-GB") }
  /// Kyrgyz, Cyrillic script: `ky-Cyrl`.
  public static var kyCyrl: Self { listed("ky-Cyrl") }
}
