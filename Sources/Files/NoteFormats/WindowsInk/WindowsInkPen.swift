import Foundation
import InkModel

/// The drawing attributes of strokes: the tip of the pen, and its ink.
struct WindowsInkPen {
  /// The width and height of the tip, which isn't turned.
  private var width: Float = defaultSize
  private var height: Float = defaultSize
  private var isRectangle = false
  private var ignoresPressure = false
  private var colour = NoteColour.black
  private var isMask = false

  /// The size of the tip, also for a size of 0.
  private static let defaultSize: Float = 53
  /// The size of the tip if there are attributes, but none for its size.
  private static let leftOutSize: Float = 25
  private static let ignoresPressureFlag = 4
  /// The operation of highlighters, which keeps what is darker below.
  private static let maskPen: UInt8 = 9

  init() {}

  init(_ bytes: inout WindowsInkBytes) throws(WindowsInkFault) {
    var (width, height): (Float?, Float?)
    while !bytes.isAtEnd {
      let tag = try bytes.number()
      switch tag {
      case WindowsInkTag.penStyle, WindowsInkTag.curveFittingError: _ = try bytes.number()
      case WindowsInkTag.colour:
        let bgr = UInt32(try bytes.number())
        let alpha = colour.alpha
        colour = NoteColour(rgb: bgr.byteSwapped >> 8, alpha: alpha)
      case WindowsInkTag.width: width = try Self.size(&bytes)
      case WindowsInkTag.height: height = try Self.size(&bytes)
      case WindowsInkTag.penTip: isRectangle = try bytes.number() == 1
      case WindowsInkTag.drawingFlags:
        ignoresPressure = try bytes.number() & Self.ignoresPressureFlag != 0
      case WindowsInkTag.transparency: colour.alpha = UInt8(clamping: 255 - (try bytes.number()))
      case WindowsInkTag.rasterOperation:
        isMask = try bytes.fixed(UInt32.self) & 0xFF == UInt32(Self.maskPen)
      default:
        guard WindowsInkTag.isProperty(tag) else { throw bytes.fault(.malformed("attribute")) }
        try WindowsInkTag.skipProperty(tag, in: &bytes)
      }
    }
    // A round tip needs no height.
    self.width = width ?? Self.leftOutSize
    self.height = height ?? (isRectangle ? Self.leftOutSize : self.width)
    if self.width <= 0 { self.width = Self.defaultSize }
    if self.height <= 0 { self.height = Self.defaultSize }
  }

  /// Reads a size: a whole number, and thousandths of a unit if they are uncompressed. Compressed
  /// ones, half a hundredth of a millimetre at most, aren't read.
  private static func size(_ bytes: inout WindowsInkBytes) throws(WindowsInkFault) -> Float {
    let whole = Float(try bytes.number())
    var ahead = bytes
    guard !ahead.isAtEnd, try ahead.number() == WindowsInkTag.mantissa else { return whole }
    var part = try ahead.part(try ahead.number() + 1)
    bytes = ahead
    guard try part.byte() == 0 else { return whole }
    return whole + Float(try part.fixed(Int16.self)) / 1_000
  }

  /// Whether its ink is light and shows what is below.
  var isHighlighter: Bool { isMask || colour.isLightAndTranslucent }

  /// Returns a stroke of the pen.
  ///
  /// - Parameter pressures: the pressure at each point, from 0 to 1, or none.
  func stroke(_ points: [StrokePoint], pressures: [Float]) -> NoteStroke {
    let hasPressure = !pressures.isEmpty && !ignoresPressure
    let isRound = width == height && !isRectangle
    var widths: [Float] = []
    if hasPressure || !isRound {
      widths = points.indices.map { index in
        (isRound ? width : thickness(of: points, at: index))
          * (hasPressure ? Self.factor(pressure: pressures[index]) : 1)
      }
    }
    return NoteStroke(
      Stroke(points: points), width: max(width, height), widths: widths, colour: colour)
  }

  /// The factor by which Windows changes a line's thickness: 1 at half of the pressure.
  private static func factor(pressure: Float) -> Float { 0.25 + 1.5 * pressure }

  /// Returns the extent of the tip across the line.
  private func thickness(of points: [StrokePoint], at index: Int) -> Float {
    let (before, after) = (points[max(0, index - 1)], points[min(points.count - 1, index + 1)])
    let (dx, dy) = (after.x - before.x, after.y - before.y)
    let length = hypot(dx, dy)
    guard length > 0, length.isFinite else { return max(width, height) }
    let (across, down) = (width * abs(dy) / length, height * abs(dx) / length)
    return isRectangle ? across + down : hypot(across, down)
  }
}
