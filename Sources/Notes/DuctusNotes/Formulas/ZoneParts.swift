import InkModel

/// The parts of a page that formulas may consist of: words, and strokes that may be bars and roots.
struct ZoneParts {
  private(set) var parts: [ZonePart] = []
  /// The height of the page's small letters.
  let unit: Float

  /// The maximum number of a page's parts that are examined.
  static let limit = 4_000
  /// The maximum side of a formula's stroke, in heights of small letters.
  private static let maximumHeight: Float = 20
  private static let maximumWidth: Float = 70

  /// - Parameters:
  ///   - lines: all lines of the page.
  ///   - others: strokes that weren't taken for writing.
  ///   - unit: the height of the page's small letters.
  init(_ lines: [TranscribedLine], others: [Int], of ink: Ink, unit: Double) {
    self.unit = Float(unit)
    guard unit > 0 else { return }
    for (number, line) in lines.enumerated() {
      // A stroke of several words can't be removed from its line.
      var owners: [Int: Int] = [:]
      for word in line.words {
        for stroke in Set(word.ink.map(\.stroke)) { owners[stroke, default: 0] += 1 }
      }
      let decorations = line.decorationStrokes(ink)
      for (index, word) in line.words.enumerated() {
        var strokes = Set(word.ink.map(\.stroke)).sorted()
        guard !strokes.isEmpty, strokes.allSatisfy({ owners[$0] == 1 }) else { continue }
        var box = word.box
        // A line through a word in text may be a bar of its formula.
        for stroke in decorations[index] ?? [] {
          strokes.append(stroke)
          box = box.union(PageBox(around: ink.strokes[stroke].points))
        }
        parts.append(
          ZonePart(
            position: FormulaZone.WordPosition(line: number, word: index),
            characters: word.text.count, isLong: FormulaWords.proseCount(in: word.text) > 0,
            isBar: false, strokes: strokes.sorted(), box: box))
      }
    }
    for stroke in others {
      let box = PageBox(around: ink.strokes[stroke].points)
      guard box.height <= Self.maximumHeight * self.unit, box.width <= Self.maximumWidth * self.unit
      else { continue }
      let isBar = box.width > 0.8 * self.unit && box.isFlat
      parts.append(
        ZonePart(
          position: nil, characters: 0, isLong: false, isBar: isBar, strokes: [stroke], box: box))
    }
    if parts.count > Self.limit { parts = [] }
  }

  /// The indices of lines with a word that is surely text.
  ///
  /// - Parameters:
  ///   - probabilities: that each part belongs to a formula.
  ///   - limit: the probability from which a word may be a part of a formula.
  ///   - counts: whether a word tells.
  func linesOfText(
    _ probabilities: [Double], below limit: Double, where counts: (ZonePart) -> Bool = { _ in true }
  ) -> Set<Int> {
    Set(
      zip(parts, probabilities).compactMap { part, probability in
        probability < limit && counts(part) ? part.position?.line : nil
      })
  }

  /// The zones of the parts that groups of strokes are in.
  func zones(of groups: [[Int]]) -> [FormulaZone] {
    guard !groups.isEmpty else { return [] }
    var owners: [Int: Int] = [:]
    for (index, part) in parts.enumerated() {
      for stroke in part.strokes { owners[stroke] = index }
    }
    return groups.map { Set($0.compactMap { owners[$0] }) }.filter { !$0.isEmpty }
      .map { FormulaZone($0, of: parts) }
  }
}

extension TranscribedLine {
  /// Returns the strokes of lines under words, through them or around them, by the places of the
  /// nearest words.
  fileprivate func decorationStrokes(_ ink: Ink) -> [Int: [Int]] {
    let own = Set(words.lazy.flatMap(\.ink).map(\.stroke))
    var strokes: [Int: [Int]] = [:]
    for stroke in self.strokes where !own.contains(stroke) {
      let box = PageBox(around: ink.strokes[stroke].points)
      let nearest = words.indices.min { a, b in
        words[a].box.squaredDistance(to: box) < words[b].box.squaredDistance(to: box)
      }
      if let nearest { strokes[nearest, default: []].append(stroke) }
    }
    return strokes
  }
}

extension PageBox {
  /// Returns the square of the distance between the middles of two boxes.
  fileprivate func squaredDistance(to other: PageBox) -> Float {
    let (x, y) = (
      x + width / 2 - other.x - other.width / 2, y + height / 2 - other.y - other.height / 2
    )
    return x * x + y * y
  }
}
