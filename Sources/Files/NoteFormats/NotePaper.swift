/// Look of a page before anybody writes on it.
public struct NotePaper: Hashable, Sendable {
  /// The colour of the sheet.
  public var colour: NoteColour
  /// Lines or dots printed on it; `nil` for a plain sheet.
  public var ruling: PaperRuling?

  /// A sheet, white and plain if nothing else is said.
  public init(colour: NoteColour = .white, ruling: PaperRuling? = nil) {
    self.colour = colour
    self.ruling = ruling
  }
}
