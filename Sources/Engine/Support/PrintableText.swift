extension String {
  /// The text as it may be shown: names and labels of a file may hold anything, and a terminal should
  /// not obey them. Scalars that steer it become U+FFFD.
  package var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          // These join or part letters.
          if scalar == "\u{200C}" || scalar == "\u{200D}" { return scalar }
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return "\u{FFFD}"
          default: return scalar
          }
        }))
  }

  /// The text without characters that steer what shows it; line feeds and tabulators stay.
  package var withoutControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter {
          $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
        }))
  }
}
