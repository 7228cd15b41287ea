import InkModel

/// A stroke of a pen, of a highlighter or of a drawing tool.
public struct NoteStroke: Hashable, Sendable {
  /// The pen's points. Strokes of a page made from an ink may have none.
  public var stroke: Stroke
  /// The thickness of the line, in the page's unit.
  public var width: Float
  /// The thickness at each point, if the pen's pressure changes it; otherwise empty.
  public var widths: [Float]
  /// Colour of the pen's ink.
  public var colour: NoteColour
  /// The colour that fills the figure inside the line.
  public var fill: NoteColour?
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
}
