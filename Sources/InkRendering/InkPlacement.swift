import InkModel

/// Moves and scales an ink into a box whose top left corner is (0, 0), keeping its proportions.
struct InkPlacement {
  private let bounds: InkBounds
  private let scale: Double
  /// Size of the placed ink; at least one side fills the box unless the ink is a single place.
  let width: Double
  let height: Double

  init(_ bounds: InkBounds, width boxWidth: Double, height boxHeight: Double) {
    self.bounds = bounds
    let horizontal = bounds.width > 0 ? boxWidth / bounds.width : .infinity
    let vertical = bounds.height > 0 ? boxHeight / bounds.height : .infinity
    let scale = min(horizontal, vertical)
    self.scale = scale.isFinite ? scale : 1
    width = min(boxWidth, bounds.width * self.scale)
    height = min(boxHeight, bounds.height * self.scale)
  }

  /// The place of a finite point of the ink.
  func place(_ point: StrokePoint) -> (x: Double, y: Double) {
    place(x: Double(point.x), y: Double(point.y))
  }

  /// The corners of a part of the ink.
  func place(_ part: InkBounds) -> (
    topLeft: (x: Double, y: Double), bottomRight: (x: Double, y: Double)
  ) {
    (place(x: part.minX, y: part.minY), place(x: part.maxX, y: part.maxY))
  }

  private func place(x: Double, y: Double) -> (x: Double, y: Double) {
    (min(width, (x - bounds.minX) * scale), min(height, (y - bounds.minY) * scale))
  }
}
