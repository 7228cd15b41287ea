extension String {
  /// The text in a form that is safe to show: names and labels in a file may contain anything, and
  /// a terminal shouldn't obey them. Scalars that control it become U+FFFD.
  package var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          // These join or separate letters.
          if scalar == "\u{200C}" || scalar == "\u{200D}" { return scalar }
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return "\u{FFFD}"
          default: return scalar
          }
        }))
  }

  /// The text without characters that control its display; line feeds and tabs stay.
  package var withoutControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter {
          $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
        }))
  }
}
