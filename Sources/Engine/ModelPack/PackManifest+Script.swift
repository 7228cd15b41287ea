// The properties of a pack's script that the reader needs. Manifests contain them; for older ones,
// they are derived from the pack's characters, only here.

extension PackManifest.TextContents {
  /// The positions of strokes relative to their line.
  package var knownLineHabits: PackManifest.LineHabits {
    if let lineHabits { return lineHabits }
    // All forms of letters.
    let characters = zip(alphabet.unicodeScalars, letters).lazy.filter { $0.1 != nil }
    func has(_ ranges: [ClosedRange<UInt32>]) -> Bool {
      characters.contains { character, _ in ranges.contains { $0.contains(character.value) } }
    }
    return switch direction ?? .leftToRight {
    case .leftToRight: has(LegacyScripts.stacked) ? .stacked : .latin
    case .rightToLeft: has(LegacyScripts.hebrew) ? .hebrew : .arabic
    }
  }

  /// The digits of the language.
  package var knownDigits: Set<Character> {
    LegacyScripts.digits(digits, of: written)
  }

  /// Whether the language writes letters of a script other than Latin: those from Greek to Khmer.
  package var isOfOtherScript: Bool {
    written.unicodeScalars.contains { (0x0370..<0x1E00).contains($0.value) }
  }
}

extension PackManifest {
  /// Whether the pack reads text of a script other than Latin.
  package var isOfOtherScript: Bool {
    switch contents {
    case .text(let text): text.isOfOtherScript
    case .characters: true
    case .classifier, .formula: false
    }
  }
}

extension PackManifest.CharacterContents {
  /// The digits of the language.
  package var knownDigits: Set<Character> {
    LegacyScripts.digits(digits, of: characters)
  }

  /// The comma between full-width characters.
  package var knownComma: Unicode.Scalar {
    characters.unicodeScalars.contains(where: LegacyScripts.kana.contains) ? "、" : "，"
  }
}

/// The scripts of packs that are older than these keys of manifests.
private enum LegacyScripts {
  static let kana: ClosedRange<Unicode.Scalar> = "ぁ"..."ヺ"
  static let hebrew: [ClosedRange<UInt32>] = [0x05D0...0x05EA]
  /// Devanagari to Malayalam, Tibetan and Burmese.
  static let stacked: [ClosedRange<UInt32>] = [0x0900...0x0D7F, 0x0F00...0x109F]
  /// The digits of ASCII, Arabic, Persian and Urdu, Devanagari, Bengali, Gurmukhi, Gujarati, Odia,
  /// Kannada, Malayalam, Burmese, Tibetan and Ethiopic.
  private static let digits = Set(
    """
    0123456789٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯೦೧೨೩೪೫೬೭೮೯\
    ൦൧൨൩൪൫൬൭൮൯၀၁၂၃၄၅၆၇၈၉༠༡༢༣༤༥༦༧༨༩፩፪፫፬፭፮፯፰፱፲፳፴፵፶፷፸፹፺፻፼
    """)

  /// Returns the digits that a manifest names, or else those among its characters.
  static func digits(_ named: String?, of characters: String) -> Set<Character> {
    if let named { return Set(named.unicodeScalars.map { Character($0) }) }
    return digits.intersection(characters.unicodeScalars.map { Character($0) })
  }
}
