import CDuctus

/// Why a call fails: one of the codes of `ductus.h`, and one line that names the place.
struct Fault: Error {
  let code: Int32
  let text: String

  init(_ code: Int, _ text: String) {
    self.code = Int32(code)
    self.text = text
  }

  /// The fault of what a caller passes in.
  static func argument(_ text: String) -> Fault { Fault(DUCTUS_BAD_ARGUMENT, text) }
}

/// Where a caller wants to be told of a fault; null for nowhere.
typealias FaultPlace = UnsafeMutablePointer<ductus_error>?

/// What `body` returns; where it throws, `nil`, and the place has the fault.
func answer<Value>(_ place: FaultPlace, _ body: () throws(Fault) -> Value) -> Value? {
  do throws(Fault) {
    let value = try body()
    place?.tell(Int32(DUCTUS_OK), "")
    return value
  } catch {
    place?.tell(error.code, error.text)
    return nil
  }
}

extension UnsafeMutablePointer<ductus_error> {
  /// Bytes of the text, its last zero byte included.
  private static var room: Int { MemoryLayout<ductus_error>.size - MemoryLayout<Int32>.size }

  /// Writes a code, and a text on one line, of which as many whole characters are told as there is room
  /// for.
  fileprivate func tell(_ code: Int32, _ text: String) {
    pointee.code = code
    let start = UnsafeMutableRawPointer(self).advanced(by: MemoryLayout<Int32>.size)
      .assumingMemoryBound(to: UInt8.self)
    var count = 0
    for scalar in text.unicodeScalars {
      let bytes = UTF8.width(scalar)
      guard count + bytes < Self.room else { break }
      for byte in UTF8.encode(scalar.value < 0x20 ? " " : scalar)! {
        start[count] = byte
        count += 1
      }
    }
    start[count] = 0
  }
}
