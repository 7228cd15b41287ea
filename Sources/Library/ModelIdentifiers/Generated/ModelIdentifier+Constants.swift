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
  /// Latin, Latin script: `la`.
  public static var la: Self { listed("la") }
  /// Ladino, Latin script, regional variant for Bosnia: `lad-Latn-BA`.
  public static var ladLatnBa: Self { listed("lad-Latn-BA") }
  /// Lango (Uganda), Latin script, regional variant for Uganda: `laj-Latn-UG`.
  public static var lajLatnUg: Self { listed("laj-Latn-UG") }
  /// Luxembourgish, Latin script: `lb`.
  public static var lb: Self { listed("lb") }
  /// Lendu, Latin script, regional variant for Congo - Kinshasa: `led-Latn-CD`.
  public static var ledLatnCd: Self { listed("led-Latn-CD") }
  /// Ladin, Latin script, regional variant for Italy: `lld-Latn-IT`.
  public static var lldLatnIt: Self { listed("lld-Latn-IT") }
  /// Lambadi, Devanagari script: `lmn-Deva`.
  public static var lmnDeva: Self { listed("lmn-Deva") }
  /// Lao, Lao script: `lo`.
  public static var lo: Self { listed("lo") }
  /// Malawi Lomwe, Latin script, regional variant for Malawi: `lon-Latn-MW`.
  public static var lonLatnMw: Self { listed("lon-Latn-MW") }
  /// Lithuanian, Latin script: `lt`.
  public static var lt: Self { listed("lt") }
  /// Luyia, Latin script, regional variant for Kenya: `luy-Latn-KE`.
  public static var luyLatnKe: Self { listed("luy-Latn-KE") }
  /// Latvian, Latin script: `lv`.
  public static var lv: Self { listed("lv") }
  /// Madurese, Latin script, regional variant for Indonesia: `mad-Latn-ID`.
  public static var madLatnId: Self { listed("mad-Latn-ID") }
  /// Magahi, Devanagari script, regional variant for India: `mag-Deva-IN`.
  public static var magDevaIn: Self { listed("mag-Deva-IN") }
  /// Maithili, Devanagari script, regional variant for India: `mai-IN`.
  public static var maiIn: Self { listed("mai-IN") }
  /// Maithili, Latin script: `mai-Latn`.
  public static var maiLatn: Self { listed("mai-Latn") }
  /// Masai, Latin script, regional variant for Kenya: `mas-Latn-KE`.
  public static var masLatnKe: Self { listed("mas-Latn-KE") }
  /// North Moluccan Malay, Latin script, regional variant for Indonesia: `max-Latn-ID`.
  public static var maxLatnId: Self { listed("max-Latn-ID") }
  /// Maguindanaon, Latin script, regional variant for Philippines: `mdh-Latn-PH`.
  public static var mdhLatnPh: Self { listed("mdh-Latn-PH") }
  /// Central Melanau, Latin script, regional variant for Malaysia: `mel-Latn-MY`.
  public static var melLatnMy: Self { listed("mel-Latn-MY") }
  /// Kedah Malay, Latin script, regional variant for Malaysia: `meo-Latn-MY`.
  public static var meoLatnMy: Self { listed("meo-Latn-MY") }
  /// Bangka, Latin script, regional variant for Indonesia: `mfb-Latn-ID`.
  public static var mfbLatnId: Self { listed("mfb-Latn-ID") }
  /// Makassar Malay, Latin script, regional variant for Indonesia: `mfp-Latn-ID`.
  public static var mfpLatnId: Self { listed("mfp-Latn-ID") }
  /// Malagasy, Latin script: `mg`.
  public static var mg: Self { listed("mg") }
  /// Maori, Latin script: `mi-Latn`.
  public static var miLatn: Self { listed("mi-Latn") }
  /// Minangkabau, Latin script, regional variant for Indonesia: `min-Latn-ID`.
  public static var minLatnId: Self { listed("min-Latn-ID") }
  /// Macedonian, Cyrillic script: `mk`.
  public static var mk: Self { listed("mk") }
  /// Malayalam, Malayalam script: `ml`.
  public static var ml: Self { listed("ml") }
  /// Malayalam, Latin script: `ml-Latn`.
  public static var mlLatn: Self { listed("ml-Latn") }
  /// Mongolian, Cyrillic script: `mn-Cyrl`.
  public static var mnCyrl: Self { listed("mn-Cyrl") }
  /// Manipuri, Latin script: `mni-Latn`.
  public static var mniLatn: Self { listed("mni-Latn") }
  /// Manggarai, Latin script, regional variant for Indonesia: `mqy-Latn-ID`.
  public static var mqyLatnId: Self { listed("mqy-Latn-ID") }
  /// Marathi, Devanagari script: `mr`.
  public static var mr: Self { listed("mr") }
  /// Marathi, Devanagari script, regional variant for India: `mr-IN`.
  public static var mrIn: Self { listed("mr-IN") }
  /// Marathi, Latin script: `mr-Latn`.
  public static var mrLatn: Self { listed("mr-Latn") }
  /// Maranao, Latin script, regional variant for Philippines: `mrw-Latn-PH`.
  public static var mrwLatnPh: Self { listed("mrw-Latn-PH") }
  /// Malay, Latin script: `ms`.
  public static var ms: Self { listed("ms") }
  /// Malay, Latin script, regional variant for Brunei: `ms-BN`.
  public static var msBn: Self { listed("ms-BN") }
  /// Malay, Latin script, regional variant for Malaysia: `ms-MY`.
  public static var msMy: Self { listed("ms-MY") }
  /// Sabah Malay, Latin script, regional variant for Malaysia: `msi-Latn-MY`.
  public static var msiLatnMy: Self { listed("msi-Latn-MY") }
  /// Maltese, Latin script: `mt`.
  public static var mt: Self { listed("mt") }
  /// Mewari, Devanagari script, regional variant for India: `mtr-Deva-IN`.
  public static var mtrDevaIn: Self { listed("mtr-Deva-IN") }
  /// Musi, Latin script, regional variant for Indonesia: `mui-Latn-ID`.
  public static var muiLatnId: Self { listed("mui-Latn-ID") }
  /// Malvi, Devanagari script, regional variant for India: `mup-Deva-IN`.
  public static var mupDevaIn: Self { listed("mup-Deva-IN") }
  /// Marwari (Pakistan), Devanagari script, regional variant for Pakistan: `mve-Deva-PK`.
  public static var mveDevaPk: Self { listed("mve-Deva-PK") }
  /// Marwari, Devanagari script, regional variant for India: `mwr-Deva-IN`.
  public static var mwrDevaIn: Self { listed("mwr-Deva-IN") }
  /// Hmong Daw, Latin script, regional variant for China: `mww-Latn-CN`.
  public static var mwwLatnCn: Self { listed("mww-Latn-CN") }
  /// Burmese, Myanmar script: `my`.
  public static var my: Self { listed("my") }
  /// Masaaba, Latin script, regional variant for Uganda: `myx-Latn-UG`.
  public static var myxLatnUg: Self { listed("myx-Latn-UG") }
  /// Nahuatl languages, Latin script: `nah-Latn`.
  public static var nahLatn: Self { listed("nah-Latn") }
  /// Neapolitan, Latin script, regional variant for Italy: `nap-Latn-IT`.
  public static var napLatnIt: Self { listed("nap-Latn-IT") }
  /// Ndau, Latin script, regional variant for Zimbabwe: `ndc-Latn-ZW`.
  public static var ndcLatnZw: Self { listed("ndc-Latn-ZW") }
  /// Nepali, Devanagari script: `ne`.
  public static var ne: Self { listed("ne") }
  /// Nepali, Devanagari script, regional variant for India: `ne-IN`.
  public static var neIn: Self { listed("ne-IN") }
  /// Nepali, Latin script: `ne-Latn`.
  public static var neLatn: Self { listed("ne-Latn") }
  /// Nepali, Devanagari script, regional variant for Nepal: `ne-NP`.
  public static var neNp: Self { listed("ne-NP") }
  /// Newari, Devanagari script, regional variant for Nepal: `new-Deva-NP`.
  public static var newDevaNp: Self { listed("new-Deva-NP") }
  /// Ndonga, Latin script, regional variant for Namibia: `ng-Latn-NA`.
  public static var ngLatnNa: Self { listed("ng-Latn-NA") }
  /// Ngbaka, Latin script, regional variant for Congo - Kinshasa: `nga-Latn-CD`.
  public static var ngaLatnCd: Self { listed("nga-Latn-CD") }
  /// Nandi, Latin script, regional variant for Kenya: `niq-Latn-KE`.
  public static var niqLatnKe: Self { listed("niq-Latn-KE") }
  /// Dutch, Latin script, regional variant for Belgium: `nl-BE`.
  public static var nlBe: Self { listed("nl-BE") }
  /// Dutch, Latin script, regional variant for Netherlands: `nl-NL`.
  public static var nlNl: Self { listed("nl-NL") }
  /// Norwegian Nynorsk, Latin script, regional variant for Norway: `nn-NO`.
  public static var nnNo: Self { listed("nn-NO") }
  /// Norwegian, Latin script: `no`.
  public static var no: Self { listed("no") }
  /// Nimadi, Devanagari script, regional variant for India: `noe-Deva-IN`.
  public static var noeDevaIn: Self { listed("noe-Deva-IN") }
  /// South Ndebele, Latin script, regional variant for South Africa: `nr-ZA`.
  public static var nrZa: Self { listed("nr-ZA") }
  /// Northern Sotho, Latin script: `nso`.
  public static var nso: Self { listed("nso") }
  /// Nyanja, Latin script: `ny`.
  public static var ny: Self { listed("ny") }
  /// Nyamwezi, Latin script, regional variant for Tanzania: `nym-Latn-TZ`.
  public static var nymLatnTz: Self { listed("nym-Latn-TZ") }
  /// Nyoro, Latin script, regional variant for Uganda: `nyo-Latn-UG`.
  public static var nyoLatnUg: Self { listed("nyo-Latn-UG") }
  /// Occitan, Latin script, regional variant for France: `oc-Latn-FR`.
  public static var ocLatnFr: Self { listed("oc-Latn-FR") }
  /// Ojibwa, Latin script: `oj-Latn`.
  public static var ojLatn: Self { listed("oj-Latn") }
  /// Livvi, Latin script, regional variant for Russia: `olo-Latn-RU`.
  public static var oloLatnRu: Self { listed("olo-Latn-RU") }
  /// Oromo, Latin script: `om`.
  public static var om: Self { listed("om") }
  /// Odia, Odia script: `or`.
  public static var or: Self { listed("or") }
  /// Odia, Latin script: `or-Latn`.
  public static var orLatn: Self { listed("or-Latn") }
  /// Punjabi, Gurmukhi script: `pa`.
  public static var pa: Self { listed("pa") }
  /// Punjabi, Latin script: `pa-Latn`.
  public static var paLatn: Self { listed("pa-Latn") }
  /// Pangasinan, Latin script, regional variant for Philippines: `pag-Latn-PH`.
  public static var pagLatnPh: Self { listed("pag-Latn-PH") }
  /// Pampanga, Latin script, regional variant for Philippines: `pam-Latn-PH`.
  public static var pamLatnPh: Self { listed("pam-Latn-PH") }
  /// Papiamento, Latin script: `pap-Latn`.
  public static var papLatn: Self { listed("pap-Latn") }
  /// Bouyei, Latin script, regional variant for China: `pcc-Latn-CN`.
  public static var pccLatnCn: Self { listed("pcc-Latn-CN") }
  /// Picard, Latin script, regional variant for Belgium: `pcd-Latn-BE`.
  public static var pcdLatnBe: Self { listed("pcd-Latn-BE") }
  /// Nigerian Pidgin, Latin script, regional variant for Nigeria: `pcm-Latn-NG`.
  public static var pcmLatnNg: Self { listed("pcm-Latn-NG") }
  /// Pökoot, Latin script, regional variant for Kenya: `pko-Latn-KE`.
  public static var pkoLatnKe: Self { listed("pko-Latn-KE") }
  /// Polish, Latin script: `pl`.
  public static var pl: Self { listed("pl") }
  /// Piedmontese, Latin script, regional variant for Italy: `pms-Latn-IT`.
  public static var pmsLatnIt: Self { listed("pms-Latn-IT") }
  /// Papuan Malay, Latin script, regional variant for Indonesia: `pmy-Latn-ID`.
  public static var pmyLatnId: Self { listed("pmy-Latn-ID") }
  /// Upper Guinea Crioulo, Latin script, regional variant for Guinea-Bissau: `pov-Latn-GW`.
  public static var povLatnGw: Self { listed("pov-Latn-GW") }
  /// Parauk, Latin script, regional variant for Myanmar: `prk-Latn-MM`.
  public static var prkLatnMm: Self { listed("prk-Latn-MM") }
  /// Central Malay, Latin script, regional variant for Indonesia: `pse-Latn-ID`.
  public static var pseLatnId: Self { listed("pse-Latn-ID") }
  /// Portuguese, Latin script: `pt`.
  public static var pt: Self { listed("pt") }
  /// Portuguese, Latin script, regional variant for Africa: `pt-002`.
  public static var pt002: Self { listed("pt-002") }
  /// Portuguese, Latin script, regional variant for Brazil: `pt-BR`.
  public static var ptBr: Self { listed("pt-BR") }
  /// Portuguese, Latin script, regional variant for Portugal: `pt-PT`.
  public static var ptPt: Self { listed("pt-PT") }
  /// Quechua, Latin script, regional variant for Peru: `qu-PE`.
  public static var quPe: Self { listed("qu-PE") }
  /// Kʼicheʼ, Latin script: `quc-Latn`.
  public static var qucLatn: Self { listed("quc-Latn") }
  /// Réunion Creole French, Latin script, regional variant for Réunion: `rcf-Latn-RE`.
  public static var rcfLatnRe: Self { listed("rcf-Latn-RE") }
  /// Rangpuri, Devanagari script, regional variant for India: `rkt-Deva-IN`.
  public static var rktDevaIn: Self { listed("rkt-Deva-IN") }
  /// Romansh, Latin script, regional variant for Switzerland: `rm-CH`.
  public static var rmCh: Self { listed("rm-CH") }
  /// Rundi, Latin script, regional variant for Burundi: `rn-BI`.
  public static var rnBi: Self { listed("rn-BI") }
  /// Romanian, Latin script, regional variant for Romania: `ro-RO`.
  public static var roRo: Self { listed("ro-RO") }
  /// Russian, Cyrillic script: `ru`.
  public static var ru: Self { listed("ru") }
  /// Marwari (India), Devanagari script, regional variant for India: `rwr-Deva-IN`.
  public static var rwrDevaIn: Self { listed("rwr-Deva-IN") }
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
  /// Autodraw sketches: `zxx-Zsym-x-autodraw`.
  public static var autodraw: Self { listed("zxx-Zsym-x-autodraw") }
  /// Emoji: `zxx-Zsye-x-emoji`.
  public static var emoji: Self { listed("zxx-Zsye-x-emoji") }
  /// Shapes: `zxx-Zsym-x-shapes`.
  public static var shapes: Self { listed("zxx-Zsym-x-shapes") }
}
