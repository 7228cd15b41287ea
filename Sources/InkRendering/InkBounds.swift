import InkModel

/// The smallest upright rectangle around an ink's finite points.
///
/// Sides are in double precision: those of finite single-precision points can't overflow in it.
struct InkBounds: Hashable {
  private(set) var minX: Double
  private(set) var minY: Double
  private(set) var maxX: Double
  private(set) var maxY: Double

  /// - Returns: `nil` where there is no finite point.
  init?(_ ink: Ink) {
    self.init(ink.strokes.lazy.map { $0.points[...] })
  }

  /// - Returns: `nil` where there is no finite point.
  init?(_ pieces: some Sequence<ArraySlice<StrokePoint>>) {
    var bounds: InkBounds?
    for piece in pieces {
      for point in piece where point.isFinite {
        let (x, y) = (Double(point.x), Double(point.y))
        guard let old = bounds else {
          bounds = InkBounds(x: x, y: y)
          continue
        }
        bounds?.minX = min(old.minX, x)
        bounds?.minY = min(old.minY, y)
        bounds?.maxX = max(old.maxX, x)
        bounds?.maxY = max(old.maxY, y)
      }
    }
    guard let bounds else { return nil }
    self = bounds
  }

  private init(x: Double, y: Double) {
    (minX, minY, maxX, maxY) = (x, y, x, y)
  }

  var width: Double { maxX - minX }
  var height: Double { maxY - minY }
}

extension StrokePoint {
  var isFinite: Bool { x.isFinite && y.isFinite }
}
