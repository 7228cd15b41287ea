// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table.

extension DigitalInkRecognitionModelIdentifier {
  /// Nahuatl languages, Latin script: `nah-Latn`.
  public static let nahLatn = listed("nah-Latn")
  /// Neapolitan, Latin script, regional variant for Italy: `nap-Latn-IT`.
  public static let napLatnIt = listed("nap-Latn-IT")
  /// Ndau, Latin script, regional variant for Zimbabwe: `ndc-Latn-ZW`.
  public static let ndcLatnZw = listed("ndc-Latn-ZW")
  /// Nepali, Devanagari script: `ne`.
  public static let ne = listed("ne")
  /// Nepali, Devanagari script, regional variant for India: `ne-IN`.
  public static let neIn = listed("ne-IN")
  /// Nepali, Latin script: `ne-Latn`.
  public static let neLatn = listed("ne-Latn")
  /// Nepali, Devanagari script, regional variant for Nepal: `ne-NP`.
  public static let neNp = listed("ne-NP")
  /// Newari, Devanagari script, regional variant for Nepal: `new-Deva-NP`.
  public static let newDevaNp = listed("new-Deva-NP")
  /// Ndonga, Latin script, regional variant for Namibia: `ng-Latn-NA`.
  public static let ngLatnNa = listed("ng-Latn-NA")
  /// Ngbaka, Latin script, regional variant for Congo - Kinshasa: `nga-Latn-CD`.
  public static let ngaLatnCd = listed("nga-Latn-CD")
  /// Nandi, Latin script, regional variant for Kenya: `niq-Latn-KE`.
  public static let niqLatnKe = listed("niq-Latn-KE")
  /// Dutch, Latin script, regional variant for Belgium: `nl-BE`.
  public static let nlBe = listed("nl-BE")
  /// Dutch, Latin script, regional variant for Netherlands: `nl-NL`.
  public static let nlNl = listed("nl-NL")
  /// Norwegian Nynorsk, Latin script, regional variant for Norway: `nn-NO`.
  public static let nnNo = listed("nn-NO")
  /// Norwegian, Latin script: `no`.
  public static let no = listed("no")
  /// Nimadi, Devanagari script, regional variant for India: `noe-Deva-IN`.
  public static let noeDevaIn = listed("noe-Deva-IN")
  /// South Ndebele, Latin script, regional variant for South Africa: `nr-ZA`.
  public static let nrZa = listed("nr-ZA")
  /// Northern Sotho, Latin script: `nso`.
  public static let nso = listed("nso")
  /// Nyanja, Latin script: `ny`.
  public static let ny = listed("ny")
  /// Nyamwezi, Latin script, regional variant for Tanzania: `nym-Latn-TZ`.
  public static let nymLatnTz = listed("nym-Latn-TZ")
  /// Nyoro, Latin script, regional variant for Uganda: `nyo-Latn-UG`.
  public static let nyoLatnUg = listed("nyo-Latn-UG")
  /// Occitan, Latin script, regional variant for France: `oc-Latn-FR`.
  public static let ocLatnFr = listed("oc-Latn-FR")
  /// Ojibwa, Latin script: `oj-Latn`.
  public static let ojLatn = listed("oj-Latn")
  /// Livvi, Latin script, regional variant for Russia: `olo-Latn-RU`.
  public static let oloLatnRu = listed("olo-Latn-RU")
  /// Oromo, Latin script: `om`.
  public static let om = listed("om")
  /// Odia, Odia script: `or`.
  public static let or = listed("or")
  /// Odia, Latin script: `or-Latn`.
  public static let orLatn = listed("or-Latn")
  /// Punjabi, Gurmukhi script: `pa`.
  public static let pa = listed("pa")
  /// Punjabi, Latin script: `pa-Latn`.
  public static let paLatn = listed("pa-Latn")
  /// Pangasinan, Latin script, regional variant for Philippines: `pag-Latn-PH`.
  public static let pagLatnPh = listed("pag-Latn-PH")
  /// Pampanga, Latin script, regional variant for Philippines: `pam-Latn-PH`.
  public static let pamLatnPh = listed("pam-Latn-PH")
  /// Papiamento, Latin script: `pap-Latn`.
  public static let papLatn = listed("pap-Latn")
  /// Bouyei, Latin script, regional variant for China: `pcc-Latn-CN`.
  public static let pccLatnCn = listed("pcc-Latn-CN")
  /// Picard, Latin script, regional variant for Belgium: `pcd-Latn-BE`.
  public static let pcdLatnBe = listed("pcd-Latn-BE")
  /// Nigerian Pidgin, Latin script, regional variant for Nigeria: `pcm-Latn-NG`.
  public static let pcmLatnNg = listed("pcm-Latn-NG")
  /// Pökoot, Latin script, regional variant for Kenya: `pko-Latn-KE`.
  public static let pkoLatnKe = listed("pko-Latn-KE")
  /// Polish, Latin script: `pl`.
  public static let pl = listed("pl")
  /// Piedmontese, Latin script, regional variant for Italy: `pms-Latn-IT`.
  public static let pmsLatnIt = listed("pms-Latn-IT")
  /// Papuan Malay, Latin script, regional variant for Indonesia: `pmy-Latn-ID`.
  public static let pmyLatnId = listed("pmy-Latn-ID")
  /// Upper Guinea Crioulo, Latin script, regional variant for Guinea-Bissau: `pov-Latn-GW`.
  public static let povLatnGw = listed("pov-Latn-GW")
  /// Parauk, Latin script, regional variant for Myanmar: `prk-Latn-MM`.
  public static let prkLatnMm = listed("prk-Latn-MM")
  /// Central Malay, Latin script, regional variant for Indonesia: `pse-Latn-ID`.
  public static let pseLatnId = listed("pse-Latn-ID")
  /// Portuguese, Latin script: `pt`.
  public static let pt = listed("pt")
  /// Portuguese, Latin script, regional variant for Africa: `pt-002`.
  public static let pt002 = listed("pt-002")
  /// Portuguese, Latin script, regional variant for Brazil: `pt-BR`.
  public static let ptBr = listed("pt-BR")
  /// Portuguese, Latin script, regional variant for Portugal: `pt-PT`.
  public static let ptPt = listed("pt-PT")
  /// Quechua, Latin script, regional variant for Peru: `qu-PE`.
  public static let quPe = listed("qu-PE")
  /// Kʼicheʼ, Latin script: `quc-Latn`.
  public static let qucLatn = listed("quc-Latn")
  /// Réunion Creole French, Latin script, regional variant for Réunion: `rcf-Latn-RE`.
  public static let rcfLatnRe = listed("rcf-Latn-RE")
  /// Rangpuri, Devanagari script, regional variant for India: `rkt-Deva-IN`.
  public static let rktDevaIn = listed("rkt-Deva-IN")
  /// Romansh, Latin script, regional variant for Switzerland: `rm-CH`.
  public static let rmCh = listed("rm-CH")
  /// Rundi, Latin script, regional variant for Burundi: `rn-BI`.
  public static let rnBi = listed("rn-BI")
  /// Romanian, Latin script, regional variant for Romania: `ro-RO`.
  public static let roRo = listed("ro-RO")
  /// Russian, Cyrillic script: `ru`.
  public static let ru = listed("ru")
  /// Marwari (India), Devanagari script, regional variant for India: `rwr-Deva-IN`.
  public static let rwrDevaIn = listed("rwr-Deva-IN")
}
