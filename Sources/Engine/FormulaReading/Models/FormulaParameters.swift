import Support

/// The weights and limits by which formulas are read, kept with the model that they were tuned for.
/// All scores are natural logarithms.
package struct FormulaParameters: Hashable, Sendable {
  /// Strokes that a symbol may have at most, 1 to 12.
  package var mostStrokes = 5.0
  /// Groups that begin at one stroke at most, 1 to 64.
  package var groupLimit = 16.0
  /// The least probability that a stroke belongs to the symbol of the stroke before.
  package var joinThreshold = 0.01
  /// The least probability that a stroke belongs to an older symbol.
  package var lateThreshold = 0.1
  /// Ways of dividing strokes into symbols that are kept at each stroke, 1 to 256.
  package var segmentationBeam = 12.0
  /// Ways of dividing all strokes whose structure is looked for, 1 to 64.
  package var segmentationLimit = 5.0
  /// Names that a group may have, 1 to 32.
  package var nameLimit = 4.0
  /// A name further than this below a group's best is none of its names.
  package var nameMargin = 5.0
  /// Structures that are kept with each symbol, 1 to 256.
  package var structureBeam = 10.0

  /// Weight of ln P(name | ink).
  package var nameWeight = 1.2
  /// How much of the names' shares in training is taken off.
  package var priorWeight = 0.5
  /// Weight of ln of the names' shares in formulas.
  package var shareWeight = 0.6
  /// Weight of how likely a name's size is.
  package var sizeWeight = 0.0
  /// Added for a letter that stands in the formula already.
  package var repeatBonus = 1.0
  /// Addition to ``nameWeight`` for each stroke beyond the first.
  package var strokeWeight = 0.5
  /// Added for each symbol.
  package var symbolBonus = 0.0
  /// Weight of how likely strokes belong together or don't.
  package var joinWeight = 0.7
  /// Taken off ln of how likely a fraction's bar belongs to the symbol above or below it.
  package var barPenalty = 4.0
  /// Added for a function's name that was put together of letters.
  package var functionBonus = 4.0
  /// Weight of ln P(relation | boxes).
  package var relationWeight = 1.6
  /// Weight of ln P(none | boxes) of the open rows that a symbol doesn't continue.
  package var noneWeight = 1.0
  /// The most that an open row takes off where a symbol doesn't continue it.
  package var noneFloor = 4.0
  /// Weight of which symbols go together in formulas.
  package var statisticsWeight = 0.4
  /// Taken off for each unit by which a symbol stands outside of what it is a part of.
  package var outsidePenalty = 2.0
  /// Taken off for a bar with a row on one side alone.
  package var halfBarPenalty = 12.0
  /// Taken off for a root with nothing in it, unless it was written last.
  package var emptyRootPenalty = 4.0
  /// Taken off for a bracket without its partner.
  package var bracketPenalty = 2.0
  /// Taken off for each line of a matrix, of cases, of lines below one another.
  package var gridPenalty = 3.0
  /// Taken off for a column of two in brackets: a fraction whose bar was taken for a part of a letter
  /// looks like one.
  package var columnPenalty = 6.0
  /// Taken off for a matrix's cell that is a number where more of the others have letters, or the other
  /// way round.
  package var oddCellPenalty = 1.0

  /// Divisor of the scores of formulas before they become confidences.
  package var temperature = 1.0
  /// Log-odds that none of the candidates is right, before each symbol adds ``doubtSlope``.
  package var doubtBias = -2.0
  /// What each symbol adds to these log-odds.
  package var doubtSlope = 0.1

  /// The defaults of all parameters.
  package init() {}

  /// The weight of ln P(name | ink) where the ink has so many strokes.
  func weight(strokes: Int) -> Double { nameWeight * (1 + strokeWeight * Double(strokes - 1)) }

  /// An ink with more strokes than this is seldom a formula.
  private static let usualStrokes = 128

  /// The parameters for an ink of so many strokes: the more there are, the fewer ways of reading them are
  /// kept, since the time that each takes grows with the square of the strokes.
  func narrowed(toStrokes count: Int) -> FormulaParameters {
    guard count > Self.usualStrokes else { return self }
    let share = Double(Self.usualStrokes) / Double(count)
    var narrowed = self
    narrowed.groupLimit = max(1, groupLimit * share)
    narrowed.segmentationBeam = max(1, segmentationBeam * share)
    narrowed.segmentationLimit = max(1, segmentationLimit * share)
    narrowed.nameLimit = max(1, nameLimit * share)
    narrowed.structureBeam = max(1, structureBeam * share)
    return narrowed
  }

  static let table = ParameterTable<FormulaParameters>([
    Parameter("mostStrokes", in: 1...12) { $1(&$0.mostStrokes) },
    Parameter("groupLimit", in: 1...64) { $1(&$0.groupLimit) },
    Parameter("joinThreshold", in: 0...1) { $1(&$0.joinThreshold) },
    Parameter("lateThreshold", in: 0...1) { $1(&$0.lateThreshold) },
    Parameter("segmentationBeam", in: 1...256) { $1(&$0.segmentationBeam) },
    Parameter("segmentationLimit", in: 1...64) { $1(&$0.segmentationLimit) },
    Parameter("nameLimit", in: 1...32) { $1(&$0.nameLimit) },
    Parameter("nameMargin", in: 0...1_000) { $1(&$0.nameMargin) },
    Parameter("structureBeam", in: 1...256) { $1(&$0.structureBeam) },
    Parameter("nameWeight", in: 0...1_000) { $1(&$0.nameWeight) },
    Parameter("priorWeight", in: 0...1_000) { $1(&$0.priorWeight) },
    Parameter("shareWeight", in: 0...1_000) { $1(&$0.shareWeight) },
    Parameter("sizeWeight", in: 0...1_000) { $1(&$0.sizeWeight) },
    Parameter("repeatBonus", in: -1_000...1_000) { $1(&$0.repeatBonus) },
    Parameter("strokeWeight", in: 0...1_000) { $1(&$0.strokeWeight) },
    Parameter("symbolBonus", in: -1_000...1_000) { $1(&$0.symbolBonus) },
    Parameter("joinWeight", in: 0...1_000) { $1(&$0.joinWeight) },
    Parameter("barPenalty", in: 0...1_000) { $1(&$0.barPenalty) },
    Parameter("functionBonus", in: -1_000...1_000) { $1(&$0.functionBonus) },
    Parameter("relationWeight", in: 0...1_000) { $1(&$0.relationWeight) },
    Parameter("noneWeight", in: 0...1_000) { $1(&$0.noneWeight) },
    Parameter("noneFloor", in: 0...1_000) { $1(&$0.noneFloor) },
    Parameter("outsidePenalty", in: 0...1_000) { $1(&$0.outsidePenalty) },
    Parameter("statisticsWeight", in: 0...1_000) { $1(&$0.statisticsWeight) },
    Parameter("halfBarPenalty", in: 0...1_000) { $1(&$0.halfBarPenalty) },
    Parameter("emptyRootPenalty", in: 0...1_000) { $1(&$0.emptyRootPenalty) },
    Parameter("bracketPenalty", in: 0...1_000) { $1(&$0.bracketPenalty) },
    Parameter("gridPenalty", in: 0...1_000) { $1(&$0.gridPenalty) },
    Parameter("columnPenalty", in: 0...1_000) { $1(&$0.columnPenalty) },
    Parameter("oddCellPenalty", in: 0...1_000) { $1(&$0.oddCellPenalty) },
    Parameter("temperature", in: 0.01...1_000) { $1(&$0.temperature) },
    Parameter("doubtBias", in: -1_000...1_000) { $1(&$0.doubtBias) },
    Parameter("doubtSlope", in: -1_000...1_000) { $1(&$0.doubtSlope) },
  ])

  /// Reads a pack's parameters, a flat object with the properties' names as keys: a missing one
  /// takes its default, an unknown one is refused.
  ///
  /// - Throws: ``FormulaError/badFile(file:reason:)``.
  package init(_ bytes: FileBytes) throws(FormulaError) {
    let json: JSONValue
    do throws(JSONError) {
      json = try bytes.json()
    } catch {
      throw .badFile(file: bytes.name, reason: "\(error)")
    }
    do throws(ParameterFault) {
      try Self.table.read(json, into: &self)
    } catch {
      throw .badFile(file: bytes.name, reason: "\(error)")
    }
  }
}
