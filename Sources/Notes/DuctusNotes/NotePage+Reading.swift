import InkModel
import NoteFormats

extension NotePage {
  /// Everything that ``PageReader`` reads of the page, as bytes: pages with the same bytes are read
  /// alike.
  ///
  /// - Complexity: O(points + letters of the typed texts).
  package var readBytes: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }
    for stroke in strokes {
      add(UInt32(stroke.stroke.points.count) << 1 | (stroke.isShape ? 1 : 0))
      for point in stroke.stroke.points {
        add(point.x.bitPattern)
        add(point.y.bitPattern)
        add(Int64(point.t ?? .min))
      }
    }
    // The page's edge and unit limit the lines of typed texts.
    if !texts.isEmpty {
      bytes += "\(origin) \(String(describing: size)) \(unitsPerInch) \(texts)".utf8
    }
    return bytes
  }
}
