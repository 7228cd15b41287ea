import DuctusEngine

/// A zone as it was read: the formula that it is, if it is one, and what is measured of both.
struct ZoneReading {
  let zone: FormulaZone
  let formula: Formula
  /// The probability that a formula is this one.
  let confidence: Double
  let measures: ZoneMeasures
  let box: PageBox
  /// The usual one of its strokes' larger sides.
  let size: Float

  /// A reading less likely than this is hardly ever right.
  private static let leastConfidence = 0.001

  /// The probability that the zone is a formula.
  var probability: Double { ZoneModel.probability(measures) }

  /// Whether it is a formula, or a piece of one.
  var isLikely: Bool {
    confidence >= Self.leastConfidence && probability >= ZoneModel.threshold
  }

  /// Whether it belongs to a formula that it stands beside.
  var isPiece: Bool {
    isLikely && (!zone.words.isEmpty || probability >= ZoneModel.thresholdOfDrawings)
  }

  /// Whether it surely is a formula, by itself.
  var isSure: Bool {
    measures.content == .statement && !zone.words.isEmpty && probability >= ZoneModel.sure
  }

  /// Whether it is a formula, and not text that came out as one.
  ///
  /// - Parameter isAmongFormulas: whether its page surely has formulas.
  func isFormula(isAmongFormulas: Bool) -> Bool {
    let threshold = ZoneModel.threshold(
      measures.content, of: zone, isAmongFormulas: isAmongFormulas)
    guard isLikely, let threshold else { return false }
    return probability >= threshold
  }

  /// The reading; where text is surer that the zone is a calculation, the formula that says the same, and
  /// `nil` where no candidate does.
  func settled(
    by calculation: Calculation, _ candidates: [RecognitionCandidate]
  ) -> Self? {
    let isRow = zone.others.isEmpty && formula.row.symbols.allSatisfy(\.isBare)
    guard calculation.isSurer(than: probability * confidence, isRow: isRow) else { return self }
    return calculation.formula(among: candidates.compactMap(\.formula)).map { formula in
      Self(
        zone: zone, formula: formula, confidence: calculation.confidence, measures: measures,
        box: box, size: size)
    }
  }
}

extension [ZoneReading] {
  /// Those that have no stroke of others.
  func without(_ others: [ZoneReading]) -> [ZoneReading] {
    let taken = Set(others.flatMap(\.zone.strokes))
    return filter { taken.isDisjoint(with: $0.zone.strokes) }
  }
}
