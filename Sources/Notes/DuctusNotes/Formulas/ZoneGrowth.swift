/// Extends formulas by parts that belong to them but don't look like it by themselves: a letter
/// beside a bar, a function's name that reads as a word, the other half of the formula.
struct ZoneGrowth {
  private let zoneParts: ZoneParts
  private let parts: [ZonePart]
  private let unit: Float
  private let probabilities: [Double]
  /// Indices of lines with a longer word that is surely text.
  private let linesOfText: Set<Int>
  /// The number of examined pairs of formulas and parts.
  private var comparisonCount = 0

  /// The maximum gaps to added parts, in heights of small letters.
  private static let aside: Float = 2.6
  private static let above: Float = 1.5
  private static let margin: Float = 0.4
  /// The minimum probability of belonging to a formula; less likely parts are added only inside
  /// one, and what reads as a word of text not even there. One or two letters by themselves can
  /// hardly be told from text.
  private static let minimumProbability = 0.03
  private static let minimumProbabilityOfLetters = 0.01
  private static let minimumProbabilityOfProse = FormulaFinder.minimumPart
  /// The minimum overlap of the heights of two adjacent formulas that are one, as a share.
  private static let sharedHeight: Float = 0.4
  /// The maximum gap between them, relative to the one to added parts.
  private static let asideFormulas: Float = 1.2
  /// The maximum height of an added part, relative to the formula's.
  private static let maximumHeight: Float = 2
  private static let rounds = 3
  /// The maximum number of pairs that are examined.
  private static let maximumComparisonCount = 4_000_000

  init(_ zoneParts: ZoneParts, probabilities: [Double]) {
    self.zoneParts = zoneParts
    (parts, unit) = (zoneParts.parts, zoneParts.unit)
    self.probabilities = probabilities
    linesOfText = zoneParts.linesOfText(
      probabilities, below: Self.minimumProbability, where: \.isLong)
  }

  /// Returns the extended zones, in their order; zones that meet are joined.
  ///
  /// - Complexity: O(zones · (zones + parts)), at most `maximumComparisonCount`: if there are very
  ///   many zones, not all grow.
  mutating func grown(_ zones: [FormulaZone]) -> [FormulaZone] {
    var found = zones.map { zone in Draft(zone, parts) }
    for _ in 0..<Self.rounds {
      let before = found.map(\.members.count)
      var taken = Set(found.flatMap(\.members))
      for index in found.indices {
        guard mayCompare(parts.count) else { break }
        for part in parts.indices where !taken.contains(part) && takes(found[index], part) {
          found[index].add(part, parts[part])
          taken.insert(part)
        }
      }
      found = joined(found)
      if found.map(\.members.count) == before { break }
    }
    return found.map { FormulaZone($0.members, of: parts) }
  }

  /// Returns whether this many more pairs may be examined.
  private mutating func mayCompare(_ count: Int) -> Bool {
    comparisonCount += count
    return comparisonCount <= Self.maximumComparisonCount
  }

  private func takes(_ draft: Draft, _ index: Int) -> Bool {
    let part = parts[index]
    if part.isProse, probabilities[index] < Self.minimumProbabilityOfProse { return false }
    if draft.box.holds(part.box, within: Self.margin * unit) { return true }
    let minimumProbability =
      part.characters <= 2 ? Self.minimumProbabilityOfLetters : Self.minimumProbability
    guard probabilities[index] >= minimumProbability else { return false }
    let (x, y) = draft.box.white(to: part.box)
    let isLoose = part.box.height > Self.maximumHeight * draft.box.height
    let isBesideText = part.position.map {
      linesOfText.contains($0.line) && !draft.lines.contains($0.line)
    }
    let reach = isBesideText ?? false ? 0 : Self.above
    return x <= Self.aside * unit && y <= reach * unit && !isLoose
      && !zoneParts.isDrawn(part, beside: draft.box)
  }

  private mutating func joined(_ drafts: [Draft]) -> [Draft] {
    var result: [Draft] = []
    for draft in drafts {
      var position: Int?
      for other in result.indices where position == nil {
        guard mayCompare(1) else { break }
        if areOne(result[other], draft) { position = other }
      }
      if let position { result[position].add(draft) } else { result.append(draft) }
    }
    return result
  }

  private mutating func areOne(_ a: Draft, _ b: Draft) -> Bool {
    let (x, y) = a.box.white(to: b.box)
    guard x <= Self.asideFormulas * Self.aside * unit,
      -y >= Self.sharedHeight * min(a.box.height, b.box.height), mayCompare(parts.count)
    else { return false }
    // Text between them separates them.
    let (left, right) = (min(a.box.right, b.box.right), max(a.box.x, b.box.x))
    return !parts.indices.contains { index in
      guard probabilities[index] < Self.minimumProbability, parts[index].position != nil else {
        return false
      }
      let box = parts[index].box
      let middle = box.x + box.width / 2
      return middle > left && middle < right && box.white(to: a.box).y < 0
    }
  }
}

/// A growing zone.
private struct Draft {
  private(set) var members: [Int]
  private(set) var box: PageBox
  /// The lines of its words.
  private(set) var lines: Set<Int>

  init(_ zone: FormulaZone, _ parts: [ZonePart]) {
    members = zone.members
    box = PageBox(joining: members.lazy.map { parts[$0].box })!
    lines = Set(zone.words.map(\.line))
  }

  mutating func add(_ number: Int, _ part: ZonePart) {
    members.append(number)
    box = box.union(part.box)
    if let position = part.position { lines.insert(position.line) }
  }

  mutating func add(_ other: Draft) {
    members += other.members
    box = box.union(other.box)
    lines.formUnion(other.lines)
  }
}
