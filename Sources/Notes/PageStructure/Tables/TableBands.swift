/// The rows of a table, or its columns: what lies between its rules, and beyond those that other rules reach across.
struct TableBands {
  private let rules: [TableRule]
  /// Where the rules that cross these begin and end.
  private let ends: ClosedRange<Double>
  /// Whether there is a band before the first rule, and behind the last one.
  private let isOpen: (first: Bool, last: Bool)
  /// How far before these ends writing may stand.
  private let room: Double
  /// The width of bands without writing, at least.
  private let leastEmpty: Double

  /// Rules that count are so long beside the longest, at least; they are drawn on so much of the table's way; and a
  /// hole in one is no longer, by that way.
  private static let (leastLength, leastCover, mostHole) = (0.5, 0.65, 0.15)
  /// Other lines that touch these, by the number of rules, at most; those that count are longer, by the table's way.
  private static let (mostOthers, longOther) = (0.5, 0.3)

  // Lengths, in heights of the writing.

  private static let hole = 2.0
  /// Rules are drawn so far beyond the last one that they cross: no band is there.
  private static let overshoot = 2.0
  /// How far out of a table its writing reaches.
  private static let margin = 1.2
  /// How high a heading is that stands upon the only rule.
  private static let heading = 6.0
  /// The white of a double rule is narrower, and by the widest band.
  private static let (narrow, narrowest) = (2.0, 0.3)
  /// Without writing in it, it may be wider.
  private static let (narrowEmpty, narrowestEmpty) = (3.5, 0.4)

  /// Where the long ones among rules begin and end.
  static func extent(of rules: [TableRule]) -> ClosedRange<Double>? {
    guard let longest = rules.map({ $0.to - $0.from }).max() else { return nil }
    let long = rules.filter { $0.to - $0.from >= leastLength * longest }
    guard let from = long.map(\.from).min(), let to = long.map(\.to).max(), from < to else {
      return nil
    }
    return from...to
  }

  /// - Parameters:
  ///   - all: lines of one direction, in their order.
  ///   - way: where they begin and end.
  ///   - ends: where those of the other direction do.
  ///   - areRows: whether the bands are rows: a heading may stand upon the only rule, where the others begin.
  /// - Returns: `nil` where they part nothing.
  init?(
    _ all: [TableRule], along way: ClosedRange<Double>, across ends: ClosedRange<Double>,
    areRows: Bool
  ) {
    let length = way.upperBound - way.lowerBound
    let rules = all.filter { rule in
      let cover = rule.cover
      return cover.length >= Self.leastCover * length
        && cover.hole <= max(Self.hole, Self.mostHole * length)
    }
    guard let first = rules.first, let last = rules.last,
      Double(all.count { $0.to - $0.from >= Self.longOther * length } - rules.count)
        <= Self.mostOthers * Double(max(2, rules.count))
    else { return nil }
    let widest = zip(rules, rules.dropFirst()).map { $1.middle - $0.middle }.max() ?? 0
    leastEmpty = min(Self.narrowEmpty, Self.narrowestEmpty * widest)
    self.rules = rules.dropFirst().reduce(into: [first]) { joined, rule in
      let before = joined[joined.count - 1]
      if rule.middle - before.middle <= min(Self.narrow, Self.narrowest * widest) {
        joined[joined.count - 1] = before.joined(with: rule)
      } else {
        joined.append(rule)
      }
    }
    self.ends = ends
    let isBeyond = (
      first: first.middle - ends.lowerBound > Self.overshoot,
      last: ends.upperBound - last.middle > Self.overshoot
    )
    let standsUpon = areRows && !isBeyond.first && self.rules.count == 1
    isOpen = (isBeyond.first || standsUpon, isBeyond.last)
    room = standsUpon ? Self.heading : Self.margin
    guard self.rules.count + (isOpen.first ? 1 : 0) + (isOpen.last ? 1 : 0) > 2 else { return nil }
  }

  var count: Int { rules.count + 1 }

  /// The band at a place; `nil` outside of the table.
  func band(across: Double, along: Double) -> Int? {
    let band = rules.count { $0.place(at: along) <= across }
    guard (ends.lowerBound - room...ends.upperBound + Self.margin).contains(across) else {
      return nil
    }
    if band == 0, !isOpen.first { return 1 }
    if band == rules.count, !isOpen.last { return rules.count > 1 ? band - 1 : nil }
    return band
  }

  /// The bands of the table, without those without writing that are open or the white of a double rule.
  func kept(_ isFilled: (Int) -> Bool) -> [Int] {
    (0..<count).filter { band in
      if isFilled(band) { return true }
      guard (1..<rules.count).contains(band) else { return false }
      return rules[band].middle - rules[band - 1].middle >= leastEmpty
    }
  }

  /// Whether a double rule is between two bands that are kept.
  func isDouble(between band: Int, and next: Int) -> Bool {
    next - band > 1 || rules[band].isDouble
  }
}
