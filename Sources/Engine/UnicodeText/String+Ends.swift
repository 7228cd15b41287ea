extension String {
  /// Returns the first characters, at most `count`.
  ///
  /// A letter may have any number of marks: only eight scalars a character count, on average, which
  /// hardly any syllable or emoji has.
  package func firstCharacters(_ count: Int) -> Substring {
    Substring(unicodeScalars.prefix(Self.scalars(of: count))).prefix(count)
  }

  /// Returns the last characters, at most `count`, of as many scalars as ``firstCharacters(_:)``.
  package func lastCharacters(_ count: Int) -> Substring {
    Substring(unicodeScalars.suffix(Self.scalars(of: count))).suffix(count)
  }

  private static func scalars(of count: Int) -> Int { count < .max / 8 ? 8 * count : .max }
}
