// The functions have the names of `ductus.h`.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CDuctus
import InkPatterns
import Support

@c @implementation
public func ductus_make_patterns(
  _ kind: Int32, _ error: UnsafeMutablePointer<ductus_error>!
) -> OpaquePointer! {
  answer(error) { () throws(Fault) in Handle.make(try PatternBook(kind: kind)) } ?? nil
}

@c @implementation
public func ductus_open_patterns(
  _ path: UnsafePointer<CChar>!, _ error: UnsafeMutablePointer<ductus_error>!
) -> OpaquePointer! {
  answer(error) { () throws(Fault) in
    Handle.make(try PatternBook(path: String(path, "path")))
  } ?? nil
}

@c @implementation
public func ductus_read_patterns(
  _ json: UnsafePointer<CChar>!, _ jsonSize: Int, _ error: UnsafeMutablePointer<ductus_error>!
) -> OpaquePointer! {
  answer(error) { () throws(Fault) in
    guard let json, jsonSize >= 0 else { throw .argument("json is null") }
    let bytes = UnsafeRawBufferPointer(start: json, count: jsonSize)
    return Handle.make(try PatternBook(FileBytes(name: "patterns", copying: bytes)))
  } ?? nil
}

@c @implementation
public func ductus_patterns_json(
  _ patterns: OpaquePointer!, _ error: UnsafeMutablePointer<ductus_error>!
) -> UnsafeMutablePointer<CChar>! {
  answer(error) { () throws(Fault) in
    freeable(try Handle<PatternBook>.borrow(patterns, "patterns").text())
  }
}

@c @implementation
public func ductus_save_patterns(
  _ patterns: OpaquePointer!, _ path: UnsafePointer<CChar>!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> Int32 {
  answer(error) { () throws(Fault) in
    try Handle<PatternBook>.borrow(patterns, "patterns").save(to: String(path, "path"))
    return 0
  } ?? -1
}

@c @implementation
public func ductus_free_patterns(_ patterns: OpaquePointer!) {
  Handle<PatternBook>.free(patterns)
}

@c @implementation
public func ductus_teach(
  _ patterns: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ inks: UnsafePointer<ductus_inks>!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> Int32 {
  answer(error) { () throws(Fault) in
    let book = try Handle<PatternBook>.borrow(patterns, "patterns")
    try book.teach(String(name, "name"), InkArrays(inks))
    return 0
  } ?? -1
}

@c @implementation
public func ductus_forget(_ patterns: OpaquePointer!, _ name: UnsafePointer<CChar>!) -> Int32 {
  guard let patterns, let name = try? String(name, "name") else { return 0 }
  return Handle<PatternBook>.borrow(patterns).forget(name) ? 1 : 0
}

@c @implementation
public func ductus_set_rejection(_ patterns: OpaquePointer!, _ score: Double) {
  guard let patterns else { return }
  Handle<PatternBook>.borrow(patterns)
    .reject(score.isNaN ? .bySpread : score == .infinity ? .none : .above(score))
}

@c @implementation
public func ductus_match(
  _ patterns: OpaquePointer!, _ inks: UnsafePointer<ductus_inks>!,
  _ options: UnsafePointer<ductus_options>!, _ error: UnsafeMutablePointer<ductus_error>!
) -> UnsafeMutablePointer<ductus_result>! {
  answer(error) { () throws(Fault) in
    let book = try Handle<PatternBook>.borrow(patterns, "patterns")
    let inks = try InkArrays(inks)
    let options = try ReadingOptions(options)
    return ReadingResult.make(
      try options.cancelling { () throws(Fault) in try book.match(inks, options) })
  }
}
