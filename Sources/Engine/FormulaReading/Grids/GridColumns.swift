import InkModel
import Support

/// Finds the boundaries of columns in lines below each other.
struct GridColumns {
  private let all: StrokeGroups
  private let symbols: SymbolTable

  /// The minimum gap through all lines that may be a boundary, in units.
  private static let minimumWhite = 0.05
  /// The weights of a boundary's evidence: the width of the gap through all lines, of the narrowest
  /// and of the mean gap of a line there, in units; and the shares of lines with a sign before it,
  /// and with one after it that belongs to what precedes. `ductus_tools.formulas.columns` fits them
  /// to composed matrices.
  private static let weights = (
    white: 7.29, narrowest: 1.55, mean: -0.97, signBefore: -17.48, signAfter: -7.26, bias: -3.93
  )
  /// The ratio of distances below which a sign belongs to what follows.
  private static let nearer = 0.85
  /// The maximum width of a bar that is a minus sign, in units.
  private static let sign = 1.5

  /// The least ratio of the gap before a condition, or after one, to the line's usual gap.
  private static let aside = 1.5

  init(_ all: StrokeGroups, symbols: SymbolTable) {
    self.all = all
    self.symbols = symbols
  }

  /// Returns the middles of gaps through all lines that separate columns.
  ///
  /// - Parameters:
  ///   - lines: the groups of each line from the left; none is empty.
  ///   - areCases: whether the lines may also be equations of a system, which are one cell each.
  /// - Complexity: O(groups · groups of a line).
  func edges(between lines: [[Int]], areCases: Bool = false) -> [Double] {
    let boxes = lines.joined().map { all.groups[$0].box }.ordered { $0.topLeft.x < $1.topLeft.x }
    var edges: [Double] = []
    var reach = boxes[0].bottomRight.x
    for box in boxes {
      let white = (box.topLeft.x - reach) / all.unit
      let x = (reach + box.topLeft.x) / 2
      if white >= Self.minimumWhite, parts(lines, at: x, white: white),
        !areCases || lines.allSatisfy({ mayBeCase($0, at: x) })
      {
        edges.append(x)
      }
      reach = max(reach, box.bottomRight.x)
    }
    return edges
  }

  /// Returns whether columns are separated at a place.
  private func parts(_ lines: [[Int]], at x: Double, white: Double) -> Bool {
    var (narrowest, sum, before, after) = (Double.infinity, 0.0, 0.0, 0.0)
    for line in lines {
      let count = line.count { all.groups[$0].box.centre.x < x }
      // No cell is empty.
      guard count > 0, count < line.count else { return false }
      let last = line[..<count].reduce(-Double.infinity) {
        max($0, all.groups[$1].box.bottomRight.x)
      }
      let next = all.groups[line[count]].box
      let gap = (next.topLeft.x - last) / all.unit
      narrowest = min(narrowest, gap)
      sum += gap
      if isSign(line[count - 1]) { before += 1 }
      if isSign(line[count]), !opens(line[count]), !isNearer(line, count, than: gap) {
        after += 1
      }
    }
    let (weights, count) = (Self.weights, Double(lines.count))
    var evidence = weights.bias + weights.white * white
    evidence += weights.narrowest * narrowest + weights.mean * sum / count
    evidence += (weights.signBefore * before + weights.signAfter * after) / count
    return evidence > 0
  }

  /// Returns whether a line of cases may be parted at a place: no cell begins with a sign between
  /// two terms, and a condition stands apart or after a comma.
  private func mayBeCase(_ line: [Int], at x: Double) -> Bool {
    let count = line.count { all.groups[$0].box.centre.x < x }
    var gaps: [Double] = []
    var reach = all.groups[line[0]].box.bottomRight.x
    for number in line.dropFirst() {
      let box = all.groups[number].box
      gaps.append(box.topLeft.x - reach)
      reach = max(reach, box.bottomRight.x)
    }
    let gap = gaps[count - 1]
    if isSign(line[count]), !opens(line[count]), !isNearer(line, count, than: gap / all.unit) {
      return false
    }
    let relations = line.indices.filter { isRelation(line[$0]) }
    guard relations.count == 1 else { return true }
    return gap >= Self.aside * max(0, gaps.quantile(0.5)) || isComma(line[count - 1])
  }

  private func isRelation(_ number: Int) -> Bool { all.isRelation(number, symbols) }

  private func isComma(_ number: Int) -> Bool {
    all.likeliest(number, symbols)?.name == ","
  }

  /// Returns whether what follows a sign is nearer than what precedes it.
  private func isNearer(_ line: [Int], _ index: Int, than gap: Double) -> Bool {
    guard index + 1 < line.count else { return false }
    let (sign, next) = (all.groups[line[index]].box, all.groups[line[index + 1]].box)
    return (next.topLeft.x - sign.bottomRight.x) / all.unit < Self.nearer * gap
  }

  private func opens(_ number: Int) -> Bool {
    all.likeliest(number, symbols)?.role == .opening
  }

  private func isSign(_ number: Int) -> Bool {
    switch all.likeliest(number, symbols)?.role {
    case .operator, .relation, .arrow, .opening, .big, .integral: return true
    case .bar: return all.groups[number].box.width < Self.sign * all.unit
    default: return false
    }
  }
}
