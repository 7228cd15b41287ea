import InkModel

/// Text typed into a note.
public struct TypedText: Hashable, Sendable {
  /// Kind of paragraph.
  public enum Form: Codable, Hashable, Sendable {
    case plain
    /// A heading, of level 1 for the highest.
    case heading(level: Int)
    /// An item of a list, of level 1 unless it is inside another item.
    case item(level: Int)
    /// A task, done or not.
    case task(isDone: Bool, level: Int)
    /// A formula, whose text is LaTeX.
    case formula
  }

  /// The text, with newlines between its lines.
  public var text: String
  /// The top left corner of its first line.
  public var place: StrokePoint
  /// The font size.
  public var size: Float
  /// The largest width of its lines, in the page's unit; `nil` if only the page limits them.
  public var width: Float?
  /// The colour of the letters.
  public var colour: NoteColour
  /// The kind of paragraph, if the note has it.
  public var form: Form
  /// The angle by which it is turned about its place, in degrees, clockwise as seen: above -180, at
  /// most 180.
  public var angle: Double

  /// The line height, and the greatest width of most letters, as shares of the font size.
  package static let lineHeight: Float = 1.25
  package static let letterWidth: Float = 0.6

  /// Creates a text at a place.
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
