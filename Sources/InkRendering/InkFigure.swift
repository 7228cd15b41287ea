import InkModel

/// An ink with the words that go beneath it.
public struct InkFigure: Hashable, Sendable {
  public var ink: Ink
  /// The ink's reading, or whatever is to be said of it.
  public var caption: String
  /// A second, smaller line, such as the next candidates.
  public var note: String

  public init(ink: Ink, caption: String = "", note: String = "") {
    self.ink = ink
    self.caption = caption
    self.note = note
  }
}
