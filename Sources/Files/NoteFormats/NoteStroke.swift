import InkModel

/// A stroke of a pen, of a highlighter or of a drawing tool.
public struct NoteStroke: Hashable, Sendable {
  /// Points where the pen went. Strokes of a page that was made of an ink may have no points.
  public var stroke: Stroke
  /// Thickness of the line, in units of the page.
  public var width: Float
  /// Thickness at each point, where the pen's pressure changes it; else empty.
  public var widths: [Float]
  /// Colour of the pen's ink.
  public var colour: NoteColour
  /// Colour that fills the figure that the line is drawn around.
  public var fill: NoteColour?
  /// Whether a drawing tool made it, such as a ruler's line: no writing in any case.
  public var isShape: Bool

  /// A stroke of a pen or of a drawing tool.
  ///
  /// - Precondition: `widths` is empty, or has as many as the stroke has points.
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
