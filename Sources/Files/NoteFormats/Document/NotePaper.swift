/// The look of an empty page.
public struct NotePaper: Hashable, Sendable {
  /// The colour of the sheet.
  public var colour: NoteColour
  /// Lines or dots printed on it; `nil` for a plain sheet.
  public var ruling: PaperRuling?

  /// Creates a sheet, by default white and plain.
  public init(colour: NoteColour = .white, ruling: PaperRuling? = nil) {
    self.colour = colour
    self.ruling = ruling
  }
}
