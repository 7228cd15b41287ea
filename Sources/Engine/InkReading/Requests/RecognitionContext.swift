import InkModel

/// What is known about the place of an ink and its text.
public struct RecognitionContext: Hashable, Sendable {
  /// The text before the ink, of which the last 20 characters count, or 256 with a lexicon or a hand,
  /// whose words may begin there; before the later lines of a page, the last 20. Packs that read
  /// character by character look for no such words.
  ///
  /// After `hello`, the ink of `world` reads ` world`, with the space that no ink shows. After
  /// `arg`, an ink that could be `ument` or `nment` reads `ument`. With a hint, a date, number, code
  /// or address may begin here: after `29/`, the ink of `11/2026` goes on. After a line break, a new
  /// line begins, with a capital, a small letter or the mark of a list item. No reading begins with a
  /// space after an opening mark, such as `(` and `¿`, in cells, or from packs that read character
  /// by character.
  public var preContext: String?
  /// Whether that text is of the lines above, and goes on without a break.
  package var beginsLine = false
  /// The space for one line of text, which distinguishes `o` from `O` and a comma from a slash.
  public var writingArea: WritingArea?
  /// What is likely to be written.
  public var hints: RecognitionHints?
  /// Whether to look for lines in the ink, as by default, or to take it for one.
  public var layout: TextLayout

  /// Creates a context from what is known; `nil` stands for what isn't.
  ///
  /// - Parameters:
  ///   - preContext: The text just before the place where the reading goes.
  ///   - writingArea: The size of one line of text, in the units of the ink's points.
  ///   - hints: What is likely to be written, beyond ML Kit's API.
  ///   - layout: Whether to look for lines in the ink.
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

/// How an ink is divided into lines of text.
public enum TextLayout: String, CaseIterable, Hashable, Sendable {
  /// The ink is a page: lines are found in it, and later additions are read at their place. All other
  /// interfaces call this `page`, and take `automatic` for the same.
  ///
  /// An ink of one line that was written in one go is read as it is. An ink of two lines, one with
  /// only a stroke or two, is also read as one line, and the likelier reading wins: an `=` isn't a
  /// page.
  case automatic
  /// The ink is one line with its strokes in reading order, as ML Kit assumes.
  case line
  /// The ink is one character, as in a box of a form. Packs that read character by character always
  /// read one. Others read the ink like a ``line``, but don't turn it back where it may be tilted,
  /// take no part of it for a line about words, put no space before it, and leave Latin words to no
  /// other pack.
  case character

  /// Another name of ``automatic``.
  public static var page: TextLayout { .automatic }
}

extension TextLayout {
  /// The name outside Swift.
  package var name: String { self == .automatic ? "page" : rawValue }

  /// The names outside Swift, as a list in a sentence.
  package static var names: String { "page, line or character" }

  /// Creates the layout with a name outside Swift, or with its name in Swift; `nil` if there is none.
  package init?(named name: String) {
    self.init(rawValue: name == Self.page.name ? Self.page.rawValue : name)
  }
}
