/// The parts beside a zone in its lines.
struct ZoneNeighbours {
  /// The share of the lines' characters that aren't in the zone.
  let share: Double
  /// The highest probability among them of belonging to a formula.
  let likeliest: Double
  /// Whether one of them is text.
  let isInText: Bool

  /// The probability below which a part is text.
  private static let text = 0.15

  init(_ zone: FormulaZone, on page: ZonePage) {
    let own = Set(zone.members)
    let numbers = Set(zone.words.map(\.line))
    var (all, others, likeliest, isInText) = (0, 0, 0.0, false)
    for (index, part) in page.parts.enumerated() {
      guard let position = part.position, numbers.contains(position.line) else { continue }
      let count = page.lines[position.line].words[position.word].text.count
      all += count
      guard !own.contains(index) else { continue }
      others += count
      likeliest = max(likeliest, page.probabilities[index])
      isInText = isInText || page.probabilities[index] < Self.text
    }
    share = Double(others) / Double(max(1, all))
    self.likeliest = likeliest
    self.isInText = isInText
  }
}
