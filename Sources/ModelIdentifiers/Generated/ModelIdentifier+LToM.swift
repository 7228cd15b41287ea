// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table.

extension DigitalInkRecognitionModelIdentifier {
  /// Latin, Latin script: `la`.
  public static let la = listed("la")
  /// Ladino, Latin script, regional variant for Bosnia: `lad-Latn-BA`.
  public static let ladLatnBa = listed("lad-Latn-BA")
  /// Lango (Uganda), Latin script, regional variant for Uganda: `laj-Latn-UG`.
  public static let lajLatnUg = listed("laj-Latn-UG")
  /// Luxembourgish, Latin script: `lb`.
  public static let lb = listed("lb")
  /// Lendu, Latin script, regional variant for Congo - Kinshasa: `led-Latn-CD`.
  public static let ledLatnCd = listed("led-Latn-CD")
  /// Ladin, Latin script, regional variant for Italy: `lld-Latn-IT`.
  public static let lldLatnIt = listed("lld-Latn-IT")
  /// Lambadi, Devanagari script: `lmn-Deva`.
  public static let lmnDeva = listed("lmn-Deva")
  /// Lao, Lao script: `lo`.
  public static let lo = listed("lo")
  /// Malawi Lomwe, Latin script, regional variant for Malawi: `lon-Latn-MW`.
  public static let lonLatnMw = listed("lon-Latn-MW")
  /// Lithuanian, Latin script: `lt`.
  public static let lt = listed("lt")
  /// Luyia, Latin script, regional variant for Kenya: `luy-Latn-KE`.
  public static let luyLatnKe = listed("luy-Latn-KE")
  /// Latvian, Latin script: `lv`.
  public static let lv = listed("lv")
  /// Madurese, Latin script, regional variant for Indonesia: `mad-Latn-ID`.
  public static let madLatnId = listed("mad-Latn-ID")
  /// Magahi, Devanagari script, regional variant for India: `mag-Deva-IN`.
  public static let magDevaIn = listed("mag-Deva-IN")
  /// Maithili, Devanagari script, regional variant for India: `mai-IN`.
  public static let maiIn = listed("mai-IN")
  /// Maithili, Latin script: `mai-Latn`.
  public static let maiLatn = listed("mai-Latn")
  /// Masai, Latin script, regional variant for Kenya: `mas-Latn-KE`.
  public static let masLatnKe = listed("mas-Latn-KE")
  /// North Moluccan Malay, Latin script, regional variant for Indonesia: `max-Latn-ID`.
  public static let maxLatnId = listed("max-Latn-ID")
  /// Maguindanaon, Latin script, regional variant for Philippines: `mdh-Latn-PH`.
  public static let mdhLatnPh = listed("mdh-Latn-PH")
  /// Central Melanau, Latin script, regional variant for Malaysia: `mel-Latn-MY`.
  public static let melLatnMy = listed("mel-Latn-MY")
  /// Kedah Malay, Latin script, regional variant for Malaysia: `meo-Latn-MY`.
  public static let meoLatnMy = listed("meo-Latn-MY")
  /// Bangka, Latin script, regional variant for Indonesia: `mfb-Latn-ID`.
  public static let mfbLatnId = listed("mfb-Latn-ID")
  /// Makassar Malay, Latin script, regional variant for Indonesia: `mfp-Latn-ID`.
  public static let mfpLatnId = listed("mfp-Latn-ID")
  /// Malagasy, Latin script: `mg`.
  public static let mg = listed("mg")
  /// Maori, Latin script: `mi-Latn`.
  public static let miLatn = listed("mi-Latn")
  /// Minangkabau, Latin script, regional variant for Indonesia: `min-Latn-ID`.
  public static let minLatnId = listed("min-Latn-ID")
  /// Macedonian, Cyrillic script: `mk`.
  public static let mk = listed("mk")
  /// Malayalam, Malayalam script: `ml`.
  public static let ml = listed("ml")
  /// Malayalam, Latin script: `ml-Latn`.
  public static let mlLatn = listed("ml-Latn")
  /// Mongolian, Cyrillic script: `mn-Cyrl`.
  public static let mnCyrl = listed("mn-Cyrl")
  /// Manipuri, Latin script: `mni-Latn`.
  public static let mniLatn = listed("mni-Latn")
  /// Manggarai, Latin script, regional variant for Indonesia: `mqy-Latn-ID`.
  public static let mqyLatnId = listed("mqy-Latn-ID")
  /// Marathi, Devanagari script: `mr`.
  public static let mr = listed("mr")
  /// Marathi, Devanagari script, regional variant for India: `mr-IN`.
  public static let mrIn = listed("mr-IN")
  /// Marathi, Latin script: `mr-Latn`.
  public static let mrLatn = listed("mr-Latn")
  /// Maranao, Latin script, regional variant for Philippines: `mrw-Latn-PH`.
  public static let mrwLatnPh = listed("mrw-Latn-PH")
  /// Malay, Latin script: `ms`.
  public static let ms = listed("ms")
  /// Malay, Latin script, regional variant for Brunei: `ms-BN`.
  public static let msBn = listed("ms-BN")
  /// Malay, Latin script, regional variant for Malaysia: `ms-MY`.
  public static let msMy = listed("ms-MY")
  /// Sabah Malay, Latin script, regional variant for Malaysia: `msi-Latn-MY`.
  public static let msiLatnMy = listed("msi-Latn-MY")
  /// Maltese, Latin script: `mt`.
  public static let mt = listed("mt")
  /// Mewari, Devanagari script, regional variant for India: `mtr-Deva-IN`.
  public static let mtrDevaIn = listed("mtr-Deva-IN")
  /// Musi, Latin script, regional variant for Indonesia: `mui-Latn-ID`.
  public static let muiLatnId = listed("mui-Latn-ID")
  /// Malvi, Devanagari script, regional variant for India: `mup-Deva-IN`.
  public static let mupDevaIn = listed("mup-Deva-IN")
  /// Marwari (Pakistan), Devanagari script, regional variant for Pakistan: `mve-Deva-PK`.
  public static let mveDevaPk = listed("mve-Deva-PK")
  /// Marwari, Devanagari script, regional variant for India: `mwr-Deva-IN`.
  public static let mwrDevaIn = listed("mwr-Deva-IN")
  /// Hmong Daw, Latin script, regional variant for China: `mww-Latn-CN`.
  public static let mwwLatnCn = listed("mww-Latn-CN")
  /// Burmese, Myanmar script: `my`.
  public static let my = listed("my")
  /// Masaaba, Latin script, regional variant for Uganda: `myx-Latn-UG`.
  public static let myxLatnUg = listed("myx-Latn-UG")
}
