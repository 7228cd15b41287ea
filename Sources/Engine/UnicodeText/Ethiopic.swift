/// The syllables of Ethiopic: rows of eight, one for each vowel.
enum Ethiopic {
  static let syllables: Range<UInt32> = 0x1200..<0x1358
  /// Private scalars for the vowels of a row after its first.
  static let vowels: ClosedRange<UInt32> = 0xE101...0xE107
  /// The row without a consonant.
  private static let carrier: UInt32 = 0x12A0

  static func isRow(_ scalar: Unicode.Scalar) -> Bool {
    syllables.contains(scalar.value) && scalar.value % 8 == 0
  }

  /// Returns a syllable as its row and its vowel; any other scalar unchanged.
  static func parted(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let order = scalar.value % 8
    guard syllables.contains(scalar.value), order > 0 else { return [scalar] }
    return [scalar.value - order, vowels.lowerBound - 1 + order].compactMap(Unicode.Scalar.init)
  }

  /// Returns the syllable of a row and a vowel; `nil` for anything else.
  static func syllable(_ parts: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
    guard let row = parts.first, let vowel = parts.dropFirst().first, isRow(row),
      vowels.contains(vowel.value)
    else { return nil }
    return Unicode.Scalar(row.value + vowel.value - vowels.lowerBound + 1)
  }

  /// Returns a vowel without a consonant as a syllable; `nil` for any other scalar.
  static func carried(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard vowels.contains(scalar.value) else { return nil }
    return Unicode.Scalar(carrier + scalar.value - vowels.lowerBound + 1)
  }
}
