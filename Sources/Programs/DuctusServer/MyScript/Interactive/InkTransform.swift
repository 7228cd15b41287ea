import InkFormats
import InkModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An affine map of strokes: `x' = xx x + xy y + tx`, `y' = yx x + yy y + ty`.
struct InkTransform: Hashable, Sendable {
  var xx = 1.0
  var xy = 0.0
  var yx = 0.0
  var yy = 1.0
  var tx = 0.0
  var ty = 0.0

  func callAsFunction(_ point: StrokePoint) -> StrokePoint {
    let (x, y) = (Double(point.x), Double(point.y))
    var moved = point
    (moved.x, moved.y) = (Float(xx * x + xy * y + tx), Float(yx * x + yy * y + ty))
    return moved
  }

  /// Returns a map with a fixed point.
  fileprivate func around(_ x: Double, _ y: Double) -> InkTransform {
    var moved = self
    moved.tx = x - xx * x - xy * y
    moved.ty = y - yx * x - yy * y
    return moved
  }

  /// The members of a message that describe a transformation of strokes.
  struct Members {
    private var kind = ""
    private(set) var numbers: [String: Double] = [:]
    private static let names: Set = [
      "tx", "ty", "angle", "x0", "y0", "scaleX", "scaleY", "xx", "xy", "yx", "yy",
    ]

    mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
      if name == "transformationType" {
        kind = try scanner.string(name) ?? kind
      } else if Self.names.contains(name) {
        numbers[name] = try scanner.double(name)
      } else {
        try scanner.skipValue()
      }
    }

    /// The map; `nil` if its kind is unknown.
    var transform: InkTransform? {
      func number(_ name: String, _ fallback: Double = 0) -> Double { numbers[name] ?? fallback }
      let (x, y) = (number("x0"), number("y0"))
      switch kind {
      case "TRANSLATE":
        return InkTransform(tx: number("tx"), ty: number("ty"))
      case "ROTATE":
        let (sine, cosine) = (sin(number("angle")), cos(number("angle")))
        return InkTransform(xx: cosine, xy: -sine, yx: sine, yy: cosine).around(x, y)
      case "SCALE":
        return InkTransform(xx: number("scaleX", 1), yy: number("scaleY", 1)).around(x, y)
      case "MATRIX":
        return InkTransform(
          xx: number("xx", 1), xy: number("xy"), yx: number("yx"), yy: number("yy", 1),
          tx: number("tx"), ty: number("ty"))
      default:
        return nil
      }
    }
  }
}
