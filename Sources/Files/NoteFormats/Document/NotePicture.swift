import Foundation
import InkModel

/// A picture on a page; pictures that aren't read have no bytes.
public struct NotePicture: Hashable, Sendable {
  /// The picture's file.
  public let bytes: [UInt8]
  /// The top left corner on the page.
  public var place: StrokePoint
  /// The size on the page.
  public var size: PageSize

  /// The maximum number of pixels of a picture that is drawn: each takes four bytes of memory.
  private static let pixelLimit = 40_000_000
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Creates a picture at a place.
  public init(_ bytes: [UInt8], at place: StrokePoint, size: PageSize) {
    (self.bytes, self.place, self.size) = (bytes, place, size)
  }

  /// A stand-in for a picture that isn't read.
  static let unread = NotePicture(
    [], at: StrokePoint(x: 0, y: 0), size: PageSize(width: 1, height: 1)!)

  /// Returns the bytes of a picture in a text, as web pages have it: `data:image/png;base64,…`.
  ///
  /// - Returns: no bytes if the picture is elsewhere or isn't a PNG file.
  static func bytes(inURL url: String) -> [UInt8] {
    let head = "data:image/png;base64,"
    guard url.hasPrefix(head), let data = Data(base64Encoded: String(url.dropFirst(head.count)))
    else { return [] }
    return Array(data)
  }

  /// Whether it can be drawn: a PNG file of at most 40 million pixels.
  public var isDrawable: Bool { drawnPixels != nil }

  /// The number of its pixels; `nil` if it can't be drawn.
  var drawnPixels: Int? {
    guard let (width, height) = Self.pixels(of: bytes), width > 0, height > 0,
      width <= Self.pixelLimit / height
    else { return nil }
    return width * height
  }

  /// Returns the width and height of a PNG file.
  static func pixels(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    // A header of 13 bytes comes first; it begins with width and height, most significant byte
    // first.
    let header = Self.signature + [0, 0, 0, 13] + Array("IHDR".utf8)
    guard bytes.count > header.count + 8, bytes.starts(with: header) else { return nil }
    func side(_ start: Int) -> Int {
      bytes[header.count + start..<header.count + start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return (side(0), side(4))
  }
}
