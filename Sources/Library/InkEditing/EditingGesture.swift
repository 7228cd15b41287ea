/// What a gesture that was drawn over text means: an action and what it is done to.
public struct EditingGesture: Hashable, Sendable {
  /// What is to be done.
  public enum Action: String, CaseIterable, Sendable {
    /// A scribble: the text under it, or the ink, goes.
    case scratchOut
    /// A line through words.
    case strikeThrough
    /// A line under words.
    case underline
    /// A loop around words: they are chosen.
    case surround
    /// A caret: what is written next is put in at this place.
    case insert
    /// A bar within a word: a space is put in.
    case split
    /// An arch over a space, or a bar in it: the space goes.
    case join
    /// A corner as on a return key: a line begins at this place.
    case lineBreak
  }

  /// What is to be done.
  public let action: Action
  /// What it is done to, as places in ``WrittenText/characters``: whole words or some characters,
  /// spaces to join at, or one empty range for a place between two characters.
  public let ranges: [Range<Int>]
  /// The strokes of these characters, as places in the ink that was read, in their order.
  public let strokes: [Int]
  /// The probability that this is what was meant, 0 to 1. Those of all meanings sum to 1 at most;
  /// the rest is the probability that the ink is writing, or nothing that is known.
  public internal(set) var confidence: Double
}
