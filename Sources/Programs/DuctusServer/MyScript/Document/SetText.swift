import InkModel

/// A word or a formula that is set in type where its ink was.
struct SetText: Sendable {
  enum Content: Hashable, Sendable {
    case word(String)
    case mathML(String)
  }

  let content: Content
  /// The names of the strokes that it stands for.
  let strokes: Set<String>
  /// The first of them: what is set moves with it.
  private let anchor: String
  /// From the anchor's first point to the upper left corner, and to the line that letters stand on.
  private let corner, foot: Vector
  private let extent: Vector
  /// How high the type is.
  let size: Double

  /// - Parameters:
  ///   - strokes: what it stands for.
  ///   - box: around its ink.
  ///   - base: the line that its letters stand on.
  /// - Returns: `nil` where it has no ink.
  init?(_ content: Content, of strokes: NamedStrokes, in box: Box, base: Double, size: Double) {
    guard let anchor = strokes.ids.first,
      let start = strokes.ink.strokes.first?.points.first?.place
    else { return nil }
    self.content = content
    self.strokes = Set(strokes.ids)
    self.anchor = anchor
    corner = box.topLeft - start
    foot = Vector(box.topLeft.x, base) - start
    extent = Vector(box.width, box.height)
    self.size = size
  }

  /// Where it stands on a page; `nil` where a stroke of it is gone.
  func place(on page: FreeInk) -> (corner: Vector, foot: Vector, extent: Vector)? {
    var start: Vector?
    var count = 0
    for element in page.elements where strokes.contains(element.id) {
      count += 1
      if element.id == anchor { start = element.stroke.points.first?.place }
    }
    guard let start, count == strokes.count else { return nil }
    return (start + corner, start + foot, extent)
  }
}
