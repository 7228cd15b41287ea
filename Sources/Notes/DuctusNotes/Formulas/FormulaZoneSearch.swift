import Support

/// Finds zones on a page: parts that may belong to formulas and are side by side, or above one
/// another without text between them.
struct FormulaZoneSearch {
  private let zoneParts: ZoneParts
  private let parts: [ZonePart]
  private let unit: Float
  /// The probability that each part belongs to a formula.
  private let probabilities: [Double]
  /// Indices of lines with a word that is surely text.
  private let linesOfText: Set<Int>

  /// The minimum probability of belonging to a formula; less likely parts are in a zone only if
  /// another part brings them in.
  static let minimumProbability = 0.05
  /// The maximum gaps between parts, in heights of small letters: within a line, around other
  /// strokes, above and below.
  private static let wordGap: Float = 4.5
  private static let strokeGap: Float = 3.2
  private static let lineGap: Float = 0.9
  /// The maximum gap above and below a line with text, and beside the ends of a wide bar: what is
  /// there hardly ever belongs to them.
  private static let narrowGap: Float = 0.2
  /// The maximum gap above and below a part beside a narrow bar, which may be a sign in its row, and
  /// the width from which a bar is wide.
  private static let barLineGap: Float = 0.5
  private static let wideBar: Float = 6
  /// The minimum overlap of a bar and a row above or below it, relative to the narrower one's width.
  private static let sharedWidth: Float = 0.5

  init(_ zoneParts: ZoneParts, probabilities: [Double]) {
    self.zoneParts = zoneParts
    (parts, unit) = (zoneParts.parts, zoneParts.unit)
    self.probabilities = probabilities
    linesOfText = zoneParts.linesOfText(probabilities, below: Self.minimumProbability)
  }

  /// Returns the zones, in the order of their first strokes.
  ///
  /// - Complexity: O(parts · parts side by side).
  func zones() -> [FormulaZone] {
    let likely = parts.indices.filter { probabilities[$0] >= Self.minimumProbability }
    let order = likely.sorted { parts[$0].box.x < parts[$1].box.x }
    let widest = order.map { parts[$0].box.width }.max() ?? 0
    var groups = DisjointSets(count: order.count)
    for (position, first) in order.enumerated() {
      let a = parts[first].box
      for (next, second) in order.enumerated().dropFirst(position + 1) {
        let b = parts[second].box
        if b.x - a.x > widest + Self.wordGap * unit { break }
        if b.x - a.right <= Self.wordGap * unit, belong(parts[first], parts[second]) {
          groups.join(position, next)
        }
      }
    }
    return groups.sets.map { FormulaZone($0.map { order[$0] }, of: parts) }
      .sorted { $0.strokes[0] < $1.strokes[0] }
  }

  private func belong(_ a: ZonePart, _ b: ZonePart) -> Bool {
    let (dx, dy) = a.box.white(to: b.box)
    if let first = a.position, let second = b.position {
      if first.line == second.line {
        return dx <= Self.wordGap * unit && isNext(first, second)
      }
      let isInText = [first, second].map { linesOfText.contains($0.line) }
      if isInText == [true, true] { return false }
      return dy <= (isInText.contains(true) ? Self.narrowGap : Self.lineGap) * unit && dx <= unit
    }
    if let bar = [a, b].first(where: \.isBar) {
      let narrower = min(a.box.width, b.box.width)
      if dy > 0, -dx >= Self.sharedWidth * narrower, dy <= ZoneParts.barGap * unit { return true }
      let isWide = bar.box.width >= Self.wideBar * unit
      return dx <= Self.strokeGap * unit && dy <= (isWide ? Self.narrowGap : Self.barLineGap) * unit
    }
    guard dx <= Self.strokeGap * unit, dy <= Self.lineGap * unit else { return false }
    return ![(a, b), (b, a)].contains { stroke, word in
      word.position != nil && zoneParts.isDrawn(stroke, beside: word.box)
    }
  }

  /// Returns whether there is no text between two words of a line.
  private func isNext(_ a: FormulaZone.WordPosition, _ b: FormulaZone.WordPosition) -> Bool {
    guard linesOfText.contains(a.line) else { return true }
    let (first, last) = (min(a, b), max(a, b))
    return !zip(parts, probabilities).contains { part, probability in
      guard probability < Self.minimumProbability, let position = part.position else {
        return false
      }
      return first < position && position < last
    }
  }
}
