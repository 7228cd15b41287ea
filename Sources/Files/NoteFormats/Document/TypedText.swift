import InkModel

/// Text typed into a note.
public struct TypedText: Hashable, Sendable {
  /// The kind of paragraph.
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

  /// The side of its room on which lines begin that are shorter than the room.
  public enum Alignment: Hashable, Sendable {
    /// The left side, or the right side for a script that is written from right to left.
    case start
    case middle
    case end

    /// The alignment with its sides exchanged.
    var mirrored: Alignment {
      switch self {
      case .start: .end
      case .middle: .middle
      case .end: .start
      }
    }
  }

  /// The text, with line feeds between its lines, whatever line ends it is given.
  public var text: String {
    didSet { text = text.withLineFeeds }
  }
  /// The top left corner of its first line.
  public var place: StrokePoint
  /// The font size.
  public var size: Float
  /// The font, if the note names it.
  public var font: TypedFont?
  /// The largest width of its lines, in the page's unit; `nil` if they end where it has line feeds.
  public var width: Float?
  /// The colour of the letters.
  public var colour: NoteColour
  /// The kind of paragraph, if the note has it.
  public var form: Form
  /// The alignment of its lines within its width; it needs one.
  public var alignment: Alignment
  /// The angle by which it is turned about its place, in degrees, clockwise as seen: above -180, at
  /// most 180.
  public var angle: Double

  /// The line height, and the maximum width of most letters, as shares of the font size.
  package static let lineHeight: Float = 1.25
  package static let letterWidth: Float = 0.6
  /// The height of small letters, as a share of the font size.
  package static let letterHeight: Float = 0.5

  /// Returns the usual width of a letter, as a share of the font size.
  package static func width(of letter: Character) -> Float {
    letter.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
        0x20000...0x3FFFD:
        sum + 1
      // The lines above fill a square.
      default: sum + letterWidth
      }
    }
  }

  /// The room that it takes with letters of usual width, before it is turned.
  var usualSize: (width: Float, height: Float) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      size * $0.reduce(0) { $0 + Self.width(of: $1) }
    }
    let widest = min(width ?? .infinity, lines.max() ?? 0)
    let rows = lines.reduce(0) { $0 + max(1, ($1 / max(widest, size)).rounded(.up)) }
    return (widest, rows * size * Self.lineHeight)
  }

  /// Creates a text at a place.
  public init(
    _ text: String, at place: StrokePoint, size: Float, font: TypedFont? = nil,
    width: Float? = nil, colour: NoteColour = .black, form: Form = .plain,
    alignment: Alignment = .start, angle: Double = 0
  ) {
    self.text = text.withLineFeeds
    self.place = place
    self.size = size
    self.font = font
    self.width = width
    self.colour = colour
    self.form = form
    self.alignment = alignment
    self.angle = angle
  }
}

extension String {
  /// The text with a line feed for each line end, also of carriage returns and Unicode's.
  fileprivate var withLineFeeds: String {
    guard contains(where: { $0.isNewline && $0 != "\n" }) else { return self }
    return String(map { $0.isNewline ? "\n" : $0 })
  }
}
