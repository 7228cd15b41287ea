import InkFormats
import InkModel
import Support

/// An ink in JSON: a `drawing` or, if there is none, `strokes` in ML Kit's form.
struct InkForms {
  private var drawing, strokes: Ink?

  /// The ink that counts, whatever the members' order.
  var ink: Ink? { drawing ?? strokes }

  /// Reads the value of a member named `drawing` or `strokes`; null is the same as none.
  mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    let ink = try scanner.skipNull() ? nil : scanner.ink(name)
    if name == "strokes" { strokes = ink } else { drawing = ink }
  }
}
