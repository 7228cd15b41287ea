// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table.

extension DigitalInkRecognitionModelIdentifier {
  /// Afar, Latin script: `aa-Latn`.
  public static let aaLatn = listed("aa-Latn")
  /// Ambonese Malay, Latin script, regional variant for Indonesia: `abs-Latn-ID`.
  public static let absLatnId = listed("abs-Latn-ID")
  /// Achinese, Latin script, regional variant for Indonesia: `ace-Latn-ID`.
  public static let aceLatnId = listed("ace-Latn-ID")
  /// Achterhoeks, Latin script, regional variant for Netherlands: `act-Latn-NL`.
  public static let actLatnNl = listed("act-Latn-NL")
  /// Afrikaans, Latin script: `af`.
  public static let af = listed("af")
  /// Amharic, Ethiopic script: `am`.
  public static let am = listed("am")
  /// Aragonese, Latin script, regional variant for Spain: `an-Latn-ES`.
  public static let anLatnEs = listed("an-Latn-ES")
  /// Anaang, Latin script, regional variant for Nigeria: `anw-Latn-NG`.
  public static let anwLatnNg = listed("anw-Latn-NG")
  /// Arabic, Arabic script: `ar`.
  public static let ar = listed("ar")
  /// Assamese, Bangla script: `as`.
  public static let `as` = listed("as")
  /// Awadhi, Devanagari script, regional variant for India: `awa-Deva-IN`.
  public static let awaDevaIn = listed("awa-Deva-IN")
  /// Azerbaijani, Latin script, regional variant for Azerbaijan: `az-Latn-AZ`.
  public static let azLatnAz = listed("az-Latn-AZ")
  /// Bahamas Creole English, Latin script, regional variant for Bahamas: `bah-Latn-BS`.
  public static let bahLatnBs = listed("bah-Latn-BS")
  /// Bavarian, Latin script, regional variant for Austria: `bar-Latn-AT`.
  public static let barLatnAt = listed("bar-Latn-AT")
  /// Bench, Latin script, regional variant for Ethiopia: `bcq-Latn-ET`.
  public static let bcqLatnEt = listed("bcq-Latn-ET")
  /// Belarusian, Cyrillic script: `be`.
  public static let be = listed("be")
  /// Berber languages, Latin script: `ber-Latn`.
  public static let berLatn = listed("ber-Latn")
  /// Betawi, Latin script, regional variant for Indonesia: `bew-Latn-ID`.
  public static let bewLatnId = listed("bew-Latn-ID")
  /// Bagheli, Devanagari script, regional variant for India: `bfy-Deva-IN`.
  public static let bfyDevaIn = listed("bfy-Deva-IN")
  /// Mahasu Pahari, Devanagari script, regional variant for India: `bfz-Deva-IN`.
  public static let bfzDevaIn = listed("bfz-Deva-IN")
  /// Bulgarian, Cyrillic script: `bg`.
  public static let bg = listed("bg")
  /// Haryanvi, Devanagari script, regional variant for India: `bgc-Deva-IN`.
  public static let bgcDevaIn = listed("bgc-Deva-IN")
  /// Bagri, Devanagari script, regional variant for India: `bgq-Deva-IN`.
  public static let bgqDevaIn = listed("bgq-Deva-IN")
  /// Bagri, Devanagari script, regional variant for Pakistan: `bgq-Deva-PK`.
  public static let bgqDevaPk = listed("bgq-Deva-PK")
  /// Balkan Gagauz Turkish, Latin script, regional variant for Turkey: `bgx-Latn-TR`.
  public static let bgxLatnTr = listed("bgx-Latn-TR")
  /// Banggai, Latin script, regional variant for Indonesia: `bgz-Latn-ID`.
  public static let bgzLatnId = listed("bgz-Latn-ID")
  /// Bhili, Devanagari script: `bhb-Deva`.
  public static let bhbDeva = listed("bhb-Deva")
  /// Bhojpuri, Devanagari script, regional variant for India: `bho-Deva-IN`.
  public static let bhoDevaIn = listed("bho-Deva-IN")
  /// Bislama, Latin script, regional variant for Vanuatu: `bi-Latn-VU`.
  public static let biLatnVu = listed("bi-Latn-VU")
  /// Bikol, Latin script, regional variant for Philippines: `bik-Latn-PH`.
  public static let bikLatnPh = listed("bik-Latn-PH")
  /// Kanauji, Devanagari script, regional variant for India: `bjj-Deva-IN`.
  public static let bjjDevaIn = listed("bjj-Deva-IN")
  /// Banjar, Latin script, regional variant for Indonesia: `bjn-Latn-ID`.
  public static let bjnLatnId = listed("bjn-Latn-ID")
  /// Bangla, Bangla script: `bn`.
  public static let bn = listed("bn")
  /// Bangla, Latin script: `bn-Latn`.
  public static let bnLatn = listed("bn-Latn")
  /// Tibetan, Tibetan script: `bo-Tibt`.
  public static let boTibt = listed("bo-Tibt")
  /// Berom, Latin script, regional variant for Nigeria: `bom-Latn-NG`.
  public static let bomLatnNg = listed("bom-Latn-NG")
  /// Bodo, Devanagari script: `brx-Deva`.
  public static let brxDeva = listed("brx-Deva")
  /// Bodo, Latin script: `brx-Latn`.
  public static let brxLatn = listed("brx-Latn")
  /// Bosnian, Latin script: `bs`.
  public static let bs = listed("bs")
  /// Rinconada Bikol, Latin script, regional variant for Philippines: `bto-Latn-PH`.
  public static let btoLatnPh = listed("bto-Latn-PH")
  /// Batak Alas-Kluet, Latin script, regional variant for Indonesia: `btz-Latn-ID`.
  public static let btzLatnId = listed("btz-Latn-ID")
  /// Southern Betsimisaraka Malagasy, Latin script, regional variant for Madagascar: `bzc-Latn-MG`.
  public static let bzcLatnMg = listed("bzc-Latn-MG")
  /// Catalan, Latin script: `ca`.
  public static let ca = listed("ca")
  /// Cebuano, Latin script: `ceb-Latn`.
  public static let cebLatn = listed("ceb-Latn")
  /// Chiga, Latin script, regional variant for Uganda: `cgg-Latn-UG`.
  public static let cggLatnUg = listed("cgg-Latn-UG")
  /// Chamorro, Latin script, regional variant for Guam: `ch-GU`.
  public static let chGu = listed("ch-GU")
  /// Chokwe, Latin script, regional variant for Congo - Kinshasa: `cjk-Latn-CD`.
  public static let cjkLatnCd = listed("cjk-Latn-CD")
  /// Corsican, Latin script: `co-Latn`.
  public static let coLatn = listed("co-Latn")
  /// Capiznon, Latin script, regional variant for Philippines: `cps-Latn-PH`.
  public static let cpsLatnPh = listed("cps-Latn-PH")
  /// Seselwa Creole French, Latin script, regional variant for Seychelles: `crs-Latn-SC`.
  public static let crsLatnSc = listed("crs-Latn-SC")
  /// Czech, Latin script: `cs`.
  public static let cs = listed("cs")
  /// Welsh, Latin script: `cy`.
  public static let cy = listed("cy")
  /// Cuyonon, Latin script, regional variant for Philippines: `cyo-Latn-PH`.
  public static let cyoLatnPh = listed("cyo-Latn-PH")
}
