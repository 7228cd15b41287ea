import Foundation
import InkModel

/// A transform from a stroke's coordinates to hundredths of a millimetre.
struct WindowsInkTransform {
  /// The columns of the matrix, by which coordinates are multiplied.
  private var across = SIMD2<Double>(1, 0)
  private var down = SIMD2<Double>(0, 1)
  private var origin = SIMD2<Double>.zero

  init() {}

  /// Reads a transform after its tag.
  init(_ tag: Int, _ bytes: inout WindowsInkBytes, isDouble: Bool) throws(WindowsInkFault) {
    func next() throws(WindowsInkFault) -> Double { try bytes.fraction(isDouble: isDouble) }
    switch tag {
    case WindowsInkTag.transform:
      across = [try next(), try next()]
      down = [try next(), try next()]
      origin = [try next(), try next()]
    case WindowsInkTag.isotropicScale:
      let scale = try next()
      (across, down) = ([scale, 0], [0, scale])
    case WindowsInkTag.anisotropicScale: (across, down) = ([try next(), 0], [0, try next()])
    case WindowsInkTag.rotation:
      // Hundredths of a degree.
      let angle = Double(try bytes.number()) / 100 * .pi / 180
      (across, down) = ([cos(angle), sin(angle)], [-sin(angle), cos(angle)])
    case WindowsInkTag.translation: origin = [try next(), try next()]
    case WindowsInkTag.scaleAndTranslation:
      (across, down) = ([try next(), 0], [0, try next()])
      origin = [try next(), try next()]
    default: throw bytes.fault(.malformed("transform"))
    }
  }

  func point(x: Int32, y: Int32, time: Int?) -> StrokePoint {
    let place = Double(x) * across + Double(y) * down + origin
    return StrokePoint(x: Float(place.x), y: Float(place.y), time: time)
  }
}
