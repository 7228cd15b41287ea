import CDuctus

#if hasFeature(Embedded)
  import CSupport
#endif

/// Why a call fails: a code of `ductus.h`, and a line that names the place.
struct Fault: Error {
  let code: Int32
  let text: String

  init(_ code: Int, _ text: String) {
    self.code = Int32(code)
    self.text = text
  }

  /// A fault of an argument.
  static func argument(_ text: String) -> Fault { Fault(DUCTUS_BAD_ARGUMENT, text) }
}

/// The caller's structure for a fault; null for none.
typealias ErrorPointer = UnsafeMutablePointer<ductus_error>?

/// The result of `body`; if it throws, `nil`, with the fault stored in the place.
///
/// Work within it asks nobody whether to cancel: a caller who calls it when asked would otherwise be
/// asked again, without end. ``ReadingOptions/cancelling(using:_:)`` names whom to ask.
func answer<Value>(_ target: ErrorPointer, _ body: () throws(Fault) -> Value) -> Value? {
  #if hasFeature(Embedded)
    cs_begin_work(nil, nil, nil)
    defer { cs_end_work() }
  #endif
  do throws(Fault) {
    let value = try body()
    target?.report(Int32(DUCTUS_OK), "")
    return value
  } catch {
    target?.report(error.code, error.text)
    return nil
  }
}

extension UnsafeMutablePointer<ductus_error> {
  /// The bytes of the text, including its final zero byte.
  private static var room: Int { MemoryLayout<ductus_error>.size - MemoryLayout<Int32>.size }

  /// Writes a code, and a text on one line, with as many whole characters as there is room for.
  fileprivate func report(_ code: Int32, _ text: String) {
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
