import InkModel

/// The order in which symbols are attached: from the left, but a container before its contents,
/// wherever it begins.
struct SymbolOrder {
  /// A symbol, with what it probably is.
  struct Member {
    let box: Box
    let entry: SymbolTable.Entry
  }

  private let members: [Member]
  private let unit: Double
  /// The indices of the symbols in order.
  private(set) var order: [Int] = []

  /// - Complexity: O(symbols²), and O(symbols) more for each pair placed like a sum and its limit.
  init(_ members: [Member], unit: Double) {
    self.members = members
    self.unit = unit
    var waiting = [Int](repeating: 0, count: members.count)
    var held: [[Int]] = members.map { _ in [] }
    for owner in members.indices {
      for other in members.indices where other != owner && contains(owner, other) {
        held[owner].append(other)
        waiting[other] += 1
      }
    }
    let byLeft = members.indices.sorted {
      (members[$0].box.topLeft.x, $0) < (members[$1].box.topLeft.x, $1)
    }
    var isPlaced = [Bool](repeating: false, count: members.count)
    while order.count < members.count {
      // If two contain each other, the left one is first.
      let next =
        byLeft.first { !isPlaced[$0] && waiting[$0] == 0 } ?? byLeft.first { !isPlaced[$0] }!
      isPlaced[next] = true
      order.append(next)
      for other in held[next] { waiting[other] -= 1 }
    }
  }

  private func contains(_ ownerPlace: Int, _ otherPlace: Int) -> Bool {
    let (entry, otherEntry) = (members[ownerPlace].entry, members[otherPlace].entry)
    let (owner, other) = (members[ownerPlace].box, members[otherPlace].box)
    let centre = other.centre
    let isOver = other.bottomRight.y < owner.centre.y + 0.1 * unit
    let isUnder = other.topLeft.y > owner.centre.y - 0.1 * unit
    let slack = entry.role == .bar ? 0.25 * unit : 0
    let isWithin =
      centre.x > owner.topLeft.x - slack && centre.x < owner.bottomRight.x + slack
    switch entry.role {
    case .bar:
      return isWithin && (isOver || isUnder)
        && (otherEntry.role != .bar || other.width < owner.width)
    case .root:
      let edge = otherEntry.role == .bar ? 0.08 * owner.height : -0.08 * owner.height
      let isInside =
        isWithin && centre.y > owner.topLeft.y + edge && centre.y < owner.bottomRight.y - edge
        && other.width < owner.width
      let isIndex =
        other.height < 0.7 * owner.height && centre.y < owner.centre.y
        && centre.x > owner.topLeft.x - 0.3 * unit
        && centre.x < owner.topLeft.x + 0.4 * owner.height
        && otherEntry.role != .bar
      return isInside || isIndex
    case .accent, .relation, .arrow, .operator: return false
    default: break
    }
    if entry.takesLimits {
      let reach = max(0.5 * owner.width, 0.5 * unit)
      let isNear =
        centre.x > owner.topLeft.x - reach && centre.x < owner.bottomRight.x + reach
      let isBeyond =
        other.topLeft.y > owner.bottomRight.y - 0.15 * owner.height
        || other.bottomRight.y < owner.topLeft.y + 0.15 * owner.height
      return isNear && isBeyond && other.height < 1.2 * owner.height
        && !otherEntry.takesLimits && otherEntry.role != .bar && !isDivided(owner, other)
    }
    // A letter comes before its accent.
    return otherEntry.role == .accent && isOver && other.height < owner.height
      && centre.x > owner.topLeft.x - 0.2 * unit && centre.x < owner.bottomRight.x + 0.2 * unit
  }

  /// Returns whether a bar is between two symbols.
  private func isDivided(_ a: Box, _ b: Box) -> Bool {
    members.contains { member in
      guard member.entry.role == .bar, member.box.width > 0.5 * unit else { return false }
      let (bar, height) = (member.box, member.box.centre.y)
      return (a.centre.y < height) != (b.centre.y < height)
        && bar.topLeft.x < b.centre.x && bar.bottomRight.x > b.centre.x
        && bar.topLeft.x < a.bottomRight.x && bar.bottomRight.x > a.topLeft.x
    }
  }
}
