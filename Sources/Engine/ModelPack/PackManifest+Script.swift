// What the reader has to know of a pack's script. Manifests say it; where one was made before there
// were such keys, it follows from the pack's characters, and here alone.

extension PackManifest.TextContents {
  /// How strokes stand about their line.
  package var knownLineHabits: PackManifest.LineHabits {
    if let lineHabits { return lineHabits }
    // Forms of letters as they are.
    let characters = zip(alphabet.unicodeScalars, letters).lazy.filter { $0.1 != nil }
    func has(_ ranges: [ClosedRange<UInt32>]) -> Bool {
      characters.contains { character, _ in ranges.contains { $0.contains(character.value) } }
    }
    return switch direction ?? .leftToRight {
    case .leftToRight: has(LegacyScripts.stacked) ? .stacked : .latin
    case .rightToLeft: has(LegacyScripts.hebrew) ? .hebrew : .arabic
    }
  }

  /// The digits that the language writes.
  package var knownDigits: Set<Character> {
    LegacyScripts.digits(digits, of: written)
  }

  /// Whether the language writes letters of another script than Latin: those from Greek to Khmer.
  package var isOfOtherScript: Bool {
    written.unicodeScalars.contains { (0x0370..<0x1E00).contains($0.value) }
  }
}

extension PackManifest {
  /// Whether the pack reads text of another script than Latin.
  package var isOfOtherScript: Bool {
    switch contents {
    case .text(let text): text.isOfOtherScript
    case .characters: true
    case .classifier, .formula: false
    }
  }
}

extension PackManifest.CharacterContents {
  /// The digits that the language writes.
  package var knownDigits: Set<Character> {
    LegacyScripts.digits(digits, of: characters)
  }
}

/// The scripts of the packs that were made before manifests told of them.
private enum LegacyScripts {
  static let hebrew: [ClosedRange<UInt32>] = [0x05D0...0x05EA]
  /// Devanagari to Malayalam, and Tibetan and Burmese.
  static let stacked: [ClosedRange<UInt32>] = [0x0900...0x0D7F, 0x0F00...0x109F]
  /// Those of ASCII, of Arabic, of Persian and Urdu, Devanagari, Bengali, Gurmukhi, Gujarati, Odia,
  /// Kannada, Malayalam, Burmese, Tibetan and Ethiopic.
  private static let digits = Set(
    """
    0123456789٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯೦೧೨೩೪೫೬೭೮೯\
    ൦൧൨൩൪൫൬൭൮൯၀၁၂၃၄၅၆၇၈၉༠༡༢༣༤༥༦༧༨༩፩፪፫፬፭፮፯፰፱፲፳፴፵፶፷፸፹፺፻፼
    """)

  /// The digits that a manifest names, or those among the characters of one that names none.
  static func digits(_ named: String?, of characters: String) -> Set<Character> {
    if let named { return Set(named.unicodeScalars.map { Character($0) }) }
    return digits.intersection(characters.unicodeScalars.map { Character($0) })
  }
}
