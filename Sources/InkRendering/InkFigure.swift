import InkModel

/// An ink with the words that go with it.
public struct InkFigure: Hashable, Sendable {
  public var ink: Ink
  /// What stands before the reading without having been written, shown paler: the pre-context.
  public var lead: String
  /// The ink's reading, or whatever is to be said of it.
  public var caption: String
  /// A second, smaller line, such as the next candidates.
  public var note: String

  public init(ink: Ink, lead: String = "", caption: String = "", note: String = "") {
    self.ink = ink
    self.lead = lead
    self.caption = caption
    self.note = note
  }
}
