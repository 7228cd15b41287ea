import CDuctus
import FormulaReading
import InkModel
import InkReading

extension Recognizer {
  /// The readings of an ink as a formula.
  ///
  /// - Throws: ``Fault`` for an ink that can't be read, and if the recogniser reads something else.
  func formulas(
    _ ink: Ink, _ hints: RecognitionHints, _ options: ReadingOptions
  ) throws(Fault) -> RecognitionResult {
    guard model is FormulaModel else {
      throw .argument("recognizer is none of formulas, such as 'zxx-Zmth-x-formula'")
    }
    var request = RecognitionRequest(ink: ink)
    request.context.hints = hints
    do throws(DuctusError) {
      return try sessions.recognize([request], maxResultCount: options.maxCandidates)[0].get()
    } catch {
      throw Fault(error)
    }
  }
}

extension RecognitionHints {
  /// A caller's context of a formula; the default for a null pointer.
  ///
  /// - Throws: ``Fault`` naming the member.
  init(_ hints: UnsafePointer<ductus_formula_hints>?) throws(Fault) {
    self.init()
    guard let hints = hints?.pointee else { return }
    let reserved = hints.reserved
    try checkReserved(
      isZero: reserved.0 | reserved.1 | reserved.2 | reserved.3 | reserved.4 | reserved.5
        | reserved.6 == 0,
      "hints")
    switch Int(hints.level) {
    case DUCTUS_ALL_SYMBOLS: break
    case DUCTUS_DIGITS: allowedSymbols = FormulaLevel.digits.symbols
    case DUCTUS_ARITHMETIC: allowedSymbols = FormulaLevel.arithmetic.symbols
    case DUCTUS_SCHOOL: allowedSymbols = FormulaLevel.school.symbols
    default: throw .argument("hints.level is \(hints.level)")
    }
    if hints.symbols != nil {
      allowedSymbols = Set(
        try strings(hints.symbols, count: hints.symbol_count, "hints.symbols"))
    }
    guard hints.known_count >= 0 else { throw .argument("hints.known_count is too large") }
    for index in 0..<hints.known_count {
      guard let known = hints.known else { throw .argument("hints.known is null") }
      let (symbol, name) = (known[index], "hints.known[\(index)]")
      let count = symbol.stroke_count
      guard (0...Ink.defaultStrokeLimit).contains(count), count == 0 || symbol.strokes != nil else {
        throw .argument("\(name).strokes is null, or has too many elements")
      }
      let strokes = (0..<count).map { Int(symbol.strokes[$0]) }
      knownSymbols.append(
        KnownSymbol(name: try String(symbol.name, "\(name).name"), strokes: strokes))
    }
  }
}
