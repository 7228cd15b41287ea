import InkModel
import Support

/// Finds where columns part, in lines that stand below one another.
struct GridColumns {
  private let all: StrokeGroups
  private let symbols: SymbolTable

  /// White that runs through all lines is looked at from this width on, in units.
  private static let leastWhite = 0.05
  /// What speaks for an edge, by units of white that runs through all lines, of the narrowest and of the
  /// mean gap of a line there, and by the shares of lines with a sign before it, and with one after it
  /// that belongs to what is before. `ductus_tools.formulas.columns` fits them to composed matrices.
  private static let weights = (
    white: 7.29, narrowest: 1.55, mean: -0.97, signBefore: -17.48, signAfter: -7.26, bias: -3.93
  )
  /// A sign belongs to what follows where that is so much nearer.
  private static let nearer = 0.85
  /// A bar is a minus sign up to this width, in units.
  private static let sign = 1.5

  init(_ all: StrokeGroups, symbols: SymbolTable) {
    self.all = all
    self.symbols = symbols
  }

  /// The middles of white that runs through all lines and parts columns.
  ///
  /// - Parameter lines: the groups of each, from the left; none is empty.
  /// - Complexity: O(groups · groups of a line).
  func edges(between lines: [[Int]]) -> [Double] {
    let boxes = lines.joined().map { all.groups[$0].box }.ordered { $0.topLeft.x < $1.topLeft.x }
    var edges: [Double] = []
    var reach = boxes[0].bottomRight.x
    for box in boxes {
      let white = (box.topLeft.x - reach) / all.unit
      let x = (reach + box.topLeft.x) / 2
      if white >= Self.leastWhite, parts(lines, at: x, white: white) { edges.append(x) }
      reach = max(reach, box.bottomRight.x)
    }
    return edges
  }

  /// Whether columns part at a place.
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

  /// Whether what follows a sign is nearer to it than what is before.
  private func isNearer(_ line: [Int], _ place: Int, than gap: Double) -> Bool {
    guard place + 1 < line.count else { return false }
    let (sign, next) = (all.groups[line[place]].box, all.groups[line[place + 1]].box)
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
