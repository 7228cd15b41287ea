import DuctusEngine
import InkModel
import ModelPack

extension Recognisers {
  static let formulas = load {
    try FormulaRecognizer(pack: Pack(contentsOf: Checkout.file("weights/formulas")))
  }
}

extension FuzzTarget {
  /// LaTeX of formulas: an accepted one is written, and read again as the same formula.
  static let latex = FuzzTarget(name: "latex") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let formula = accepted { () throws(LaTeXError) in try LaTeXParser.formula(text) }
    guard let formula else { return }
    let written = formula.latex
    let again = accepted { () throws(LaTeXError) in try LaTeXParser.formula(written) }
    try expect(again?.latex == written, "'\(written)' is written otherwise again")
    _ = formula.mathML(hasStrokes: true)
    _ = formula.text
    let nodes = formula.nodes
    try expect(
      nodes.enumerated().allSatisfy { $0.element.parent ?? -1 < $0.offset },
      "a symbol that hangs on a later one")
  }

  /// Formulas: the context, then the ink.
  static let formulas = FuzzTarget(name: "formulas") { bytes in
    var choices = Choices(bytes)
    let (recognizer, flags) = (Recognisers.formulas, choices.byte())
    var hints = RecognitionHints()
    if flags & 1 != 0 {
      hints.allowedSymbols = choices.one(of: FormulaLevel.allCases).symbols
    }
    if flags & 2 != 0 {
      hints.knownSymbols = (0..<choices.below(4)).map { _ in
        let name = recognizer.symbols[Int(choices.uint16()) % recognizer.symbols.count]
        let strokes = (0..<choices.below(4)).map { _ in choices.below(40) }
        return KnownSymbol(name: flags & 4 != 0 ? choices.text(below: 8) : name, strokes: strokes)
      }
    }
    let ink = choices.ink()
    let request = RecognitionRequest(ink: ink, context: RecognitionContext(hints: hints))
    let result = accepted { () throws(DuctusError) in
      try recognizer.recognize([request])[0].get()
    }
    guard let result else { return }
    try check(result)
    let written = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    for candidate in result.candidates {
      guard let formula = candidate.formula else { continue }
      let symbols = formula.symbols
      try expect(
        symbols.flatMap(\.strokes).sorted() == written, "a stroke of no symbol, or of two")
      for known in hints.knownSymbols {
        try expect(
          symbols.contains { $0.name == known.name && $0.strokes == known.strokes.sorted() },
          "'\(known.name)' was known, and isn't read")
      }
    }
  }
}
