/// How an ink is taken for lines of text.
public enum TextLayout: String, CaseIterable, Hashable, Sendable {
  /// Lines are found in the ink, and what was put in later is read where it stands.
  ///
  /// An ink of one line that was written in one go is read as it is. An ink of two lines, one of
  /// which has only a stroke or two, is also read as one line, and the likelier reading stays: an
  /// `=` is no page.
  case automatic
  /// The ink is one line, its strokes in reading order: what ML Kit takes for granted.
  case line
}
