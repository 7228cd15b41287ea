import InkModel
import Support

/// A part of an ink and what it was read as, such as one character's.
public struct InkPart: Hashable, Sendable {
  /// What it was read as.
  public var text: String
  /// Where its ink is.
  public var ink: [InkSpan]

  /// A part that was read as a text.
  public init(text: String, ink: [InkSpan]) {
    self.text = text
    self.ink = ink
  }
}

/// An ink with the words that go with it.
public struct InkFigure: Hashable, Sendable {
  /// What was written.
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

/// A figure's strokes, cut where one part ends and the next begins.
struct InkPieces {
  struct Piece {
    let stroke: Int
    /// Points of the stroke; a piece that goes on where another ended begins with its last point.
    let points: Range<Int>
    /// The part that it belongs to, counted through all lines; `nil` for none.
    let part: Int?
  }

  /// In the order drawn.
  private(set) var pieces: [Piece] = []

  /// Parts that overlap or reach beyond the ink are taken as far as there is ink, the later one
  /// before the earlier.
  ///
  /// - Parameter isCut: whether strokes are cut at all.
  /// - Complexity: O(points).
  init(_ figure: InkFigure, isCut: Bool) {
    var owners = figure.ink.strokes.map { [Int?](repeating: nil, count: $0.points.count) }
    for (index, part) in (isCut ? figure.lines : []).joined().enumerated() {
      for span in part.ink where owners.indices.contains(span.stroke) {
        for point in span.points.clamped(to: owners[span.stroke].indices) {
          owners[span.stroke][point] = index
        }
      }
    }
    for (stroke, owners) in owners.enumerated() {
      var start = 0
      for end in owners.indices.dropFirst() + [owners.count] where end > start {
        if end < owners.count, owners[end] == owners[start] { continue }
        let points = max(0, start - 1)..<end
        pieces.append(Piece(stroke: stroke, points: points, part: owners[start]))
        start = end
      }
    }
  }
}

/// What a figure's parts were read as, each beneath its ink, on one level for every line of
/// writing.
struct PartLabels {
  /// SVG's elements.
  private(set) var elements = ""
  /// How far down the labels reach; 0 without any.
  private(set) var bottom = 0.0

  /// Labels of an ink that lies in the picture with its top left corner at `topLeft`.
  init(
    _ figure: InkFigure, _ placement: InkPlacement, topLeft: Vector, style: SVGStyle
  ) {
    var part = 0
    for line in figure.lines {
      var labels: [(middle: Double, text: String, colour: String)] = []
      var level = 0.0
      for label in line {
        defer { part += 1 }
        let places = label.ink.lazy.flatMap { span -> [Vector] in
          guard figure.ink.strokes.indices.contains(span.stroke) else { return [] }
          let points = figure.ink.strokes[span.stroke].points
          return Array(points[span.points.clamped(to: points.indices)].finitePlaces)
        }
        guard let box = Box(places) else { continue }
        level = max(level, placement(box.bottomRight).y)
        let middle = (placement(box.topLeft).x + placement(box.bottomRight).x) / 2
        labels.append((middle, label.text, style.colour(ofStroke: 0, part: part)))
      }
      // Letters are about 0.6 of the size wide. Neighbours must not touch, if that can still be
      // read.
      let middles = labels.map(\.middle).sorted()
      let gap = zip(middles.dropFirst(), middles).map { $0 - $1 }.min() ?? .infinity
      let widest = Double(max(1, labels.map(\.text.count).max() ?? 1))
      let size = min(16, max(8, gap / (0.7 * widest)))
      let y = topLeft.y + level + 1.3 * size
      for label in labels {
        elements += """
              <text x="\(SVGLength(topLeft.x + label.middle))" y="\(SVGLength(y))" \
          text-anchor="middle" font-family="system-ui, sans-serif" font-size="\(SVGLength(size))" \
          fill="\(label.colour)">\(escapedForXML(label.text))</text>

          """
      }
      if !labels.isEmpty { bottom = max(bottom, y + 0.3 * size) }
    }
  }
}
