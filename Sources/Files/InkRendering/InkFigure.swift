import InkModel
import Support

/// A part of an ink and what it was read as, such as one character's.
public struct InkPart: Hashable, Sendable {
  /// Text that it was read as.
  public var text: String
  /// Places of its ink.
  public var ink: [InkSpan]

  /// A part that was read as a text.
  public init(text: String, ink: [InkSpan]) {
    self.text = text
    self.ink = ink
  }
}

/// An ink with the words that go with it.
public struct InkFigure: Hashable, Sendable {
  /// Ink that was written.
  public var ink: Ink
  /// Text before the reading that wasn't written, shown paler: the pre-context.
  public var lead: String
  /// The ink's reading, or whatever is to be said of it.
  public var caption: String
  /// A second, smaller line, such as the next candidates.
  public var note: String
  /// The ink's parts, line by line of the writing, for pictures in which each has a colour and its
  /// reading beneath.
  public var lines: [[InkPart]] = []

  /// An ink with its words, without parts.
  public init(ink: Ink, lead: String = "", caption: String = "", note: String = "") {
    self.ink = ink
    self.lead = lead
    self.caption = caption
    self.note = note
  }
}

/// Moves and scales an ink into a box whose top left corner is (0, 0), keeping its proportions.
struct InkPlacement {
  private let origin: Vector
  private let scale: Double
  /// Size of the placed ink; at least one side fills the box unless the ink is a single place.
  let size: Vector

  /// - Parameters:
  ///   - ink: the box around the ink.
  ///   - room: width and height that there are.
  init(_ ink: Box, in room: Vector) {
    origin = ink.topLeft
    // A side without length takes any scale.
    let scale = (room / ink.size).min()
    self.scale = scale.isFinite ? scale : 1
    size = pointwiseMin(room, ink.size * self.scale)
  }

  /// Where a place of the ink comes to lie.
  func callAsFunction(_ place: Vector) -> Vector { pointwiseMin(size, (place - origin) * scale) }
}

extension Sequence<StrokePoint> {
  /// The places of the points that are finite.
  var finitePlaces: some Sequence<Vector> { lazy.filter(\.isFinite).map(\.place) }
}

extension Ink {
  /// The box around the finite points; `nil` where there is none.
  var drawnBox: Box? { Box(strokes.lazy.flatMap(\.points.finitePlaces)) }
}

/// Whether a text runs to the left: whether its first letter does (Unicode Standard Annex 9, P2 and
/// P3, with the blocks of the scripts in place of bidirectional classes).
func runsToTheLeft(_ text: String) -> Bool {
  guard let letter = text.unicodeScalars.first(where: \.properties.isAlphabetic) else {
    return false
  }
  return switch letter.value {
  case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
  default: false
  }
}
