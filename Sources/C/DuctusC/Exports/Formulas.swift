// The functions have the names of `ductus.h`.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CDuctus
import InkModel
import InkReading

@c @implementation
public func ductus_read_formula(
  _ recognizer: OpaquePointer!, _ ink: UnsafePointer<ductus_inks>!,
  _ hints: UnsafePointer<ductus_formula_hints>!, _ options: UnsafePointer<ductus_options>!,
  _ error: UnsafeMutablePointer<ductus_error>!
) -> UnsafeMutablePointer<ductus_formulas>! {
  answer(error) { () throws(Fault) in
    let recognizer = try Handle<Recognizer>.borrow(recognizer, "recognizer")
    let hints = try RecognitionHints(hints)
    let options = try ReadingOptions(options)
    let own = try InkArrays(ink).single("ink")
    return try options.cancelling { () throws(Fault) in
      ductus_formulas.make(try recognizer.formulas(own, hints, options))
    }
  }
}

@c @implementation
public func ductus_free_formulas(_ formulas: UnsafeMutablePointer<ductus_formulas>!) {
  Shown<ductus_formulas, Arena>.free(formulas)
}
