import CMath
import FormulaNotation
import InkModel

/// What the perceptron says of pairs of groups, each asked once.
struct RelationCache {
  /// ln P of the relations in the order of the perceptron's outputs; the last number is of no use.
  typealias Logs = SIMD8<Float>

  private let model: LayoutModel
  private let unit: Double
  // Keys are of 64 bits on every processor: the pairs of a long formula are more than 32 can tell.
  private var known: [Int64: Logs] = [:]

  init(model: LayoutModel, unit: Double) {
    self.model = model
    self.unit = unit
  }

  /// A group as a symbol of a zone.
  struct Place {
    /// Its number among the groups.
    let group: Int
    let item: FormulaItem
  }

  mutating func logs(_ parent: Place, _ child: Place) -> Logs {
    let zones = Int64(SymbolZone.allCases.count)
    let pair = Int64(parent.group) << 20 | Int64(child.group)
    let key =
      (pair * zones + Int64(parent.item.zone.number)) * zones + Int64(child.item.zone.number)
    if let found = known[key] { return found }
    let values = model.relations.logProbabilities(
      RelationFeatures.values(parent.item, child.item, unit: unit))
    var logs = Logs(repeating: 0)
    for (index, value) in values.enumerated() { logs[index] = value }
    known[key] = logs
    return logs
  }
}

extension SIMD8<Float> {
  subscript(_ relation: FormulaRelation) -> Double { Double(self[relation.number]) }
  /// ln P(none of the relations, or one of those that a parent has rows for: a numerator's second
  /// symbol stands above the bar, too).
  func none(besides rows: UInt8) -> Double {
    if rows == 0 { return Double(self[6]) }
    var sum = exp(self[6])
    for number in 0..<6 where rows & 1 << UInt8(number) != 0 { sum += exp(self[number]) }
    return Double(log(sum))
  }
}

extension SymbolZone {
  /// Its place among all cases.
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
