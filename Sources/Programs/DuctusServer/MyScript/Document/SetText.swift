import InkModel

/// A word or a formula that is typeset where its ink was.
struct SetText: Sendable {
  enum Content: Hashable, Sendable {
    case word(String)
    case mathML(String)
  }

  let content: Content
  /// The names of the strokes that it replaces.
  let strokes: Set<String>
  /// The first of them, with which the type moves.
  private let anchor: String
  /// The offsets from the anchor's first point to the upper left corner and to the baseline.
  private let corner, foot: Vector
  private let extent: Vector
  /// The font size.
  let size: Double

  /// - Parameters:
  ///   - strokes: the strokes that it replaces.
  ///   - box: around its ink.
  ///   - base: the baseline of its letters.
  /// - Returns: `nil` if it has no ink.
  init?(_ content: Content, of strokes: NamedStrokes, in box: Box, base: Double, size: Double) {
    guard let anchor = strokes.ids.first,
      let start = strokes.ink.strokes.first?.points.first?.vector
    else { return nil }
    self.content = content
    self.strokes = Set(strokes.ids)
    self.anchor = anchor
    corner = box.topLeft - start
    foot = Vector(box.topLeft.x, base) - start
    extent = Vector(box.width, box.height)
    self.size = size
  }

  /// Returns its place; `nil` if one of its strokes is gone.
  ///
  /// - Parameter elements: the page's strokes by name.
  func frame(
    among elements: [String: FreeInk.Element]
  ) -> (corner: Vector, foot: Vector, extent: Vector)? {
    guard strokes.allSatisfy({ elements[$0] != nil }),
      let start = elements[anchor]?.stroke.points.first?.vector
    else { return nil }
    return (start + corner, start + foot, extent)
  }
}
