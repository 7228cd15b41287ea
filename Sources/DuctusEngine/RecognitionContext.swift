import InkModel

/// What is known about the place that an ink was written in.
public struct RecognitionContext: Hashable, Sendable {
  /// The text before the ink; its last 20 characters count.
  ///
  /// After `hello` the ink of `world` reads ` world`, with the space that no ink shows. After `arg`
  /// an ink that could be `ument` or `nment` reads `ument`.
  public var preContext: String?
  /// The space of one line of text, which tells `o` from `O` and a comma from a slash.
  public var writingArea: WritingArea?
  /// What is likely to be written.
  public var hints: RecognitionHints?
  /// Whether lines are looked for in the ink: they are, unless this says that it is one line.
  public var layout = TextLayout.automatic

  /// A context of what is known; `nil` stands for what is not.
  ///
  /// - Parameters:
  ///   - preContext: The text right before the place where the ink's reading goes.
  ///   - writingArea: The size of one line of text, in the units of the ink's points.
  ///   - hints: What is likely to be written, beyond ML Kit's API.
  public init(
    preContext: String? = nil, writingArea: WritingArea? = nil, hints: RecognitionHints? = nil
  ) {
    self.preContext = preContext
    self.writingArea = writingArea
    self.hints = hints
  }
}
