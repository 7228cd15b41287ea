// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table.

extension DigitalInkRecognitionModelIdentifier {
  /// Danish, Latin script: `da`.
  public static let da = listed("da")
  /// German, Latin script: `de`.
  public static let de = listed("de")
  /// German, Latin script, regional variant for Austria: `de-AT`.
  public static let deAt = listed("de-AT")
  /// German, Latin script, regional variant for Belgium: `de-BE`.
  public static let deBe = listed("de-BE")
  /// German, Latin script, regional variant for Switzerland: `de-CH`.
  public static let deCh = listed("de-CH")
  /// German, Latin script, regional variant for Germany: `de-DE`.
  public static let deDe = listed("de-DE")
  /// German, Latin script, regional variant for Luxembourg: `de-LU`.
  public static let deLu = listed("de-LU")
  /// Dan, Latin script, regional variant for Côte d’Ivoire: `dnj-Latn-CI`.
  public static let dnjLatnCi = listed("dnj-Latn-CI")
  /// Dogri, Devanagari script: `doi-Deva`.
  public static let doiDeva = listed("doi-Deva")
  /// Dogri, Latin script: `doi-Latn`.
  public static let doiLatn = listed("doi-Latn")
  /// Gedeo, Latin script, regional variant for Ethiopia: `drs-Latn-ET`.
  public static let drsLatnEt = listed("drs-Latn-ET")
  /// Drents, Latin script, regional variant for Netherlands: `drt-Latn-NL`.
  public static let drtLatnNl = listed("drt-Latn-NL")
  /// Lower Sorbian, Latin script, regional variant for Germany: `dsb-DE`.
  public static let dsbDe = listed("dsb-DE")
  /// Greek, Greek script: `el`.
  public static let el = listed("el")
  /// English, Latin script: `en`.
  public static let en = listed("en")
  /// English, Latin script, regional variant for Australia: `en-AU`.
  public static let enAu = listed("en-AU")
  /// English, Latin script, regional variant for Canada: `en-CA`.
  public static let enCa = listed("en-CA")
  /// English, Latin script, regional variant for UK: `en-GB`.
  public static let enGb = listed("en-GB")
  /// English, Latin script, regional variant for India: `en-IN`.
  public static let enIn = listed("en-IN")
  /// English, Latin script, regional variant for Kenya: `en-KE`.
  public static let enKe = listed("en-KE")
  /// English, Latin script, regional variant for Nigeria: `en-NG`.
  public static let enNg = listed("en-NG")
  /// English, Latin script, regional variant for Philippines: `en-PH`.
  public static let enPh = listed("en-PH")
  /// English, Latin script, regional variant for US: `en-US`.
  public static let enUs = listed("en-US")
  /// English, Latin script, regional variant for South Africa: `en-ZA`.
  public static let enZa = listed("en-ZA")
  /// Esperanto, Latin script: `eo`.
  public static let eo = listed("eo")
  /// Spanish, Latin script: `es`.
  public static let es = listed("es")
  /// Spanish, Latin script, regional variant for Argentina: `es-AR`.
  public static let esAr = listed("es-AR")
  /// Spanish, Latin script, regional variant for Spain: `es-ES`.
  public static let esEs = listed("es-ES")
  /// Spanish, Latin script, regional variant for Mexico: `es-MX`.
  public static let esMx = listed("es-MX")
  /// Spanish, Latin script, regional variant for US: `es-US`.
  public static let esUs = listed("es-US")
  /// Estonian, Latin script: `et`.
  public static let et = listed("et")
  /// Estonian, Latin script, regional variant for Estonia: `et-EE`.
  public static let etEe = listed("et-EE")
  /// Basque, Latin script: `eu`.
  public static let eu = listed("eu")
  /// Basque, Latin script, regional variant for Spain: `eu-ES`.
  public static let euEs = listed("eu-ES")
  /// Extremaduran, Latin script, regional variant for Spain: `ext-Latn-ES`.
  public static let extLatnEs = listed("ext-Latn-ES")
  /// Persian, Arabic script: `fa`.
  public static let fa = listed("fa")
  /// Fang, Latin script, regional variant for Equatorial Guinea: `fan-Latn-GQ`.
  public static let fanLatnGq = listed("fan-Latn-GQ")
  /// Finnish, Latin script: `fi`.
  public static let fi = listed("fi")
  /// Filipino, Latin script: `fil-Latn`.
  public static let filLatn = listed("fil-Latn")
  /// Fijian, Latin script, regional variant for Fiji: `fj-FJ`.
  public static let fjFj = listed("fj-FJ")
  /// Faroese, Latin script, regional variant for Faroe Islands: `fo-FO`.
  public static let foFo = listed("fo-FO")
  /// French, Latin script: `fr`.
  public static let fr = listed("fr")
  /// French, Latin script, regional variant for Africa: `fr-002`.
  public static let fr002 = listed("fr-002")
  /// French, Latin script, regional variant for Belgium: `fr-BE`.
  public static let frBe = listed("fr-BE")
  /// French, Latin script, regional variant for Canada: `fr-CA`.
  public static let frCa = listed("fr-CA")
  /// French, Latin script, regional variant for Switzerland: `fr-CH`.
  public static let frCh = listed("fr-CH")
  /// French, Latin script, regional variant for France: `fr-FR`.
  public static let frFr = listed("fr-FR")
  /// Western Frisian, Latin script: `fy`.
  public static let fy = listed("fy")
  /// Irish, Latin script: `ga`.
  public static let ga = listed("ga")
  /// Borana-Arsi-Guji Oromo, Latin script, regional variant for Ethiopia: `gax-Latn-ET`.
  public static let gaxLatnEt = listed("gax-Latn-ET")
  /// Gayo, Latin script, regional variant for Indonesia: `gay-Latn-ID`.
  public static let gayLatnId = listed("gay-Latn-ID")
  /// Garhwali, Devanagari script, regional variant for India: `gbm-Deva-IN`.
  public static let gbmDevaIn = listed("gbm-Deva-IN")
  /// Guianese Creole French, Latin script, regional variant for French Guiana: `gcr-Latn-GF`.
  public static let gcrLatnGf = listed("gcr-Latn-GF")
  /// Scottish Gaelic, Latin script: `gd-Latn`.
  public static let gdLatn = listed("gd-Latn")
  /// Scottish Gaelic, Latin script, regional variant for UK: `gd-Latn-GB`.
  public static let gdLatnGb = listed("gd-Latn-GB")
  /// Godwari, Devanagari script, regional variant for India: `gdx-Deva-IN`.
  public static let gdxDevaIn = listed("gdx-Deva-IN")
  /// Gujari, Devanagari script: `gju-Deva`.
  public static let gjuDeva = listed("gju-Deva")
  /// Galician, Latin script: `gl`.
  public static let gl = listed("gl")
  /// Galician, Latin script, regional variant for Spain: `gl-ES`.
  public static let glEs = listed("gl-ES")
  /// Gronings, Latin script, regional variant for Netherlands: `gos-Latn-NL`.
  public static let gosLatnNl = listed("gos-Latn-NL")
  /// Ghanaian Pidgin English, Latin script, regional variant for Ghana: `gpe-Latn-GH`.
  public static let gpeLatnGh = listed("gpe-Latn-GH")
  /// Swiss German, Latin script, regional variant for Switzerland: `gsw-CH`.
  public static let gswCh = listed("gsw-CH")
  /// Gujarati, Gujarati script: `gu`.
  public static let gu = listed("gu")
  /// Gujarati, Latin script: `gu-Latn`.
  public static let guLatn = listed("gu-Latn")
  /// Manx, Latin script: `gv`.
  public static let gv = listed("gv")
  /// Guyanese Creole English, Latin script: `gyn-Latn`.
  public static let gynLatn = listed("gyn-Latn")
}
