import DuctusEngine
import FormulaNotation
import Foundation

/// What tells a formula from text and from drawings: how a zone reads as text, and how as a formula.
@_spi(Laboratory) public struct ZoneMeasures: Sendable {
  /// Values of ``names``.
  public let values: [Double]

  /// What each value is.
  public static let names = [
    "strokes", "text-confidence", "prose", "operators", "equals", "others", "confidence",
    "symbol-confidence", "least-symbol-confidence", "cost", "relations", "binaries", "scripts",
    "structures", "letter-run", "digits", "letters", "in-text", "lines", "writing", "functions",
    "brackets", "width", "height",
  ]

  /// - Parameters:
  ///   - lines: all of the page.
  ///   - writing: of each stroke the probability that it is writing.
  init(
    _ zone: FormulaZone, _ candidate: RecognitionCandidate, _ formula: Formula,
    lines: [TranscribedLine], isInText: Bool, writing: [Double], box: PageBox, unit: Double
  ) {
    let words = zone.words.map { lines[$0.line].words[$0.word] }
    let text = words.map(\.text).joined(separator: " ")
    let characters = max(1, words.reduce(0) { $0 + $1.text.count })
    let sureness = words.reduce(0) { $0 + $1.confidence * Double($1.text.count) }
    let strokes = Double(zone.strokes.count)
    let symbols = formula.symbols
    let count = Double(max(1, symbols.count))
    let counts = FormulaShape(formula)
    func number(_ kinds: FormulaSymbolKind...) -> Double {
      Double(symbols.count { kinds.contains($0.kind) })
    }
    values = [
      log2(1 + strokes), sureness / Double(characters),
      Double(FormulaWords.proseCount(in: text)) / Double(characters),
      min(4, Double(FormulaWords.operatorCount(in: text))), text.contains("=") ? 1 : 0,
      Double(zone.others.count) / max(1, strokes), candidate.confidence,
      symbols.reduce(0) { $0 + $1.confidence } / count, symbols.map(\.confidence).min() ?? 0,
      max(-5, min(7, candidate.cost / count)), min(2, number(.relation)),
      number(.binary) / count, Double(counts.scripts) / count, min(3, Double(counts.structures)),
      min(6, Double(counts.longestRun)), number(.digit) / count, number(.letter) / count,
      isInText ? 1 : 0, min(5, Double(Set(zone.words.map(\.line)).count)),
      zone.strokes.reduce(0) { $0 + writing[$1] } / max(1, strokes), min(2, number(.function)),
      min(2, min(number(.opening), number(.closing))), log2(1 + Double(box.width) / unit),
      log2(1 + Double(box.height) / unit),
    ]
  }
}

/// How much of a formula is more than a row.
private struct FormulaShape {
  var scripts = 0
  /// Fractions, roots, sums and integrals.
  var structures = 0
  /// Letters side by side.
  var longestRun = 0

  init(_ formula: Formula) {
    add(formula.row)
  }

  private mutating func add(_ row: FormulaRow) {
    var run = 0
    for symbol in row.symbols {
      run = symbol.kind == .letter && symbol.isBare ? run + 1 : 0
      longestRun = max(longestRun, run)
      if !symbol.superscripts.isEmpty { scripts += 1 }
      if !symbol.subscripts.isEmpty { scripts += 1 }
      if symbol.isFraction || [.root, .bigOperator, .integral].contains(symbol.kind) {
        structures += 1
      }
      for part in FormulaRelation.parts { add(symbol[part]) }
      for line in symbol.cells { for cell in line { add(cell) } }
    }
  }
}
