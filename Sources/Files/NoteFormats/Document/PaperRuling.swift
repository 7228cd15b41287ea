import InkModel

/// The lines or dots printed on a sheet. Lengths are in the page's unit.
public struct PaperRuling: Hashable, Sendable {
  /// The printed pattern.
  public enum Pattern: Hashable, Sendable {
    case lines, grid, dots
  }

  /// A vertical line at the edge of the writing.
  public struct Margin: Hashable, Sendable {
    /// The distance to the right of x = 0.
    public var x: Float
    /// The colour of the line.
    public var colour: NoteColour

    /// Creates a line from the top edge of the page to the bottom.
    public init(x: Float, colour: NoteColour) {
      self.x = x
      self.colour = colour
    }
  }

  /// The printed pattern.
  public var pattern: Pattern
  /// The distance between lines or dots, horizontal and vertical.
  public var spacing: PageSize
  /// A place where lines cross or a dot is.
  public var origin: StrokePoint
  /// The thickness of the lines, or the width of the dots.
  public var width: Float
  /// The colour of the lines or dots.
  public var colour: NoteColour
  /// The places of the first and the last line; `nil` for the page's edge.
  public var top, bottom: Float?
  /// The line at the edge of the writing; `nil` for none.
  public var margin: Margin?

  /// Creates lines or dots from one edge of the page to the other.
  public init(
    _ pattern: Pattern, spacing: PageSize, origin: StrokePoint = StrokePoint(x: 0, y: 0),
    width: Float, colour: NoteColour
  ) {
    self.pattern = pattern
    self.spacing = spacing
    self.origin = origin
    self.width = width
    self.colour = colour
  }

  /// Whether its lengths allow it to be drawn.
  var isDrawable: Bool {
    let lengths = [
      spacing.width, spacing.height, origin.x, origin.y, width, top ?? 0, bottom ?? 0,
      margin?.x ?? 0,
    ]
    return lengths.allSatisfy { $0.magnitude <= NoteDocument.reach } && width > 0
  }
}
