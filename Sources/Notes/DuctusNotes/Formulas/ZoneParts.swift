import DuctusEngine
import InkModel

/// The parts of a page that formulas may consist of: words, and strokes that may be bars and roots.
struct ZoneParts {
  private(set) var parts: [ZonePart] = []
  /// The boxes of large strokes that weren't taken for writing, parts or not.
  private var drawings: [PageBox] = []
  /// The height of the page's small letters.
  let unit: Float

  /// The minimum likelihood of a word of text: letters of formulas are less likely.
  private static let minimumLikelihood = TextLikelihood.typical - 0.5
  /// The maximum number of a page's parts that are examined.
  static let limit = 4_000
  /// The maximum side of a formula's stroke, in heights of small letters; a bar between two rows may
  /// be wider.
  private static let maximumHeight: Float = 20
  private static let maximumWidth: Float = 70
  /// The minimum side of a drawing's large stroke, in the same unit.
  private static let minimumDrawing: Float = 4
  /// The minimum width of a bar, in the same unit: dots and commas are narrower.
  private static let minimumBar: Float = 0.8
  /// The maximum gap between a bar and the rows above and below it, in the same unit or, if more, in
  /// heights of these.
  static let barGap: Float = 1.8
  /// The minimum width of these rows, the maximum distance of one from the bar's middle, and that of
  /// a narrower one, relative to the bar's width.
  private static let sharedWidth: Float = 0.3
  private static let maximumShiftOfWide: Float = 0.25
  private static let maximumShift: Float = 0.1

  /// - Parameters:
  ///   - lines: all lines of the page.
  ///   - likelihoods: the likelihood of each line's words in the text's language.
  ///   - others: strokes that weren't taken for writing.
  ///   - unit: the height of the page's small letters.
  init(
    _ lines: [TranscribedLine], likelihoods: [[Double]], others: [Int], of ink: Ink, unit: Double
  ) {
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
            isProse: FormulaWords.isProse(word.text, confidence: word.confidence)
              && likelihoods[number][index] >= Self.minimumLikelihood, isBar: false,
            strokes: strokes.sorted(), box: box))
      }
    }
    var wide: [ZonePart] = []
    for stroke in others {
      let box = PageBox(around: ink.strokes[stroke].points)
      if max(box.width, box.height) >= Self.minimumDrawing * self.unit { drawings.append(box) }
      guard box.height <= Self.maximumHeight * self.unit else { continue }
      let part = ZonePart(
        position: nil, characters: 0, isLong: false, isProse: false,
        isBar: box.width > Self.minimumBar * self.unit && box.isFlat, strokes: [stroke], box: box)
      if box.width <= Self.maximumWidth * self.unit {
        parts.append(part)
      } else if part.isBar {
        wide.append(part)
      }
    }
    // The work grows with their product, so it is limited before.
    guard parts.count + wide.count <= Self.limit else {
      parts = []
      return
    }
    parts += wide.filter { isBetweenRows($0.box) }
  }

  /// Returns whether a level line has a row above and one below: a fraction's bar, however wide. Rows
  /// are at its middle: what is near the sides of a frame isn't, and neither are lines of text above
  /// and below a line that separates them.
  ///
  /// - Complexity: O(parts).
  private func isBetweenRows(_ bar: PageBox) -> Bool {
    let near = parts.filter { part in
      let (x, y) = bar.white(to: part.box)
      return !part.isBar && x < 0 && y <= max(Self.barGap * unit, part.box.height)
    }
    let text = Self.linesOfSeveralWords(near)
    let rows = Dictionary(
      grouping: near.filter { part in
        !part.isProse && !(part.position.map { text.contains($0.line) } ?? false)
      }
    ) { part in part.box.y + part.box.height / 2 < bar.y + bar.height / 2 }
    let shares = rows.values.compactMap { Self.share(of: bar, at: $0.map(\.box)) }
    return shares.count == 2 && shares.contains { $0 >= Self.sharedWidth }
  }

  /// The indices of lines with several words of several letters, at least one of them surely text.
  private static func linesOfSeveralWords(_ parts: [ZonePart]) -> Set<Int> {
    let lines = Dictionary(grouping: parts.filter(\.isLong)) { $0.position?.line }
    return Set(
      lines.compactMap { line, words in
        words.count > 1 && words.contains(where: \.isProse) ? line : nil
      })
  }

  /// Returns the share of a bar's width that a row has; `nil` if the row isn't at the bar's middle.
  private static func share(of bar: PageBox, at row: [PageBox]) -> Float? {
    guard let box = PageBox(joining: row) else { return nil }
    let share = row.reduce(0) { $0 - bar.white(to: $1).x } / bar.width
    let shift = abs(box.x + box.width / 2 - bar.x - bar.width / 2) / bar.width
    return shift <= (share >= sharedWidth ? maximumShiftOfWide : maximumShift) ? share : nil
  }

  /// Returns whether a tall stroke rather belongs to a drawing: most of it is above or below writing,
  /// where it meets a large stroke that is apart from the writing.
  func isDrawn(_ part: ZonePart, beside writing: PageBox) -> Bool {
    let box = part.box
    let middle = box.y + box.height / 2
    guard part.position == nil, box.height > box.width,
      middle < writing.y || middle > writing.bottom
    else { return false }
    return drawings.contains { drawing in
      let (meeting, apart) = (drawing.white(to: box), drawing.white(to: writing))
      return drawing != box && max(meeting.x, meeting.y) < 0 && max(apart.x, apart.y) > 0
    }
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
