/// The meaning of a gesture drawn over text: an action and its targets.
public struct EditingGesture: Hashable, Sendable {
  /// The action of a gesture.
  public enum Action: String, CaseIterable, Sendable {
    /// A scribble: it deletes the text under it, or the ink.
    case scratchOut
    /// A line through words.
    case strikeThrough
    /// A line under words.
    case underline
    /// A loop around words: it selects them.
    case surround
    /// A caret: what is written next is inserted at this place.
    case insert
    /// A bar within a word: it inserts a space.
    case split
    /// An arch over a space, or a bar in it: it removes the space.
    case join
    /// A corner as on a return key, mirrored in a line from right to left: it begins a new line at
    /// this place.
    case lineBreak

    /// The probability that its form is meant as a gesture over handwriting, relative to being a
    /// stroke of a letter: writers add many strokes for each gesture at a place.
    var shareAgainstLetters: Double {
      switch self {
      case .insert, .join, .lineBreak: 0.02
      case .split: 0.1
      case .scratchOut, .strikeThrough, .underline, .surround: 1
      }
    }
  }

  /// The action.
  public let action: Action
  /// The targets, as indices in ``WrittenText/characters``: whole words or some characters, spaces
  /// to remove, or one empty range for a place between two characters.
  public let ranges: [Range<Int>]
  /// The words that are met, as indices in ``WrittenText/words``; for a place within a word, that
  /// word.
  public let words: [Int]
  /// The strokes of these characters, as ascending indices in the ink that was read.
  public let strokes: [Int]
  /// The changes of the text, from beginning to end, without overlaps. None if the text stays the
  /// same: words that are underlined or selected, a place to continue writing.
  public let edits: [TextEdit]
  /// The probability that this was meant, 0 to 1. Those of all meanings sum to at most 1; the rest
  /// is the probability that the ink is writing, or something unknown.
  public internal(set) var confidence: Double
}

extension EditingGesture {
  init(_ target: GestureTarget, in text: WrittenText, confidence: Double) {
    let ranges = target.ranges
    self.init(
      action: target.action, ranges: ranges,
      words: text.words.indices.filter { word in
        ranges.contains { text.words[word].meets($0) }
      },
      strokes: text.strokes(of: ranges),
      edits: text.edits(target.action, at: ranges), confidence: confidence)
  }
}

extension Range<Int> {
  /// Returns whether another range overlaps this one, or is a place within it.
  fileprivate func meets(_ other: Range<Int>) -> Bool {
    other.isEmpty
      ? lowerBound < other.lowerBound && other.lowerBound < upperBound : overlaps(other)
  }
}
