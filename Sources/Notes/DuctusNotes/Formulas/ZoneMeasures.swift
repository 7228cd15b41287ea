import DuctusEngine
import FormulaNotation
import Foundation

/// Measures that tell a formula from text and drawings: how a zone reads as text, and how as a
/// formula.
@_spi(Laboratory) public struct ZoneMeasures: Sendable {
  /// Values of ``names``.
  public let values: [Double]

  /// How much its reading resembles a formula, whatever the ink looks like.
  let content: Content

  /// The structures that tell a formula from readings of dashes and words.
  enum Content {
    /// Only dashes, a word or a number.
    case nothing
    /// Signs between letters or numbers, or scripts: number plates and dashed words have them, too.
    case signs
    /// A relation, a fraction, a root, a sum or an integral.
    case statement
  }

  /// The minimum share of letters and digits among a formula's symbols.
  private static let operands = 0.2
  /// The maximum number of bars with ink on only one side, without a statement: dashed lines are
  /// read as many such bars.
  private static let maximumHalfBarCount = 1

  /// The meaning of each value.
  public static let names = [
    "strokes", "text-confidence", "prose", "operators", "equals", "others", "confidence",
    "symbol-confidence", "least-symbol-confidence", "cost", "relations", "binaries", "scripts",
    "structures", "letter-run", "digits", "letters", "in-text", "lines", "writing", "functions",
    "brackets", "width", "height", "part", "likeliest-part", "unlikeliest-part", "others-of-line",
    "likeliest-other", "usual-side", "largest-side", "surest-word", "half-bars",
    "likelihood", "likeliest",
  ]

  /// - Parameters:
  ///   - certainty: the probability that the formula was read correctly.
  ///   - cost: the cost of the reading.
  ///   - sides: the larger sides of the zone's strokes, ascending.
  init(
    _ zone: FormulaZone, _ formula: Formula, confidence certainty: Double, cost: Double,
    sides: [Float], box: PageBox, on page: ZonePage
  ) {
    let unit = page.unit
    let words = zone.words.map { page.lines[$0.line].words[$0.word] }
    let text = words.map(\.text).joined(separator: " ")
    let characters = max(1, words.reduce(0) { $0 + $1.text.count })
    let confidence = words.reduce(0) { $0 + $1.confidence * Double($1.text.count) }
    let likely = zone.words.map { page.likelihoods[$0.line][$0.word] }
    let likelihood = zip(words, likely).reduce(0) { $0 + Double($1.0.text.count) * $1.1 }
    let strokes = Double(zone.strokes.count)
    let symbols = formula.symbols
    let count = Double(max(1, symbols.count))
    let counts = FormulaShape(formula)
    func number(_ kinds: FormulaSymbolKind...) -> Double {
      Double(symbols.count { kinds.contains($0.kind) })
    }
    let isApplied = min(number(.opening), number(.closing)) > 0 && count > 3
    content = counts.content(
      operands: number(.digit, .letter), least: Self.operands * count,
      signs: number(.binary, .function) + Double(counts.scripts) + (isApplied ? 1 : 0),
      maximumHalfBarCount: Self.maximumHalfBarCount)
    let own = zone.members.map { page.probabilities[$0] }
    let sum = zone.members.reduce(0) {
      $0 + page.probabilities[$1] * Double(page.parts[$1].strokes.count)
    }
    let beside = ZoneNeighbours(zone, on: page)
    values = [
      log2(1 + strokes), confidence / Double(characters),
      Double(FormulaWords.proseCount(in: text)) / Double(characters),
      min(4, Double(FormulaWords.operatorCount(in: text))), text.contains("=") ? 1 : 0,
      Double(zone.others.count) / max(1, strokes), certainty,
      symbols.reduce(0) { $0 + $1.confidence } / count, symbols.map(\.confidence).min() ?? 0,
      max(-5, min(7, cost / count)), min(2, number(.relation)),
      number(.binary) / count, Double(counts.scripts) / count, min(3, Double(counts.structures)),
      min(6, Double(counts.longestRun)), number(.digit) / count, number(.letter) / count,
      beside.isInText ? 1 : 0, min(5, Double(Set(zone.words.map(\.line)).count)),
      zone.strokes.reduce(0) { $0 + page.writing[$1] } / max(1, strokes), min(2, number(.function)),
      min(2, min(number(.opening), number(.closing))), log2(1 + Double(box.width) / unit),
      log2(1 + Double(box.height) / unit), sum / max(1, strokes), own.max() ?? 0, own.min() ?? 0,
      beside.share, beside.likeliest, PartMeasures.size(sides[sides.count / 2] / Float(unit)),
      PartMeasures.size(sides[sides.count - 1] / Float(unit)),
      words.filter { FormulaWords.proseCount(in: $0.text) > 0 }.map(\.confidence).max() ?? 0,
      Double(min(3, counts.halfBars)),
      words.isEmpty ? TextLikelihood.typical : likelihood / Double(characters),
      likely.max() ?? TextLikelihood.typical,
    ]
  }
}
