import CMath
import InkModel

/// The features that show the relation of two symbols.
enum RelationFeatures {
  static let count = 18 + 2 * SymbolZone.allCases.count
  /// The relations in the order of the perceptron's outputs, finally none.
  static let outputs = [
    "right", "superscript", "subscript", "above", "below", "inside", "none",
  ]

  /// - Complexity: O(1).
  static func values(_ a: FormulaItem, _ b: FormulaItem, unit: Double) -> [Float] {
    func logSide(_ side: Double) -> Double { FeatureScale.logSide(side, unit: unit) }
    let overlap = a.box.overlap(b.box, unit: unit)
    let values = [
      (b.left - a.right) / unit, (b.box.centre.x - a.box.centre.x) / unit,
      (b.left - a.left) / unit, (b.right - a.right) / unit,
      (b.middle - a.middle) / unit, (b.top - a.top) / unit, (b.bottom - a.bottom) / unit,
      (b.bottom - a.top) / unit, (b.top - a.bottom) / unit,
      log(b.size / a.size), (b.middle - a.middle) / a.size, (b.middle - a.middle) / b.size,
      logSide(a.box.width), logSide(a.box.height), logSide(b.box.width), logSide(b.box.height),
      overlap.x, overlap.y,
    ]
    var features = [Float](repeating: 0, count: count)
    for (index, value) in values.enumerated() { features[index] = FeatureScale.clamped(value) }
    features[values.count + a.zone.number] = 1
    features[values.count + SymbolZone.allCases.count + b.zone.number] = 1
    return features
  }
}
