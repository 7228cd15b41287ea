import NoteFormats

/// A page's paper: what is seen of it, and how it is brought to points.
public struct PageFrame: Hashable, Sendable {
  /// What is seen, in units of the page.
  public let box: PageBox
  /// Points of 1/72 inch to a unit of the page.
  public let scale: Float

  /// The page's own paper, or the box of all that is on a page without bounds.
  ///
  /// - Parameter longestSide: points; a page with a longer side is made smaller.
  public init(_ page: NotePage, longestSide: Float = 14_400) {
    let drawn = page.layers.flatMap { layer in
      layer.strokes.lazy.map { PageBox(around: $0.stroke.points) }
        + layer.texts.lazy.map { text in
          let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
          return PageBox(
            x: text.place.x, y: text.place.y,
            width: 0.6 * text.size * Float(lines.map(\.count).max() ?? 0),
            height: 1.2 * text.size * Float(lines.count))
        }
    }
    let all = drawn.dropFirst().reduce(drawn.first) { $0?.union($1) }
    let margin = Float(page.unitsPerInch / 4)
    if let size = page.size {
      box = PageBox(x: page.origin.x, y: page.origin.y, width: size.width, height: size.height)
    } else if let all {
      box = PageBox(
        x: all.x - margin, y: all.y - margin, width: all.width + 2 * margin,
        height: all.height + 2 * margin)
    } else {
      box = PageBox(x: 0, y: 0, width: 4 * margin, height: 4 * margin)
    }
    let natural = Float(72 / page.unitsPerInch)
    scale = min(natural, longestSide / max(box.width, box.height))
  }

  /// Width in points.
  public var width: Float { box.width * scale }
  /// Height in points.
  public var height: Float { box.height * scale }

  /// A place in points from the paper's top left corner.
  public func place(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    ((x - box.x) * scale, (y - box.y) * scale)
  }
}
