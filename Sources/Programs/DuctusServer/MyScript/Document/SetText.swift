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

  /// Where it stands; `nil` where a stroke of it is gone.
  ///
  /// - Parameter elements: the page's strokes by their names.
  func place(
    among elements: [String: FreeInk.Element]
  ) -> (corner: Vector, foot: Vector, extent: Vector)? {
    guard strokes.allSatisfy({ elements[$0] != nil }),
      let start = elements[anchor]?.stroke.points.first?.place
    else { return nil }
    return (start + corner, start + foot, extent)
  }
}
