import InkModel

/// Text that was typed into a note.
public struct TypedText: Hashable, Sendable {
  /// Kind of paragraph.
  public enum Form: Hashable, Sendable {
    case plain
    /// A heading, of level 1 for the highest.
    case heading(level: Int)
    /// An item of a list, whose level is 1 where it is no part of another item.
    case item(level: Int)
    /// An item to be done, or that is done.
    case task(isDone: Bool, level: Int)
    /// A formula, whose text is its LaTeX.
    case formula
  }

  /// The text, with newlines between its lines.
  public var text: String
  /// The top left corner of its first line.
  public var place: StrokePoint
  /// Height of the letters, as fonts give it.
  public var size: Float
  /// Largest width of its lines, in units of the page; `nil` where only the page ends them.
  public var width: Float?
  /// The colour of the letters.
  public var colour: NoteColour
  /// Kind of paragraph, where the note tells.
  public var form: Form
  /// The angle by which it is turned about its place, in degrees, clockwise as seen: more than -180, at
  /// most 180.
  public var angle: Double

  /// From a line to the next, and the width of most letters at most, as shares of the letters' size.
  package static let lineHeight: Float = 1.25
  package static let letterWidth: Float = 0.6

  /// A text at a place.
  public init(
    _ text: String, at place: StrokePoint, size: Float, width: Float? = nil,
    colour: NoteColour = .black, form: Form = .plain, angle: Double = 0
  ) {
    self.text = text
    self.place = place
    self.size = size
    self.width = width
    self.colour = colour
    self.form = form
    self.angle = angle
  }
}
