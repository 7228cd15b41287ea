// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table.

extension DigitalInkRecognitionModelIdentifier {
  /// Ha, Latin script, regional variant for Tanzania: `haq-Latn-TZ`.
  public static let haqLatnTz = listed("haq-Latn-TZ")
  /// Hawaiian, Latin script: `haw-Latn`.
  public static let hawLatn = listed("haw-Latn")
  /// Hadiyya, Latin script: `hdy-Latn`.
  public static let hdyLatn = listed("hdy-Latn")
  /// Hebrew, Hebrew script: `he`.
  public static let he = listed("he")
  /// Hindi, Devanagari script: `hi`.
  public static let hi = listed("hi")
  /// Hindi, Latin script: `hi-Latn`.
  public static let hiLatn = listed("hi-Latn")
  /// Fiji Hindi, Devanagari script: `hif-Deva`.
  public static let hifDeva = listed("hif-Deva")
  /// Hiligaynon, Latin script, regional variant for Philippines: `hil-Latn-PH`.
  public static let hilLatnPh = listed("hil-Latn-PH")
  /// Hmong, Latin script: `hmn-Latn`.
  public static let hmnLatn = listed("hmn-Latn")
  /// Chhattisgarhi, Devanagari script, regional variant for India: `hne-Deva-IN`.
  public static let hneDevaIn = listed("hne-Deva-IN")
  /// Hani, Latin script, regional variant for China: `hni-Latn-CN`.
  public static let hniLatnCn = listed("hni-Latn-CN")
  /// Hiri Motu, Latin script, regional variant for Papua New Guinea: `ho-Latn-PG`.
  public static let hoLatnPg = listed("ho-Latn-PG")
  /// Hadothi, Devanagari script, regional variant for India: `hoj-Deva-IN`.
  public static let hojDevaIn = listed("hoj-Deva-IN")
  /// Croatian, Latin script: `hr`.
  public static let hr = listed("hr")
  /// Hunsrik, Latin script, regional variant for Brazil: `hrx-Latn-BR`.
  public static let hrxLatnBr = listed("hrx-Latn-BR")
  /// Haitian Creole, Latin script: `ht`.
  public static let ht = listed("ht")
  /// Hungarian, Latin script: `hu`.
  public static let hu = listed("hu")
  /// Armenian, Armenian script: `hy`.
  public static let hy = listed("hy")
  /// Indonesian, Latin script: `id`.
  public static let id = listed("id")
  /// Ebira, Latin script, regional variant for Nigeria: `igb-Latn-NG`.
  public static let igbLatnNg = listed("igb-Latn-NG")
  /// Sichuan Yi, Latin script: `ii-Latn`.
  public static let iiLatn = listed("ii-Latn")
  /// Iloko, Latin script, regional variant for Philippines: `ilo-Latn-PH`.
  public static let iloLatnPh = listed("ilo-Latn-PH")
  /// Icelandic, Latin script: `is`.
  public static let `is` = listed("is")
  /// Italian, Latin script: `it`.
  public static let it = listed("it")
  /// Italian, Latin script, regional variant for Switzerland: `it-CH`.
  public static let itCh = listed("it-CH")
  /// Italian, Latin script, regional variant for Italy: `it-IT`.
  public static let itIt = listed("it-IT")
  /// Iu Mien, Latin script, regional variant for China: `ium-Latn-CN`.
  public static let iumLatnCn = listed("ium-Latn-CN")
  /// Japanese, Japanese script: `ja`.
  public static let ja = listed("ja")
  /// Jamaican Creole English, Latin script, regional variant for Jamaica: `jam-Latn-JM`.
  public static let jamLatnJm = listed("jam-Latn-JM")
  /// Jambi Malay, Latin script, regional variant for Indonesia: `jax-Latn-ID`.
  public static let jaxLatnId = listed("jax-Latn-ID")
  /// Lojban, Latin script: `jbo-Latn`.
  public static let jboLatn = listed("jbo-Latn")
  /// Javanese, Latin script: `jv-Latn`.
  public static let jvLatn = listed("jv-Latn")
  /// Georgian, Georgian script: `ka`.
  public static let ka = listed("ka")
  /// Makonde, Latin script, regional variant for Tanzania: `kde-Latn-TZ`.
  public static let kdeLatnTz = listed("kde-Latn-TZ")
  /// Kachhi, Devanagari script, regional variant for India: `kfr-Deva-IN`.
  public static let kfrDevaIn = listed("kfr-Deva-IN")
  /// Kumaoni, Devanagari script, regional variant for India: `kfy-Deva-IN`.
  public static let kfyDevaIn = listed("kfy-Deva-IN")
  /// Komering, Latin script, regional variant for Indonesia: `kge-Latn-ID`.
  public static let kgeLatnId = listed("kge-Latn-ID")
  /// Khasi, Latin script, regional variant for India: `kha-Latn-IN`.
  public static let khaLatnIn = listed("kha-Latn-IN")
  /// Kuanyama, Latin script: `kj-Latn`.
  public static let kjLatn = listed("kj-Latn")
  /// Kazakh, Cyrillic script: `kk`.
  public static let kk = listed("kk")
  /// Kalaallisut, Latin script: `kl`.
  public static let kl = listed("kl")
  /// Khmer, Khmer script: `km`.
  public static let km = listed("km")
  /// Kimbundu, Latin script, regional variant for Angola: `kmb-Latn-AO`.
  public static let kmbLatnAo = listed("kmb-Latn-AO")
  /// Khorasani Turkish, Latin script: `kmz-Latn`.
  public static let kmzLatn = listed("kmz-Latn")
  /// Kannada, Kannada script: `kn`.
  public static let kn = listed("kn")
  /// Kannada, Latin script: `kn-Latn`.
  public static let knLatn = listed("kn-Latn")
  /// Korean, Korean script: `ko`.
  public static let ko = listed("ko")
  /// Konkani, Devanagari script: `kok`.
  public static let kok = listed("kok")
  /// Konkani, Devanagari script, regional variant for India: `kok-IN`.
  public static let kokIn = listed("kok-IN")
  /// Konkani, Latin script: `kok-Latn`.
  public static let kokLatn = listed("kok-Latn")
  /// Kurukh, Devanagari script, regional variant for India: `kru-Deva-IN`.
  public static let kruDevaIn = listed("kru-Deva-IN")
  /// Kashmiri, Devanagari script: `ks-Deva`.
  public static let ksDeva = listed("ks-Deva")
  /// Kashmiri, Latin script: `ks-Latn`.
  public static let ksLatn = listed("ks-Latn")
  /// Colognian, Latin script, regional variant for Germany: `ksh-Latn-DE`.
  public static let kshLatnDe = listed("ksh-Latn-DE")
  /// Kambaata, Latin script: `ktb-Latn`.
  public static let ktbLatn = listed("ktb-Latn")
  /// Kituba, Latin script, regional variant for Congo - Kinshasa: `ktu-Latn-CD`.
  public static let ktuLatnCd = listed("ktu-Latn-CD")
  /// Kurdish, Latin script: `ku-Latn`.
  public static let kuLatn = listed("ku-Latn")
  /// Cornish, Latin script, regional variant for UK: `kw-Latn-GB`.
  public static let kwLatnGb = listed("kw-Latn-GB")
  /// Kyrgyz, Cyrillic script: `ky-Cyrl`.
  public static let kyCyrl = listed("ky-Cyrl")
}
