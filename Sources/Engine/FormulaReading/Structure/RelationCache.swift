import CMath
import FormulaNotation
import InkModel

/// The perceptron's outputs for pairs of groups, each computed once.
struct RelationCache {
  /// ln P of the relations in the order of the perceptron's outputs; the last lane is unused.
  typealias Logs = SIMD8<Float>

  private let model: LayoutModel
  private let unit: Double
  private let hasScripts: Bool
  // 64-bit keys on every processor: a long formula has more pairs than 32 bits can number.
  private var known: [Int64: Logs] = [:]

  /// - Parameter hasScripts: whether anything may stand at a symbol's corners. If not, what looks
  ///   as if it did stands beside the symbol.
  init(model: LayoutModel, unit: Double, hasScripts: Bool) {
    self.model = model
    self.unit = unit
    self.hasScripts = hasScripts
  }

  /// A group as a symbol of a zone.
  struct ZonedGroup {
    /// Its number among the groups.
    let group: Int
    let item: FormulaItem
  }

  mutating func logs(_ parent: ZonedGroup, _ child: ZonedGroup) -> Logs {
    let zones = Int64(SymbolZone.allCases.count)
    let pair = Int64(parent.group) << 20 | Int64(child.group)
    let key =
      (pair * zones + Int64(parent.item.zone.number)) * zones + Int64(child.item.zone.number)
    if let found = known[key] { return found }
    let values = model.relations.logProbabilities(
      RelationFeatures.values(parent.item, child.item, unit: unit))
    var logs = Logs(repeating: 0)
    for (index, value) in values.enumerated() { logs[index] = value }
    if !hasScripts {
      let beside: [FormulaRelation] = [.right, .superscript, .subscript]
      logs[FormulaRelation.right.number] = Float(log(beside.reduce(0) { $0 + exp(logs[$1]) }))
    }
    known[key] = logs
    return logs
  }
}

extension SIMD8<Float> {
  subscript(_ relation: FormulaRelation) -> Double { Double(self[relation.number]) }
  /// Returns ln P(none of the relations, or one for which the parent has a row: a numerator's
  /// second symbol is above the bar, too).
  func none(besides rows: UInt8) -> Double {
    if rows == 0 { return Double(self[6]) }
    var sum = exp(self[6])
    for number in 0..<6 where rows & 1 << UInt8(number) != 0 { sum += exp(self[number]) }
    return Double(log(sum))
  }
}

extension SymbolZone {
  /// Its index among all cases.
  var number: Int {
    switch self {
    case .x: 0
    case .tall: 1
    case .deep: 2
    case .full: 3
    case .centre: 4
    case .flat: 5
    case .low: 6
    case .high: 7
    case .big: 8
    case .integral: 9
    case .root: 10
    case .function: 11
    case .opening: 12
    case .closing: 13
    }
  }
}
