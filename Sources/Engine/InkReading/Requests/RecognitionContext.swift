import InkModel

/// What is known about the place that an ink was written in.
public struct RecognitionContext: Hashable, Sendable {
  /// The text before the ink; its last 20 characters count.
  ///
  /// After `hello` the ink of `world` reads ` world`, with the space that no ink shows. After `arg`
  /// an ink that could be `ument` or `nment` reads `ument`. Packs that read character by character
  /// never begin with a space.
  public var preContext: String?
  /// The space of one line of text, which tells `o` from `O` and a comma from a slash.
  public var writingArea: WritingArea?
  /// What is likely to be written.
  public var hints: RecognitionHints?
  /// Whether lines are looked for in the ink: they are, unless this says that it is one line.
  public var layout: TextLayout

  /// A context of what is known; `nil` stands for what is not.
  ///
  /// - Parameters:
  ///   - preContext: The text right before the place where the ink's reading goes.
  ///   - writingArea: The size of one line of text, in the units of the ink's points.
  ///   - hints: What is likely to be written, beyond ML Kit's API.
  ///   - layout: Whether lines are looked for in the ink.
  public init(
    preContext: String? = nil, writingArea: WritingArea? = nil, hints: RecognitionHints? = nil,
    layout: TextLayout = .automatic
  ) {
    self.preContext = preContext
    self.writingArea = writingArea
    self.hints = hints
    self.layout = layout
  }
}

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
  /// The ink is one character, as in a box of a form. Packs that read character by character take
  /// it for one, whatever it looks like; others read it as ``line``.
  case character
}
