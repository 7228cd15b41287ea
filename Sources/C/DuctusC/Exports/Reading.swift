// The functions have the names of `ductus.h`.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CDuctus
import InkReading

@c @implementation
public func ductus_read(
  _ recognizer: OpaquePointer!, _ inks: UnsafePointer<ductus_inks>!,
  _ contexts: UnsafePointer<ductus_context>!, _ contextCount: Int,
  _ options: UnsafePointer<ductus_options>!, _ error: UnsafeMutablePointer<ductus_error>!
) -> UnsafeMutablePointer<ductus_result>! {
  answer(error) { () throws(Fault) in
    let recognizer = try Handle<Recognizer>.borrow(recognizer, "recognizer")
    let inks = try InkArrays(inks)
    let contexts = try Contexts(contexts, count: contextCount, inks: inks.count)
    let options = try ReadingOptions(options)
    let readings = try options.cancelling { () throws(Fault) in
      try recognizer.read(inks, contexts, options)
    }
    return ReadingResult.make(readings, options, of: recognizer.description.pack)
  }
}

@c @implementation
public func ductus_free_result(_ result: UnsafeMutablePointer<ductus_result>!) {
  ReadingResult.free(result)
}

@c @implementation
public func ductus_decorations(
  _ result: UnsafePointer<ductus_result>!, _ ink: Int, _ count: UnsafeMutablePointer<Int>!
) -> UnsafePointer<ductus_decoration>! {
  let found = result.map { ReadingResult.borrow($0).decorations(ofInk: ink) }
  count?.pointee = found?.count ?? 0
  return found?.first
}

@c @implementation
public func ductus_free_text(_ text: UnsafeMutablePointer<CChar>!) { text?.deallocate() }
