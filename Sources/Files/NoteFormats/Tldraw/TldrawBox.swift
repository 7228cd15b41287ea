import InkModel

/// The end of an arrow.
enum ArrowEnd: String {
  case start, end
}

/// The box of a shape on its page, at which the arrows end that are bound to it.
struct TldrawBox {
  private let placement: Placement
  private let left, top, right, bottom: Float

  /// - Parameter placement: the placement of the shape on its page.
  init(of shape: TldrawShape, at placement: Placement) {
    self.placement = placement
    var corners = shape.outline ?? []
    if corners.isEmpty {
      let text = shape.typedText(at: Placement()).map(\.usualSize)
      let (width, height) = shape.box
      corners = FigureOutline.rectangle(
        width: width > 0 ? width : text?.width ?? 0, height: height > 0 ? height : text?.height ?? 0
      )
    }
    (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
    (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
  }

  private var centre: StrokePoint { StrokePoint(x: (left + right) / 2, y: (top + bottom) / 2) }

  /// Its middle on the page.
  var middle: StrokePoint { placement.point(centre) }

  /// Returns the place of its edge on the line from its middle to another place of the page; the
  /// middle if that place is inside.
  func edge(towards other: StrokePoint) -> StrokePoint {
    let place = placement.inverse(of: other)
    let (dx, dy) = (place.x - centre.x, place.y - centre.y)
    let share = min((right - left) / 2 / abs(dx), (bottom - top) / 2 / abs(dy))
    guard share < 1 else { return middle }
    return placement.point(StrokePoint(x: centre.x + share * dx, y: centre.y + share * dy))
  }
}
