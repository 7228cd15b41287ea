import DuctusEngine
import FormulaNotation

/// A zone with its reading: the formula that it may be, and the measures of both.
struct ZoneReading {
  let zone: FormulaZone
  let formula: Formula
  /// The probability that the formula was read correctly, if it is one.
  let confidence: Double
  /// The candidate's cost, the sum of its symbols' costs.
  let cost: Double
  let measures: ZoneMeasures
  let box: PageBox
  /// The median of its strokes' larger sides.
  let size: Float
  /// Whether it has a matrix, which can't be text.
  let hasMatrix: Bool
  /// The probability that the zone is a formula.
  let probability: Double

  /// The minimum probability of a reading: less likely ones are hardly ever right.
  private static let minimumConfidence = 0.001

  init(
    zone: FormulaZone, formula: Formula, confidence: Double, cost: Double, measures: ZoneMeasures,
    box: PageBox, size: Float, hasMatrix: Bool
  ) {
    self.zone = zone
    self.formula = formula
    self.confidence = confidence
    self.cost = cost
    self.measures = measures
    self.box = box
    self.size = size
    self.hasMatrix = hasMatrix
    probability = ZoneModel.probability(measures)
  }

  /// Whether it is a formula, or a piece of one.
  var isLikely: Bool {
    confidence >= Self.minimumConfidence && (hasMatrix || probability >= ZoneModel.threshold)
  }

  /// Whether it belongs to a formula beside it.
  var isPiece: Bool {
    isLikely && (!zone.words.isEmpty || probability >= ZoneModel.thresholdOfDrawings)
  }

  /// Whether it surely is a formula, by itself.
  var isSure: Bool {
    hasMatrix
      || measures.content == .statement && !zone.words.isEmpty && probability >= ZoneModel.sure
  }

  /// Whether text says as much: a row of few strokes with only digits, or one that lacks a side of its
  /// relation. Such a reading is a piece of a formula, or else more often of text or a drawing.
  var isText: Bool {
    let symbols = formula.row.symbols[...]
    guard zone.strokes.count <= ZoneModel.few, symbols.allSatisfy(\.isBare) else { return false }
    func isSign(_ symbol: FormulaSymbol) -> Bool {
      symbol.isAligning && symbol.text.allSatisfy(\.isASCII)
    }
    let before = symbols.drop(while: isSign)
    let side = before.dropLast(before.last.map(isSign) ?? false ? 1 : 0)
    return side.allSatisfy { symbol in
      switch symbol.kind {
      case .digit, .punctuation, .fence: true
      case .letter: side.count < symbols.count && symbol.text.allSatisfy(\.isASCII)
      default: false
      }
    }
  }

  /// Returns whether it is a formula, and not text that was read as one.
  ///
  /// - Parameter isAmongFormulas: whether its page surely has formulas.
  func isFormula(isAmongFormulas: Bool) -> Bool {
    let threshold = ZoneModel.threshold(
      measures.content, of: zone, isAmongFormulas: isAmongFormulas)
    guard isLikely else { return false }
    return hasMatrix || threshold.map { probability >= $0 } ?? false
  }

  /// Returns the reading. If the zone is surer to be a calculation as text, the candidate with the
  /// same content; `nil` if there is none.
  func settled(
    by calculation: Calculation, _ candidates: [RecognitionCandidate]
  ) -> Self? {
    let isRow = zone.others.isEmpty && formula.row.symbols.allSatisfy(\.isBare)
    guard calculation.isSurer(than: probability * confidence, isRow: isRow) else { return self }
    return calculation.formula(among: candidates.compactMap(\.formula)).map { formula in
      Self(
        zone: zone, formula: formula, confidence: calculation.confidence, cost: cost,
        measures: measures,
        box: box, size: size, hasMatrix: false)
    }
  }
}

extension [ZoneReading] {
  /// Returns the readings that share no stroke with `others`.
  func without(_ others: [ZoneReading]) -> [ZoneReading] {
    let taken = Set(others.flatMap(\.zone.strokes))
    return filter { taken.isDisjoint(with: $0.zone.strokes) }
  }

  /// Returns the readings that share a stroke with another.
  func sharing(_ other: ZoneReading) -> [ZoneReading] {
    let taken = Set(other.zone.strokes)
    return filter { !taken.isDisjoint(with: $0.zone.strokes) }
  }
}
