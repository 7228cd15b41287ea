import InkModel

/// A stroke of a pen, of a highlighter or of a drawing tool.
public struct NoteStroke: Hashable, Sendable {
  /// The pen's points. Strokes of a page made from an ink may have none.
  public var stroke: Stroke
  /// The thickness of the line, in the page's unit.
  public var width: Float
  /// The thickness at each point, if the pen's pressure changes it; otherwise empty.
  public var widths: [Float]
  /// The colour of the pen's ink.
  public var colour: NoteColour
  /// The colour that fills the figure inside the line.
  public var fill: NoteColour?
  /// The lengths of dashes and the gaps after them by turns, in the page's unit; empty for a line
  /// without gaps.
  public private(set) var dashes: [Float] = []
  /// Whether a drawing tool made it, such as a ruler: it is never writing.
  public var isShape: Bool

  /// Creates a stroke of a pen or a drawing tool.
  ///
  /// - Precondition: `widths` is empty, or has one value per point.
  public init(
    _ stroke: Stroke, width: Float, widths: [Float] = [], colour: NoteColour = .black,
    fill: NoteColour? = nil, isShape: Bool = false
  ) {
    precondition(widths.isEmpty || widths.count == stroke.points.count, "a width for each point")
    self.stroke = stroke
    self.width = width
    self.widths = widths
    self.colour = colour
    self.fill = fill
    self.isShape = isShape
  }

  /// Returns the thicknesses that a file gives for a stroke's points: a light touch may have 0.
  ///
  /// - Returns: an empty array if one is negative or not finite, or if all are 0.
  static func widths(_ read: [Float]) -> [Float] {
    read.allSatisfy { $0.isFinite && $0 >= 0 } && read.contains { $0 > 0 } ? read : []
  }

  /// The maximum number of lengths of dashes and gaps.
  private static let dashLimit = 16

  /// Returns the stroke with dashes, whose lengths and gaps are given by turns; with none if one is
  /// negative or not finite, or if they are too short to be seen.
  public func dashed(_ lengths: [Float]) -> NoteStroke {
    let period = lengths.reduce(0, +)
    guard lengths.count <= Self.dashLimit, period.isFinite, period > max(0, width / 10),
      lengths.allSatisfy({ $0 >= 0 })
    else { return self }
    var stroke = self
    stroke.dashes = lengths
    return stroke
  }

  /// The number of its dashes, of which cairo makes a path.
  var dashCount: Double {
    guard !dashes.isEmpty else { return 0 }
    let period = dashes.reduce(0) { $0 + Double($1) }
    return stroke.length / period * Double((dashes.count + 1) / 2)
  }

  /// Joins the dashes to a line.
  mutating func removeDashes() { dashes = [] }
}
