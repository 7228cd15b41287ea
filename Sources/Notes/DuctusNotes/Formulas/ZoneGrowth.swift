/// Lets formulas take what belongs to them and didn't look like it by itself: a letter beside a bar, a
/// function's name that reads as a word, another half of the formula.
struct ZoneGrowth {
  private let parts: [ZonePart]
  private let unit: Float

  /// White to what is taken, in heights of small letters.
  private static let aside: Float = 2.6
  private static let above: Float = 1.5
  private static let margin: Float = 0.4
  /// Two formulas side by side are one where so much of their heights is the same.
  private static let sharedHeight: Float = 0.4
  private static let rounds = 3
  /// Formulas and parts that are looked at for joining formulas, at most.
  private static let mostLooks = 1_000_000

  init(_ parts: [ZonePart], unit: Double) {
    self.parts = parts
    self.unit = Float(unit)
  }

  /// The zones with what they take, in their order; those that become one are one.
  ///
  /// - Complexity: O(zones · (zones + parts)); of very many zones not all are joined.
  func grown(_ zones: [FormulaZone]) -> [FormulaZone] {
    var found = zones.map { zone in Draft(zone, parts) }
    var looks = 0
    for _ in 0..<Self.rounds {
      let before = found.reduce(0) { $0 + $1.members.count }
      var taken = Set(found.flatMap(\.members))
      for index in found.indices {
        for part in parts.indices where !taken.contains(part) && takes(found[index], part) {
          found[index].add(part, parts[part])
          taken.insert(part)
        }
      }
      let count = found.count
      found = joined(found, &looks)
      if found.count == count, found.reduce(0, { $0 + $1.members.count }) == before { break }
    }
    return found.map { $0.zone(parts) }
  }

  private func takes(_ draft: Draft, _ part: Int) -> Bool {
    let (x, y) = draft.box.white(to: parts[part].box)
    switch parts[part].kind {
    case .prose(_, let isShort):
      return draft.box.holds(parts[part].box, within: Self.margin * unit)
        || isShort && x <= Self.aside * unit && y <= 0
    case .word(let place, let isInText):
      if isInText, !draft.lines.contains(place.line) {
        return draft.box.holds(parts[part].box, within: Self.margin * unit)
      }
      let isLoose = parts[part].box.height > 2 * draft.box.height
      return x <= Self.aside * unit && y <= (isInText ? 0 : Self.above * unit) && !isLoose
    case .bar, .stroke: return x <= Self.aside * unit && y <= Self.above * unit
    }
  }

  private func joined(_ drafts: [Draft], _ looks: inout Int) -> [Draft] {
    var result: [Draft] = []
    for draft in drafts {
      if let place = result.firstIndex(where: { areOne($0, draft, &looks) }) {
        result[place].add(draft)
      } else {
        result.append(draft)
      }
    }
    return result
  }

  private func areOne(_ a: Draft, _ b: Draft, _ looks: inout Int) -> Bool {
    looks += 1
    guard looks <= Self.mostLooks else { return false }
    let (x, y) = a.box.white(to: b.box)
    guard x <= 1.2 * Self.aside * unit,
      -y >= Self.sharedHeight * min(a.box.height, b.box.height)
    else { return false }
    // Text between them keeps them apart.
    let (left, right) = (min(a.box.right, b.box.right), max(a.box.x, b.box.x))
    looks += parts.count
    return !parts.contains { part in
      guard case .prose = part.kind else { return false }
      let middle = part.box.x + part.box.width / 2
      return middle > left && middle < right && part.box.white(to: a.box).y < 0
    }
  }
}

/// A zone that grows.
private struct Draft {
  private(set) var members: [Int]
  private(set) var box: PageBox
  /// Lines of its words.
  private(set) var lines: Set<Int>

  init(_ zone: FormulaZone, _ parts: [ZonePart]) {
    let strokes = Set(zone.strokes)
    members = parts.indices.filter { strokes.contains(parts[$0].strokes[0]) }
    let boxes = members.map { parts[$0].box }
    box = boxes.dropFirst().reduce(boxes.first ?? PageBox(around: [])) { $0.union($1) }
    lines = Set(zone.words.map(\.line))
  }

  mutating func add(_ number: Int, _ part: ZonePart) {
    members.append(number)
    box = box.union(part.box)
    if case .word(let place, _) = part.kind { lines.insert(place.line) }
  }

  mutating func add(_ other: Draft) {
    members += other.members
    box = box.union(other.box)
    lines.formUnion(other.lines)
  }

  func zone(_ parts: [ZonePart]) -> FormulaZone {
    var zone = FormulaZone(words: [], others: [], strokes: [])
    for member in members {
      switch parts[member].kind {
      case .word(let place, _), .prose(let place, _): zone.words.append(place)
      case .bar, .stroke: zone.others += parts[member].strokes
      }
      zone.strokes += parts[member].strokes
    }
    zone.words.sort()
    zone.others.sort()
    zone.strokes.sort()
    return zone
  }
}
