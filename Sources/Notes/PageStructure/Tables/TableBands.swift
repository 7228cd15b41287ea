/// The rows or columns of a table: the bands between its rules, and beyond an outer rule that
/// others cross.
struct TableBands {
  private let rules: [TableRule]
  /// The ends of the crossing rules.
  private let ends: ClosedRange<Double>
  /// Whether there is a band before the first rule, and after the last one.
  private let isOpen: (first: Bool, last: Bool)
  /// The distance by which writing may reach beyond these ends.
  private let room: Double
  /// The minimum width of bands without writing.
  private let minimumEmptyWhite: Double

  /// The minimum length of a rule relative to the longest, the minimum drawn share of the table's
  /// extent, and the maximum gap in a rule relative to that extent.
  private static let (minimumLength, minimumCover, maximumHole) = (0.5, 0.65, 0.15)
  /// The maximum number of other lines that touch the rules, relative to the number of rules, and
  /// the minimum length of such lines relative to the table's extent.
  private static let (maximumOtherShare, longOther) = (0.5, 0.3)

  // Lengths, in heights of the writing.

  private static let hole = 2.0
  /// The distance by which rules may reach beyond the last crossing rule without another band.
  private static let overshoot = 2.0
  /// The distance by which writing may reach out of a table.
  private static let margin = 1.2
  /// The maximum height of a heading on the only rule.
  private static let heading = 6.0
  /// The maximum white of a double rule, absolute and relative to the widest band.
  private static let (maximumDoubleWhite, maximumRelativeDoubleWhite) = (2.0, 0.3)
  /// The maximum white of a double rule without writing in it.
  private static let (maximumEmptyDoubleWhite, maximumRelativeEmptyDoubleWhite) = (3.5, 0.4)

  /// Returns the ends of the long rules.
  static func extent(of rules: [TableRule]) -> ClosedRange<Double>? {
    guard let longest = rules.map({ $0.to - $0.from }).max() else { return nil }
    let long = rules.filter { $0.to - $0.from >= minimumLength * longest }
    guard let from = long.map(\.from).min(), let to = long.map(\.to).max(), from < to else {
      return nil
    }
    return from...to
  }

  /// - Parameters:
  ///   - all: the lines of one direction, in order.
  ///   - way: the ends of these lines.
  ///   - ends: the ends of the lines of the other direction.
  ///   - areRows: whether the bands are rows, whose heading may stand on the only rule, at which
  ///     the columns' rules begin.
  /// - Returns: `nil` if they separate nothing.
  init?(
    _ all: [TableRule], along way: ClosedRange<Double>, across ends: ClosedRange<Double>,
    areRows: Bool
  ) {
    let length = way.upperBound - way.lowerBound
    let rules = all.filter { rule in
      let cover = rule.cover
      return cover.length >= Self.minimumCover * length
        && cover.hole <= max(Self.hole, Self.maximumHole * length)
    }
    guard let first = rules.first, let last = rules.last,
      Double(all.count { $0.to - $0.from >= Self.longOther * length } - rules.count)
        <= Self.maximumOtherShare * Double(max(2, rules.count))
    else { return nil }
    let widest = zip(rules, rules.dropFirst()).map { $1.middle - $0.middle }.max() ?? 0
    minimumEmptyWhite = min(
      Self.maximumEmptyDoubleWhite, Self.maximumRelativeEmptyDoubleWhite * widest)
    self.rules = rules.dropFirst().reduce(into: [first]) { joined, rule in
      let before = joined[joined.count - 1]
      if rule.middle - before.middle
        <= min(Self.maximumDoubleWhite, Self.maximumRelativeDoubleWhite * widest)
      {
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

  /// Returns the band at a place; `nil` outside of the table.
  func band(across: Double, along: Double) -> Int? {
    let band = rules.count { $0.offset(at: along) <= across }
    guard (ends.lowerBound - room...ends.upperBound + Self.margin).contains(across) else {
      return nil
    }
    if band == 0, !isOpen.first { return 1 }
    if band == rules.count, !isOpen.last { return rules.count > 1 ? band - 1 : nil }
    return band
  }

  /// Returns the table's bands, without empty ones that are open or the white of a double rule.
  func kept(_ isFilled: (Int) -> Bool) -> [Int] {
    (0..<count).filter { band in
      if isFilled(band) { return true }
      guard (1..<rules.count).contains(band) else { return false }
      return rules[band].middle - rules[band - 1].middle >= minimumEmptyWhite
    }
  }

  /// Returns whether the rule behind a band reaches to a place along it.
  func isRule(behind band: Int, at along: Double) -> Bool {
    rules[band].from <= along && along <= rules[band].to
  }

  /// Returns whether there is a double rule between two kept bands.
  func isDouble(between band: Int, and next: Int) -> Bool {
    next - band > 1 || rules[band].isDouble
  }
}
