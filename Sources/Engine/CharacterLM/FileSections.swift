/// The consecutive sections of a file, each padded to eight bytes. Whatever sizes the file states,
/// no section reaches beyond its end, and no sum overflows.
struct FileSections<Offset: FixedWidthInteger> {
  /// The start of the next section.
  private(set) var end: Offset
  /// The end of the last section.
  private let limit: Offset

  init(from start: Offset, to limit: Offset) {
    end = start
    self.limit = limit
  }

  /// Returns the next section; `nil` if it isn't within the file.
  ///
  /// - Parameter size: its bytes, 2⁶⁰ at most.
  mutating func next(_ size: UInt64) -> Range<Offset>? {
    let padded = (size + 7) / 8 * 8
    guard end <= limit, padded <= UInt64(limit - end) else { return nil }
    defer { end += Offset(padded) }
    return end..<end + Offset(size)
  }
}
