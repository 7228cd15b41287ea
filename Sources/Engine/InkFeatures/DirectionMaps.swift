import CMath
import InkModel

/// The look of a character's strokes, whatever their order: for each of eight directions, how much
/// was drawn that way, and where (Bai and Huo 2005, "A study on the use of 8-directional features
/// for online handwritten Chinese character recognition", ICDAR).
///
/// `tools/ductus_tools/ink/direction_maps.py` does the same in Python. Both compute in double
/// precision and agree to 1e-5 in every value.
public struct DirectionMaps: Sendable, Equatable {
  /// The version that a network's file must name.
  public static let version = 1
  /// The pixels of a map's side.
  public static let side = 32
  /// The number of maps: direction k is k · 45° from the x axis towards the y axis (down).
  public static let channels = 8
  /// The number of values in all maps.
  public static let count = channels * side * side

  /// The length of ink, in pixels, that each pixel has in each direction: (channels, side, side).
  public let values: [Float]

  /// The margin around the character, in pixels.
  private static let margin = 2.0
  /// The longest chord with which a stroke is drawn, in pixels.
  private static let chord = 1.5
  /// The maximum number of chords of all strokes: enough for any character, however scribbled.
  private static let maximumChordCount = 20_000.0

  /// Creates the maps of an ink that is taken for one character, of any size at any place.
  ///
  /// - Complexity: O(points).
  public init(_ ink: Ink) {
    self.init(ink.polylines)
  }

  /// Creates the maps of strokes, none of them empty.
  package init(_ drawn: consuming [[Vector]]) {
    var strokes = drawn
    var canvas = Canvas()
    if let box = Box(strokes.joined()) {
      let inner = Double(Self.side) - 2 * Self.margin
      let scale = box.size.max() > 0 ? inner / box.size.max() : 1
      let middle = Vector(repeating: Double(Self.side) / 2)
      for stroke in strokes.indices {
        for index in strokes[stroke].indices {
          strokes[stroke][index] = (strokes[stroke][index] - box.centre) * scale + middle
        }
      }
      let length = strokes.reduce(0) { $0 + $1.polylineLength }
      let chord = max(Self.chord, length / Self.maximumChordCount)
      for stroke in strokes { canvas.draw(stroke, chord: chord) }
    }
    values = [Float](unsafeUninitializedCapacity: Self.count) { values, count in
      for index in 0..<Self.count { values[index] = Float(canvas.values[index]) }
      count = Self.count
    }
  }

  /// The maps while they are drawn.
  private struct Canvas {
    var values = [Double](repeating: 0, count: DirectionMaps.count)

    /// Draws a stroke in equal chords.
    mutating func draw(_ stroke: [Vector], chord: Double) {
      let line = ArcLength(stroke[...])
      guard line.length > 0 else {
        Self.forEachPixel(around: stroke[0], sharing: 1 / Double(DirectionMaps.channels)) {
          for channel in 0..<DirectionMaps.channels { values[channel * Self.pixels + $0] += $1 }
        }
        return
      }
      var last = stroke[0]
      line.forEachSample(intervals: max(1, Int((line.length / chord).rounded(.up)))) { sample in
        draw(last, sample.point)
        last = sample.point
      }
    }

    /// Splits the ink of a chord between the two directions nearest to its own.
    private mutating func draw(_ start: Vector, _ end: Vector) {
      let way = end - start
      guard way.length > 0 else { return }
      let pieces = Int(way.length.rounded(.up))
      let weight = way.length / Double(pieces)
      let turn = 2 * Double.pi
      let angle = way.angle < 0 ? way.angle + turn : way.angle
      let direction = angle / turn * Double(DirectionMaps.channels)
      let share = direction - direction.rounded(.down)
      let channel = Int(direction) % DirectionMaps.channels
      let (own, next) = (
        channel * Self.pixels, (channel + 1) % DirectionMaps.channels * Self.pixels
      )
      for piece in 0..<pieces {
        let point = start + way * ((Double(piece) + 0.5) / Double(pieces))
        Self.forEachPixel(around: point, sharing: weight) {
          values[own + $0] += $1 * (1 - share)
          values[next + $0] += $1 * share
        }
      }
    }

    private static let pixels = DirectionMaps.side * DirectionMaps.side

    /// Splits a weight between the four pixels around a place; those outside get nothing.
    @inline(__always)
    private static func forEachPixel(
      around point: Vector, sharing weight: Double, _ body: (_ pixel: Int, Double) -> Void
    ) {
      let side = DirectionMaps.side
      let corner = point - Vector(repeating: 0.5)
      let (x, y) = (corner.x.rounded(.down), corner.y.rounded(.down))
      let (right, below) = (corner.x - x, corner.y - y)
      func share(_ column: Int, _ row: Int, _ weight: Double) {
        guard (0..<side).contains(column), (0..<side).contains(row) else { return }
        body(row * side + column, weight)
      }
      let (column, row) = (Int(x), Int(y))
      share(column, row, weight * (1 - below) * (1 - right))
      share(column + 1, row, weight * (1 - below) * right)
      share(column, row + 1, weight * below * (1 - right))
      share(column + 1, row + 1, weight * below * right)
    }
  }
}
