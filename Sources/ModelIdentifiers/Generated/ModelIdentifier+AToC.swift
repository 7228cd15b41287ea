// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table.

extension DigitalInkRecognitionModelIdentifier {
  /// Afar, Latin script: `aa-Latn`.
  public static var aaLatn: Self { listed("aa-Latn") }
  /// Ambonese Malay, Latin script, regional variant for Indonesia: `abs-Latn-ID`.
  public static var absLatnId: Self { listed("abs-Latn-ID") }
  /// Achinese, Latin script, regional variant for Indonesia: `ace-Latn-ID`.
  public static var aceLatnId: Self { listed("ace-Latn-ID") }
  /// Achterhoeks, Latin script, regional variant for Netherlands: `act-Latn-NL`.
  public static var actLatnNl: Self { listed("act-Latn-NL") }
  /// Afrikaans, Latin script: `af`.
  public static var af: Self { listed("af") }
  /// Amharic, Ethiopic script: `am`.
  public static var am: Self { listed("am") }
  /// Aragonese, Latin script, regional variant for Spain: `an-Latn-ES`.
  public static var anLatnEs: Self { listed("an-Latn-ES") }
  /// Anaang, Latin script, regional variant for Nigeria: `anw-Latn-NG`.
  public static var anwLatnNg: Self { listed("anw-Latn-NG") }
  /// Arabic, Arabic script: `ar`.
  public static var ar: Self { listed("ar") }
  /// Assamese, Bangla script: `as`.
  public static var `as`: Self { listed("as") }
  /// Awadhi, Devanagari script, regional variant for India: `awa-Deva-IN`.
  public static var awaDevaIn: Self { listed("awa-Deva-IN") }
  /// Azerbaijani, Latin script, regional variant for Azerbaijan: `az-Latn-AZ`.
  public static var azLatnAz: Self { listed("az-Latn-AZ") }
  /// Bahamas Creole English, Latin script, regional variant for Bahamas: `bah-Latn-BS`.
  public static var bahLatnBs: Self { listed("bah-Latn-BS") }
  /// Bavarian, Latin script, regional variant for Austria: `bar-Latn-AT`.
  public static var barLatnAt: Self { listed("bar-Latn-AT") }
  /// Bench, Latin script, regional variant for Ethiopia: `bcq-Latn-ET`.
  public static var bcqLatnEt: Self { listed("bcq-Latn-ET") }
  /// Belarusian, Cyrillic script: `be`.
  public static var be: Self { listed("be") }
  /// Berber languages, Latin script: `ber-Latn`.
  public static var berLatn: Self { listed("ber-Latn") }
  /// Betawi, Latin script, regional variant for Indonesia: `bew-Latn-ID`.
  public static var bewLatnId: Self { listed("bew-Latn-ID") }
  /// Bagheli, Devanagari script, regional variant for India: `bfy-Deva-IN`.
  public static var bfyDevaIn: Self { listed("bfy-Deva-IN") }
  /// Mahasu Pahari, Devanagari script, regional variant for India: `bfz-Deva-IN`.
  public static var bfzDevaIn: Self { listed("bfz-Deva-IN") }
  /// Bulgarian, Cyrillic script: `bg`.
  public static var bg: Self { listed("bg") }
  /// Haryanvi, Devanagari script, regional variant for India: `bgc-Deva-IN`.
  public static var bgcDevaIn: Self { listed("bgc-Deva-IN") }
  /// Bagri, Devanagari script, regional variant for India: `bgq-Deva-IN`.
  public static var bgqDevaIn: Self { listed("bgq-Deva-IN") }
  /// Bagri, Devanagari script, regional variant for Pakistan: `bgq-Deva-PK`.
  public static var bgqDevaPk: Self { listed("bgq-Deva-PK") }
  /// Balkan Gagauz Turkish, Latin script, regional variant for Turkey: `bgx-Latn-TR`.
  public static var bgxLatnTr: Self { listed("bgx-Latn-TR") }
  /// Banggai, Latin script, regional variant for Indonesia: `bgz-Latn-ID`.
  public static var bgzLatnId: Self { listed("bgz-Latn-ID") }
  /// Bhili, Devanagari script: `bhb-Deva`.
  public static var bhbDeva: Self { listed("bhb-Deva") }
  /// Bhojpuri, Devanagari script, regional variant for India: `bho-Deva-IN`.
  public static var bhoDevaIn: Self { listed("bho-Deva-IN") }
  /// Bislama, Latin script, regional variant for Vanuatu: `bi-Latn-VU`.
  public static var biLatnVu: Self { listed("bi-Latn-VU") }
  /// Bikol, Latin script, regional variant for Philippines: `bik-Latn-PH`.
  public static var bikLatnPh: Self { listed("bik-Latn-PH") }
  /// Kanauji, Devanagari script, regional variant for India: `bjj-Deva-IN`.
  public static var bjjDevaIn: Self { listed("bjj-Deva-IN") }
  /// Banjar, Latin script, regional variant for Indonesia: `bjn-Latn-ID`.
  public static var bjnLatnId: Self { listed("bjn-Latn-ID") }
  /// Bangla, Bangla script: `bn`.
  public static var bn: Self { listed("bn") }
  /// Bangla, Latin script: `bn-Latn`.
  public static var bnLatn: Self { listed("bn-Latn") }
  /// Tibetan, Tibetan script: `bo-Tibt`.
  public static var boTibt: Self { listed("bo-Tibt") }
  /// Berom, Latin script, regional variant for Nigeria: `bom-Latn-NG`.
  public static var bomLatnNg: Self { listed("bom-Latn-NG") }
  /// Bodo, Devanagari script: `brx-Deva`.
  public static var brxDeva: Self { listed("brx-Deva") }
  /// Bodo, Latin script: `brx-Latn`.
  public static var brxLatn: Self { listed("brx-Latn") }
  /// Bosnian, Latin script: `bs`.
  public static var bs: Self { listed("bs") }
  /// Rinconada Bikol, Latin script, regional variant for Philippines: `bto-Latn-PH`.
  public static var btoLatnPh: Self { listed("bto-Latn-PH") }
  /// Batak Alas-Kluet, Latin script, regional variant for Indonesia: `btz-Latn-ID`.
  public static var btzLatnId: Self { listed("btz-Latn-ID") }
  /// Southern Betsimisaraka Malagasy, Latin script, regional variant for Madagascar: `bzc-Latn-MG`.
  public static var bzcLatnMg: Self { listed("bzc-Latn-MG") }
  /// Catalan, Latin script: `ca`.
  public static var ca: Self { listed("ca") }
  /// Cebuano, Latin script: `ceb-Latn`.
  public static var cebLatn: Self { listed("ceb-Latn") }
  /// Chiga, Latin script, regional variant for Uganda: `cgg-Latn-UG`.
  public static var cggLatnUg: Self { listed("cgg-Latn-UG") }
  /// Chamorro, Latin script, regional variant for Guam: `ch-GU`.
  public static var chGu: Self { listed("ch-GU") }
  /// Chokwe, Latin script, regional variant for Congo - Kinshasa: `cjk-Latn-CD`.
  public static var cjkLatnCd: Self { listed("cjk-Latn-CD") }
  /// Corsican, Latin script: `co-Latn`.
  public static var coLatn: Self { listed("co-Latn") }
  /// Capiznon, Latin script, regional variant for Philippines: `cps-Latn-PH`.
  public static var cpsLatnPh: Self { listed("cps-Latn-PH") }
  /// Seselwa Creole French, Latin script, regional variant for Seychelles: `crs-Latn-SC`.
  public static var crsLatnSc: Self { listed("crs-Latn-SC") }
  /// Czech, Latin script: `cs`.
  public static var cs: Self { listed("cs") }
  /// Welsh, Latin script: `cy`.
  public static var cy: Self { listed("cy") }
  /// Cuyonon, Latin script, regional variant for Philippines: `cyo-Latn-PH`.
  public static var cyoLatnPh: Self { listed("cyo-Latn-PH") }
}
