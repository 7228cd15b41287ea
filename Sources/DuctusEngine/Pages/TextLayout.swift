/// How an ink is taken for lines of text.
public enum TextLayout: String, CaseIterable, Hashable, Sendable {
  /// Lines are found in the ink, and what was put in later is read where it stands. An ink of one
  /// line that was written in one go is read as it is. Where one of two lines is but a stroke or
  /// two, the ink is read as one line as well, and the likelier reading stays: an `=` is no page.
  case automatic
  /// The ink is one line, its strokes in reading order: what ML Kit takes for granted.
  case line
}
