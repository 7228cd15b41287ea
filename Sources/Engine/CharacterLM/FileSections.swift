/// The sections of a file, one after the other and each padded to eight bytes, whatever sizes the file
/// gives them: none reaches beyond its end, and no sum is more than an offset holds.
struct FileSections<Offset: FixedWidthInteger> {
  /// Where the next section begins.
  private(set) var end: Offset
  /// Where the last one ends.
  private let limit: Offset

  init(from start: Offset, to limit: Offset) {
    end = start
    self.limit = limit
  }

  /// The next section; `nil` where it isn't in the file.
  ///
  /// - Parameter size: bytes, 2⁶⁰ at most.
  mutating func next(_ size: UInt64) -> Range<Offset>? {
    let padded = (size + 7) / 8 * 8
    guard end <= limit, padded <= UInt64(limit - end) else { return nil }
    defer { end += Offset(padded) }
    return end..<end + Offset(size)
  }
}
