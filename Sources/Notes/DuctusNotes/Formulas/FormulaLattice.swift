import DuctusEngine
import FormulaNotation

/// The words by which a formula is found: those of its plain text, its commands, and its whole
/// text.
enum FormulaLattice {
  static func arcs(of word: TranscribedWord, at index: Int) -> [LatticeArc] {
    guard let formula = word.formula else { return [] }
    let probability = Float(max(word.confidence, minimumProbability))
    // The words follow one another, so that several of them form a phrase.
    let plain = FoldedWord.words(of: formula.text)
    let share = 1 / Float(max(1, plain.count))
    var arcs = plain.enumerated().map { number, word in
      LatticeArc(
        word: word.text, start: Float(index) + share * Float(number),
        end: Float(index) + share * Float(number + 1), probability: probability)
    }
    let signs = formula.symbols.map(\.name).filter { $0.first == "\\" }
    let structures = formula.symbols.flatMap { symbol in
      (symbol.isFraction ? ["frac"] : []) + (symbol.kind == .root ? ["sqrt"] : [])
    }
    let whole = [FoldedWord.fold(formula.text), FoldedWord.fold(formula.latex)]
    for name in Set(signs.map { FoldedWord.fold($0) } + structures + whole).sorted()
    where !name.isEmpty && !(plain.count == 1 && plain[0].text == name) {
      arcs.append(
        LatticeArc(
          word: name, start: Float(index), end: Float(index + 1), probability: probability))
    }
    return arcs
  }

  /// The words of a formula that is hardly sure: its text may still be right in parts.
  private static let minimumProbability = 0.05
}
