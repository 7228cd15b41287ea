// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table.

extension DigitalInkRecognitionModelIdentifier {
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
}
