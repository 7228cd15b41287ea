// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table.

extension DigitalInkRecognitionModelIdentifier {
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
}
