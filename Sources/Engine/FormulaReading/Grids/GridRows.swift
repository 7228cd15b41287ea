import InkModel
import Support

/// Divides groups into rows below each other.
struct GridRows {
  private let all: StrokeGroups
  private let symbols: SymbolTable

  /// Groups that share much of their heights.
  struct Row {
    var top: Double
    var bottom: Double
    var members: [Int]
  }

  /// The minimum overlap of two groups in one row, relative to the lower one's height.
  private static let shared = 0.25
  /// The maximum gap between a bar and its numerator and denominator, or a sum and its limits, in
  /// units.
  private static let reach = 0.7
  /// The minimum gap between rows, in units; it is larger beside a row much lower than others, such
  /// as one of exponents.
  private static let gap = 0.05
  private static let gapToLow = 0.25
  private static let low = 0.5

  init(_ all: StrokeGroups, symbols: SymbolTable) {
    self.all = all
    self.symbols = symbols
  }

  /// Returns the rows from the top.
  ///
  /// - Complexity: O(groups · (log groups + bars and sums)).
  func rows(of numbers: [Int]) -> [Row] {
    let heights = heights(of: numbers)
    let sorted = heights.ordered { ($0.top, $0.members[0]) < ($1.top, $1.members[0]) }
    var rows: [Row] = []
    for row in sorted {
      guard let last = rows.last else {
        rows.append(row)
        continue
      }
      let common = min(last.bottom, row.bottom) - max(last.top, row.top)
      let lower = min(last.bottom - last.top, row.bottom - row.top)
      if common >= Self.shared * lower {
        rows[rows.count - 1] = Self.union(last, row)
      } else {
        rows.append(row)
      }
    }
    return joiningLow(rows)
  }

  /// Returns a row for each group. The groups of a fraction, or of a sum with its limits, get the
  /// same height.
  private func heights(of numbers: [Int]) -> [Row] {
    var rows = numbers.map { number in
      let box = all.groups[number].box
      return Row(top: box.topLeft.y, bottom: box.bottomRight.y, members: [number])
    }
    for (index, number) in numbers.enumerated() {
      guard let entry = all.likeliest(number, symbols) else { continue }
      let isBar = entry.role == .bar
      guard isBar || entry.takesLimits else { continue }
      let box = all.groups[number].box
      let reach = Self.reach * all.unit
      let aside = isBar ? 0.15 * all.unit : 0.5 * all.unit
      let around = numbers.indices.filter { other in
        let own = all.groups[numbers[other]].box
        let white = max(box.topLeft.y - own.bottomRight.y, own.topLeft.y - box.bottomRight.y)
        return other != index && white <= reach && own.centre.x > box.topLeft.x - aside
          && own.centre.x < box.bottomRight.x + aside
      }
      let above = around.filter { all.groups[numbers[$0]].box.centre.y < box.centre.y }
      // A minus sign has nothing on one of its sides.
      if isBar, above.isEmpty || above.count == around.count { continue }
      let top = around.reduce(rows[index].top) { min($0, rows[$1].top) }
      let bottom = around.reduce(rows[index].bottom) { max($0, rows[$1].bottom) }
      for other in around + [index] { (rows[other].top, rows[other].bottom) = (top, bottom) }
    }
    return rows
  }

  private func joiningLow(_ rows: [Row]) -> [Row] {
    guard rows.count > 1, let usual = rows.map({ $0.bottom - $0.top }).upperMedian else {
      return rows
    }
    var joined = [rows[0]]
    for row in rows.dropFirst() {
      let last = joined[joined.count - 1]
      let isLow = min(last.bottom - last.top, row.bottom - row.top) < Self.low * usual
      if row.top - last.bottom < (isLow ? Self.gapToLow : Self.gap) * all.unit {
        joined[joined.count - 1] = Self.union(last, row)
      } else {
        joined.append(row)
      }
    }
    return joined
  }

  private static func union(_ a: Row, _ b: Row) -> Row {
    Row(top: min(a.top, b.top), bottom: max(a.bottom, b.bottom), members: a.members + b.members)
  }
}
