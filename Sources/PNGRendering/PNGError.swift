/// Why a picture can't be drawn.
public enum PNGError: Error, Hashable, Sendable {
  /// The document is not SVG, or has no size in pixels; the reason in librsvg's words.
  case notAPicture(reason: String)
  /// A side is below one pixel or above ``PNGWriter/sizeLimit``.
  case size(width: Double, height: Double)
  /// Drawing or compressing failed, for instance for want of memory.
  case notDrawn(reason: String)
}

extension PNGError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAPicture(let reason): "not an SVG picture: \(reason)"
    case .size(let width, let height):
      "\(width) x \(height) pixels: a PNG picture's sides have 1 to \(PNGWriter.sizeLimit)"
    case .notDrawn(let reason): "can't be drawn: \(reason)"
    }
  }
}
