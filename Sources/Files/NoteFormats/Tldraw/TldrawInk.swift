import Foundation
import InkFormats
import InkModel

/// The ink of a tldraw shape: segments drawn freehand or along a ruler.
struct TldrawInk {
  private var places: [StrokePoint] = []
  private var scaleX: Float = 1
  private var scaleY: Float = 1
  private var isMalformed = false
  private var straightSegments = 0
  private var segments = 0

  /// Whether all of it was drawn along a ruler.
  var isRuled: Bool { segments > 0 && straightSegments == segments }

  /// The points, in the shape's coordinates; empty if some can't be read.
  var points: [StrokePoint] {
    guard !isMalformed else { return [] }
    // Resizing a shape doesn't change its points.
    return places.map { StrokePoint(x: $0.x * scaleX, y: $0.y * scaleY) }
  }

  mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    switch name {
    case "scaleX": scaleX = try scanner.numberOrNil() ?? 1
    case "scaleY": scaleY = try scanner.numberOrNil() ?? 1
    case "segments":
      try scanner.elements { scanner, _ throws(RecordError) in try readSegment(&scanner) }
    default: try scanner.skipValue()
    }
  }

  /// Points are objects in older files; later, under the same name, text of half-precision numbers;
  /// and since then, as `path`, text of the differences between successive points.
  private mutating func readSegment(_ scanner: inout JSONScanner) throws(RecordError) {
    segments += 1
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "type": if try scanner.stringOrNil() == "straight" { straightSegments += 1 }
      case "path": add(try scanner.stringOrNil().flatMap { Self.path($0) })
      case "points" where try scanner.isArrayNext():
        try scanner.array { scanner, _ throws(RecordError) in
          add(try scanner.point().map { [$0] })
        }
      case "points": add(try scanner.stringOrNil().flatMap { Self.places($0) })
      default: try scanner.skipValue()
      }
    }
  }

  private mutating func add(_ points: [StrokePoint]?) {
    guard let points else {
      isMalformed = true
      return
    }
    places += points.prefix(NoteBudget.strokePointLimit - places.count)
  }

  /// Points that were read.
  var pointCount: Int { places.count }

  // MARK: - Points as text

  /// Returns the bytes of a text in Base64, up to the points of a stroke.
  private static func bytes(of text: String) -> Data? {
    // Six bytes are eight letters.
    let letters = text.utf8.prefix(8 * (NoteBudget.strokePointLimit + 1))
    return Data(base64Encoded: letters.count < text.utf8.count ? Data(letters) : Data(text.utf8))
  }

  /// Returns the points in Base64: x, y and pressure of each, in half precision.
  private static func places(_ text: String) -> [StrokePoint]? {
    guard let bytes = bytes(of: text), bytes.count.isMultiple(of: 6) else { return nil }
    let points = stride(from: 0, to: bytes.count, by: 6).map {
      StrokePoint(x: half(bytes, $0), y: half(bytes, $0 + 2))
    }
    return finite(points)
  }

  /// Returns the points in Base64: the first in single precision, and each further one's difference
  /// from the previous in half precision.
  private static func path(_ text: String) -> [StrokePoint]? {
    guard let bytes = bytes(of: text) else { return nil }
    if bytes.isEmpty { return [] }
    guard bytes.count >= 12, bytes.count.isMultiple(of: 6) else { return nil }
    var (x, y) = (single(bytes, 0), single(bytes, 4))
    var points = [StrokePoint(x: x, y: y)]
    for offset in stride(from: 12, to: bytes.count, by: 6) {
      x += half(bytes, offset)
      y += half(bytes, offset + 2)
      points.append(StrokePoint(x: x, y: y))
    }
    return finite(points)
  }

  private static func finite(_ points: [StrokePoint]) -> [StrokePoint]? {
    points.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? points : nil
  }

  private static func single(_ bytes: Data, _ offset: Int) -> Float {
    Float(bitPattern: UInt32(word(bytes, offset)) | UInt32(word(bytes, offset + 2)) << 16)
  }

  /// Returns a number in half precision, for which Swift doesn't have a type on all machines.
  private static func half(_ bytes: Data, _ offset: Int) -> Float {
    let bits = UInt32(word(bytes, offset))
    if bits & 0x7C00 == 0x7C00 { return bits & 0x3FF == 0 ? .infinity : .nan }
    // The exponent's bias differs by 112.
    return Float(bitPattern: (bits & 0x8000) << 16 | (bits & 0x7FFF) << 13) * 0x1p112
  }

  private static func word(_ bytes: Data, _ offset: Int) -> UInt16 {
    UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
  }
}
