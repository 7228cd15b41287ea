import Support

extension String {
  /// The text without characters that control its display, and without noncharacters such as
  /// U+FDD0, with which cairo refuses to draw anything more.
  var withoutRefused: String {
    String(
      String.UnicodeScalarView(
        withoutControls.unicodeScalars.filter { !$0.properties.isNoncharacterCodePoint }))
  }
}
