import InkModel

/// A part of an ink and what it was read as, such as one character's.
public struct InkPart: Hashable, Sendable {
  /// What it was read as.
  public var text: String
  public var ink: [InkSpan]

  public init(text: String, ink: [InkSpan]) {
    self.text = text
    self.ink = ink
  }
}

/// An ink with the words that go with it.
public struct InkFigure: Hashable, Sendable {
  public var ink: Ink
  /// What stands before the reading without having been written, shown paler: the pre-context.
  public var lead: String
  /// The ink's reading, or whatever is to be said of it.
  public var caption: String
  /// A second, smaller line, such as the next candidates.
  public var note: String
  /// The ink's parts, line by line of the writing, for pictures in which each has a colour and its
  /// reading beneath.
  public var lines: [[InkPart]] = []

  public init(ink: Ink, lead: String = "", caption: String = "", note: String = "") {
    self.ink = ink
    self.lead = lead
    self.caption = caption
    self.note = note
  }
}
