import Support

/// The weights and limits for reading formulas, stored with the model for which they were tuned.
/// All scores are natural logarithms.
package struct FormulaParameters: Hashable, Sendable {
  /// The most strokes of a symbol, 1 to 12.
  var mostStrokes = 5.0
  /// The most groups that begin at one stroke, 1 to 64.
  var groupLimit = 16.0
  /// The least probability that a stroke belongs to the symbol of the stroke before.
  var joinThreshold = 0.01
  /// The least probability that a stroke belongs to an older symbol.
  var lateThreshold = 0.1
  /// The segmentations kept at each stroke, 1 to 256.
  var segmentationBeam = 12.0
  /// The segmentations of all strokes whose structure is searched, 1 to 64.
  var segmentationLimit = 5.0
  /// The most names of a group, 1 to 32.
  var nameLimit = 4.0
  /// The distance from a group's best score beyond which a name is dropped.
  var nameMargin = 5.0
  /// The structures kept at each symbol, 1 to 256.
  var structureBeam = 10.0

  /// The weight of ln P(name | ink).
  var nameWeight = 1.2
  /// The share of the network of the pen in ln P(name | ink).
  var penShare = 0.5
  /// The probability of a name by its looks alone from which the network of the pen isn't asked.
  var sureLooks = 0.98
  /// The weight with which the names' shares in training are subtracted.
  var priorWeight = 0.5
  /// The weight of ln of the names' shares in formulas.
  var shareWeight = 0.6
  /// The weight of the likelihood of a name's size.
  var sizeWeight = 0.0
  /// The bonus of a letter that already occurs in the formula.
  var repeatBonus = 1.0
  /// The increase of ``nameWeight`` for each stroke beyond the first.
  var strokeWeight = 0.5
  /// The bonus of each symbol.
  var symbolBonus = 0.0
  /// The weight of the likelihood that strokes belong together or don't.
  var joinWeight = 0.7
  /// The penalty on ln P that a fraction bar belongs to the symbol above or below it.
  var barPenalty = 4.0
  /// The bonus of a function name composed of letters.
  var functionBonus = 4.0
  /// The weight of ln P(relation | boxes).
  var relationWeight = 1.6
  /// The weight of ln P(none | boxes) of the open rows that a symbol doesn't continue.
  var noneWeight = 1.0
  /// The largest penalty of an open row that a symbol doesn't continue.
  var noneFloor = 4.0
  /// The weight of the statistics of symbols in formulas.
  var statisticsWeight = 0.4
  /// The weight of ln P(formula) by the model of whole formulas.
  var languageWeight = 0.3
  /// The penalty for each unit by which a symbol is outside of what it is a part of.
  var outsidePenalty = 2.0
  /// The penalty of a bar with a row on only one side.
  var halfBarPenalty = 12.0
  /// The penalty of an empty root, unless it was written last.
  var emptyRootPenalty = 4.0
  /// The penalty of a bracket without its partner.
  var bracketPenalty = 2.0
  /// The penalty of each line of a matrix, of cases, or of lines below each other.
  var gridPenalty = 3.0
  /// The penalty of a column of two in brackets: a fraction whose bar was taken for a part of a
  /// letter looks like one.
  var columnPenalty = 6.0
  /// The penalty of a matrix cell that is a number if most of the others have letters, or the
  /// reverse.
  var oddCellPenalty = 1.0

  /// The divisor of formulas' scores before they become confidences.
  var temperature = 1.0
  /// The log-odds that none of the candidates is right, to which each symbol adds ``doubtSlope``.
  var doubtBias = -2.0
  /// The increase of these log-odds for each symbol.
  var doubtSlope = 0.1

  /// The defaults of all parameters.
  init() {}

  /// Returns the weight of ln P(name | ink) for an ink of so many strokes.
  func weight(strokes: Int) -> Double { nameWeight * (1 + strokeWeight * Double(strokes - 1)) }

  /// The number of strokes that a formula seldom exceeds.
  private static let typicalStrokeCount = 128

  /// Returns the parameters for an ink of so many strokes: the more there are, the fewer readings
  /// are kept, since the time for each grows with the square of the strokes.
  func narrowed(toStrokes count: Int) -> FormulaParameters {
    guard count > Self.typicalStrokeCount else { return self }
    let share = Double(Self.typicalStrokeCount) / Double(count)
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
    Parameter("penShare", in: 0...1) { $1(&$0.penShare) },
    Parameter("sureLooks", in: 0...1) { $1(&$0.sureLooks) },
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
    Parameter("languageWeight", in: 0...1_000) { $1(&$0.languageWeight) },
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

  /// Reads a pack's parameters, a flat object with the properties' names as keys. A missing key has
  /// the default value; an unknown one is an error.
  ///
  /// - Throws: ``FormulaError/badFile(file:reason:)``.
  package init(_ bytes: FileBytes) throws(FormulaError) {
    let json: JSONValue
    do throws(JSONError) {
      json = try bytes.json()
    } catch {
      throw .badFile(file: bytes.name, reason: "\(error)")
    }
    try Self.table.read(json, into: &self) {
      FormulaError.badFile(file: bytes.name, reason: "\($0)")
    }
  }
}
