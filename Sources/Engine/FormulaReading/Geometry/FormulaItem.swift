import InkModel

/// A symbol's box, with the line on which the symbol stands; lengths in the ink's own unit.
///
/// `tools/ductus_tools/formulas` computes the same in Python.
struct FormulaItem: Hashable, Sendable {
  let box: Box
  let zone: SymbolZone
  /// The y of the middle line.
  let middle: Double
  /// The approximate x-height of the symbol's size.
  let size: Double

  var left: Double { box.topLeft.x }
  var right: Double { box.bottomRight.x }
  var top: Double { box.topLeft.y }
  var bottom: Double { box.bottomRight.y }

  /// - Parameter unit: the formula's unit; see ``FormulaUnit``.
  init(_ box: Box, zone: SymbolZone, unit: Double) {
    self.box = box
    self.zone = zone
    let (top, height, width) = (box.topLeft.y, box.height, box.width)
    let centre = top + 0.5 * height
    let size: Double
    switch zone {
    case .x: (middle, size) = (centre, height)
    case .tall: (middle, size) = (top + 0.69 * height, 0.62 * height)
    case .deep: (middle, size) = (top + 0.31 * height, 0.62 * height)
    case .full, .big, .opening, .closing: (middle, size) = (centre, 0.5 * height)
    case .centre: (middle, size) = (centre, 0.6 * max(width, height))
    case .flat: (middle, size) = (centre, 0.6 * min(width, unit))
    case .low: (middle, size) = (box.bottomRight.y - 0.3 * unit, 0.6 * unit)
    case .high: (middle, size) = (top + 0.6 * unit, 0.6 * unit)
    case .integral: (middle, size) = (centre, 0.35 * height)
    case .root: (middle, size) = (centre, 0.6 * height)
    case .function: (middle, size) = (top + 0.6 * height, 0.6 * height)
    }
    self.size = max(size, FeatureScale.least * unit)
  }
}

/// The unit of lengths in a formula: the median of its strokes' longer sides.
enum FormulaUnit {
  /// - Complexity: O(strokes · log strokes).
  static func of(_ boxes: [Box]) -> Double {
    boxes.map { $0.size.max() }.median.map { max($0, 1e-9) } ?? 1
  }
}

extension Box {
  /// Returns the overlap of two boxes along x and along y, as shares of the shorter side.
  func overlap(_ other: Box, unit: Double) -> Vector {
    let shared =
      pointwiseMin(bottomRight, other.bottomRight) - pointwiseMax(topLeft, other.topLeft)
    let shorter = pointwiseMax(
      pointwiseMin(size, other.size), Vector(repeating: FeatureScale.least * unit))
    return shared / shorter
  }
}
