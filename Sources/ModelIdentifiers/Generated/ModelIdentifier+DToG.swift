// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table.

extension DigitalInkRecognitionModelIdentifier {
  /// Danish, Latin script: `da`.
  public static var da: Self { listed("da") }
  /// German, Latin script: `de`.
  public static var de: Self { listed("de") }
  /// German, Latin script, regional variant for Austria: `de-AT`.
  public static var deAt: Self { listed("de-AT") }
  /// German, Latin script, regional variant for Belgium: `de-BE`.
  public static var deBe: Self { listed("de-BE") }
  /// German, Latin script, regional variant for Switzerland: `de-CH`.
  public static var deCh: Self { listed("de-CH") }
  /// German, Latin script, regional variant for Germany: `de-DE`.
  public static var deDe: Self { listed("de-DE") }
  /// German, Latin script, regional variant for Luxembourg: `de-LU`.
  public static var deLu: Self { listed("de-LU") }
  /// Dan, Latin script, regional variant for Côte d’Ivoire: `dnj-Latn-CI`.
  public static var dnjLatnCi: Self { listed("dnj-Latn-CI") }
  /// Dogri, Devanagari script: `doi-Deva`.
  public static var doiDeva: Self { listed("doi-Deva") }
  /// Dogri, Latin script: `doi-Latn`.
  public static var doiLatn: Self { listed("doi-Latn") }
  /// Gedeo, Latin script, regional variant for Ethiopia: `drs-Latn-ET`.
  public static var drsLatnEt: Self { listed("drs-Latn-ET") }
  /// Drents, Latin script, regional variant for Netherlands: `drt-Latn-NL`.
  public static var drtLatnNl: Self { listed("drt-Latn-NL") }
  /// Lower Sorbian, Latin script, regional variant for Germany: `dsb-DE`.
  public static var dsbDe: Self { listed("dsb-DE") }
  /// Greek, Greek script: `el`.
  public static var el: Self { listed("el") }
  /// English, Latin script: `en`.
  public static var en: Self { listed("en") }
  /// English, Latin script, regional variant for Australia: `en-AU`.
  public static var enAu: Self { listed("en-AU") }
  /// English, Latin script, regional variant for Canada: `en-CA`.
  public static var enCa: Self { listed("en-CA") }
  /// English, Latin script, regional variant for UK: `en-GB`.
  public static var enGb: Self { listed("en-GB") }
  /// English, Latin script, regional variant for India: `en-IN`.
  public static var enIn: Self { listed("en-IN") }
  /// English, Latin script, regional variant for Kenya: `en-KE`.
  public static var enKe: Self { listed("en-KE") }
  /// English, Latin script, regional variant for Nigeria: `en-NG`.
  public static var enNg: Self { listed("en-NG") }
  /// English, Latin script, regional variant for Philippines: `en-PH`.
  public static var enPh: Self { listed("en-PH") }
  /// English, Latin script, regional variant for US: `en-US`.
  public static var enUs: Self { listed("en-US") }
  /// English, Latin script, regional variant for South Africa: `en-ZA`.
  public static var enZa: Self { listed("en-ZA") }
  /// Esperanto, Latin script: `eo`.
  public static var eo: Self { listed("eo") }
  /// Spanish, Latin script: `es`.
  public static var es: Self { listed("es") }
  /// Spanish, Latin script, regional variant for Argentina: `es-AR`.
  public static var esAr: Self { listed("es-AR") }
  /// Spanish, Latin script, regional variant for Spain: `es-ES`.
  public static var esEs: Self { listed("es-ES") }
  /// Spanish, Latin script, regional variant for Mexico: `es-MX`.
  public static var esMx: Self { listed("es-MX") }
  /// Spanish, Latin script, regional variant for US: `es-US`.
  public static var esUs: Self { listed("es-US") }
  /// Estonian, Latin script: `et`.
  public static var et: Self { listed("et") }
  /// Estonian, Latin script, regional variant for Estonia: `et-EE`.
  public static var etEe: Self { listed("et-EE") }
  /// Basque, Latin script: `eu`.
  public static var eu: Self { listed("eu") }
  /// Basque, Latin script, regional variant for Spain: `eu-ES`.
  public static var euEs: Self { listed("eu-ES") }
  /// Extremaduran, Latin script, regional variant for Spain: `ext-Latn-ES`.
  public static var extLatnEs: Self { listed("ext-Latn-ES") }
  /// Persian, Arabic script: `fa`.
  public static var fa: Self { listed("fa") }
  /// Fang, Latin script, regional variant for Equatorial Guinea: `fan-Latn-GQ`.
  public static var fanLatnGq: Self { listed("fan-Latn-GQ") }
  /// Finnish, Latin script: `fi`.
  public static var fi: Self { listed("fi") }
  /// Filipino, Latin script: `fil-Latn`.
  public static var filLatn: Self { listed("fil-Latn") }
  /// Fijian, Latin script, regional variant for Fiji: `fj-FJ`.
  public static var fjFj: Self { listed("fj-FJ") }
  /// Faroese, Latin script, regional variant for Faroe Islands: `fo-FO`.
  public static var foFo: Self { listed("fo-FO") }
  /// French, Latin script: `fr`.
  public static var fr: Self { listed("fr") }
  /// French, Latin script, regional variant for Africa: `fr-002`.
  public static var fr002: Self { listed("fr-002") }
  /// French, Latin script, regional variant for Belgium: `fr-BE`.
  public static var frBe: Self { listed("fr-BE") }
  /// French, Latin script, regional variant for Canada: `fr-CA`.
  public static var frCa: Self { listed("fr-CA") }
  /// French, Latin script, regional variant for Switzerland: `fr-CH`.
  public static var frCh: Self { listed("fr-CH") }
  /// French, Latin script, regional variant for France: `fr-FR`.
  public static var frFr: Self { listed("fr-FR") }
  /// Western Frisian, Latin script: `fy`.
  public static var fy: Self { listed("fy") }
  /// Irish, Latin script: `ga`.
  public static var ga: Self { listed("ga") }
  /// Borana-Arsi-Guji Oromo, Latin script, regional variant for Ethiopia: `gax-Latn-ET`.
  public static var gaxLatnEt: Self { listed("gax-Latn-ET") }
  /// Gayo, Latin script, regional variant for Indonesia: `gay-Latn-ID`.
  public static var gayLatnId: Self { listed("gay-Latn-ID") }
  /// Garhwali, Devanagari script, regional variant for India: `gbm-Deva-IN`.
  public static var gbmDevaIn: Self { listed("gbm-Deva-IN") }
  /// Guianese Creole French, Latin script, regional variant for French Guiana: `gcr-Latn-GF`.
  public static var gcrLatnGf: Self { listed("gcr-Latn-GF") }
  /// Scottish Gaelic, Latin script: `gd-Latn`.
  public static var gdLatn: Self { listed("gd-Latn") }
  /// Scottish Gaelic, Latin script, regional variant for UK: `gd-Latn-GB`.
  public static var gdLatnGb: Self { listed("gd-Latn-GB") }
  /// Godwari, Devanagari script, regional variant for India: `gdx-Deva-IN`.
  public static var gdxDevaIn: Self { listed("gdx-Deva-IN") }
  /// Gujari, Devanagari script: `gju-Deva`.
  public static var gjuDeva: Self { listed("gju-Deva") }
  /// Galician, Latin script: `gl`.
  public static var gl: Self { listed("gl") }
  /// Galician, Latin script, regional variant for Spain: `gl-ES`.
  public static var glEs: Self { listed("gl-ES") }
  /// Gronings, Latin script, regional variant for Netherlands: `gos-Latn-NL`.
  public static var gosLatnNl: Self { listed("gos-Latn-NL") }
  /// Ghanaian Pidgin English, Latin script, regional variant for Ghana: `gpe-Latn-GH`.
  public static var gpeLatnGh: Self { listed("gpe-Latn-GH") }
  /// Swiss German, Latin script, regional variant for Switzerland: `gsw-CH`.
  public static var gswCh: Self { listed("gsw-CH") }
  /// Gujarati, Gujarati script: `gu`.
  public static var gu: Self { listed("gu") }
  /// Gujarati, Latin script: `gu-Latn`.
  public static var guLatn: Self { listed("gu-Latn") }
  /// Manx, Latin script: `gv`.
  public static var gv: Self { listed("gv") }
  /// Guyanese Creole English, Latin script: `gyn-Latn`.
  public static var gynLatn: Self { listed("gyn-Latn") }
}
