import DuctusEngine
import InkModel

/// What the recogniser says about ink of the page.
extension FormulaFinder {
  /// Returns the candidates for each of several inks, which are strokes of the page; none for those
  /// that the budget doesn't have.
  ///
  /// - Parameter hints: what is known of each; nothing if there are none.
  mutating func candidates(
    of inks: [[Int]], _ hints: [RecognitionHints] = []
  ) throws(DuctusError) -> [[RecognitionCandidate]] {
    try DuctusError.checkCancellation()
    let read = inks.indices.filter { budget.spend(inks[$0].count) }
    let results = recognizer.recognize(
      read.map { index in
        RecognitionRequest(
          ink: part.ink.part(inks[index]),
          context: RecognitionContext(hints: hints.isEmpty ? RecognitionHints() : hints[index]))
      })
    var candidates = [[RecognitionCandidate]](repeating: [], count: inks.count)
    for (index, result) in zip(read, results) {
      do throws(DuctusError) {
        candidates[index] = try result.get().candidates
      } catch {
        // Two words can't be known symbols if a stroke of each is a piece of the same one.
        guard case .formula = error, !hints.isEmpty else { throw error }
        candidates[index] = try recognizer.recognize(part.ink.part(inks[index])).candidates
      }
    }
    return candidates
  }

  /// Returns the candidates for each of several zones, without functions that text reads as
  /// something else.
  mutating func candidates(
    of zones: [FormulaZone]
  ) throws(DuctusError) -> [[RecognitionCandidate]] {
    let words = zones.map { FunctionWords($0, lines: lines) }
    let symbols = Set(recognizer.symbols)
    var hints = words.map { RecognitionHints(knownSymbols: $0.known(among: symbols)) }
    var found = try candidates(of: zones.map(\.strokes), hints)
    var doubtful: [Int] = []
    for index in zones.indices {
      let refused = found[index].lazy.map { candidate in
        candidate.formula.map { words[index].refused(in: $0) } ?? []
      }
      guard refused.first.map({ !$0.isEmpty }) ?? false else { continue }
      hints[index].allowedSymbols = refused.reduce(symbols) { $0.subtracting($1) }
      doubtful.append(index)
    }
    guard !doubtful.isEmpty else { return found }
    let others = try candidates(of: doubtful.map { zones[$0].strokes }, doubtful.map { hints[$0] })
    for (index, other) in zip(doubtful, others) { found[index] = other }
    return found
  }
}
