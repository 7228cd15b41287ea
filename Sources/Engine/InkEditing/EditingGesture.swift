/// What a gesture that was drawn over text means: an action and what it is done to.
public struct EditingGesture: Hashable, Sendable {
  /// What is to be done.
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
    /// A corner as on a return key: it begins a new line at this place.
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

  /// What is to be done.
  public let action: Action
  /// What it is done to, as places in ``WrittenText/characters``: whole words or some characters,
  /// spaces to join at, or one empty range for a place between two characters.
  public let ranges: [Range<Int>]
  /// The words that are met, as places in ``WrittenText/words``; that of a place within a word.
  public let words: [Int]
  /// The strokes of these characters, as places in the ink that was read, in their order.
  public let strokes: [Int]
  /// What becomes of the text, from its beginning to its end: no range meets another. None where the
  /// text stays: words that are underlined or chosen, a place for what is written next.
  public let edits: [TextEdit]
  /// The probability that this is what was meant, 0 to 1. Those of all meanings sum to 1 at most;
  /// the rest is the probability that the ink is writing, or nothing that is known.
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
      strokes: Set(ranges.flatMap { text.characters[$0].flatMap { $0.strokes } }).sorted(),
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
