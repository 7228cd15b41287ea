import DuctusEngine
import InkModel

/// Finds zones on a page.
///
/// Words that aren't surely text belong together where they stand side by side in one line; and what
/// stands above or below them where no line of text does, or where a bar is between.
struct FormulaZoneSearch {
  private let lines: [TranscribedLine]
  private let unit: Float
  /// What zones are made of, and words between them.
  private(set) var parts: [ZonePart] = []

  /// Parts of a page that are looked at, at most.
  static let partLimit = 4_000
  /// White between parts, in heights of small letters: within a line, around other strokes, above
  /// and below.
  private static let wordGap: Float = 4.5
  private static let strokeGap: Float = 3.2
  private static let lineGap: Float = 0.9
  private static let barGap: Float = 1.8
  /// Sides of strokes that a formula may have, at most.
  private static let mostHeight: Float = 12
  private static let mostWidth: Float = 40

  /// - Parameters:
  ///   - others: strokes that weren't taken for writing.
  ///   - unit: height of the page's small letters.
  init(_ lines: [TranscribedLine], others: [Int], of ink: Ink, unit: Double) {
    self.lines = lines
    self.unit = Float(unit)
    for (number, line) in lines.enumerated() {
      let prose = line.words.map { FormulaWords.isProse($0.text, confidence: $0.confidence) }
      // A stroke of several words can't be taken out of its line.
      var owners: [Int: Int] = [:]
      for word in line.words {
        for stroke in Set(word.ink.map(\.stroke)) { owners[stroke, default: 0] += 1 }
      }
      let isInText = prose.contains(true)
      // What reads as words of two letters may be symbols side by side, where no longer word is near.
      let isOfLetters = !zip(prose, line.words).contains { isProse, word in
        isProse && !FormulaWords.isOfTwoLetters(word.text)
      }
      for (index, word) in line.words.enumerated() {
        let strokes = Set(word.ink.map(\.stroke)).sorted()
        guard !strokes.isEmpty, strokes.allSatisfy({ owners[$0] == 1 }) else { continue }
        let place = FormulaZone.WordPlace(line: number, word: index)
        parts.append(
          ZonePart(
            kind: prose[index]
              ? .prose(
                place,
                isShort: isOfLetters
                  || FormulaWords.isShort(word.text, confidence: word.confidence))
              : .word(place, isInText: isInText),
            strokes: strokes, box: word.box))
      }
    }
    for stroke in others {
      let box = PageBox(around: ink.strokes[stroke].points)
      guard box.height <= Self.mostHeight * self.unit, box.width <= Self.mostWidth * self.unit
      else { continue }
      let isBar = box.width > 0.8 * self.unit && box.height < 0.25 * box.width
      parts.append(ZonePart(kind: isBar ? .bar : .stroke, strokes: [stroke], box: box))
    }
  }

  /// The zones, by their first strokes.
  ///
  /// - Complexity: O(parts · parts side by side).
  func zones() -> [FormulaZone] {
    guard unit > 0, parts.count <= Self.partLimit else { return [] }
    var groups = DisjointSets(count: parts.count)
    let order = parts.indices.sorted { parts[$0].box.x < parts[$1].box.x }
    let widest = parts.map(\.box.width).max() ?? 0
    for (place, first) in order.enumerated() {
      let a = parts[first].box
      for second in order[(place + 1)...] {
        let b = parts[second].box
        if b.x - a.x > widest + Self.wordGap * unit { break }
        if b.x - a.right <= Self.wordGap * unit, belong(parts[first], parts[second]) {
          groups.join(first, second)
        }
      }
    }
    return groups.sets.map { zone($0.map { parts[$0] }) }
      .filter { !$0.strokes.isEmpty }.sorted { $0.strokes[0] < $1.strokes[0] }
  }

  private func belong(_ a: ZonePart, _ b: ZonePart) -> Bool {
    let (dx, dy) = a.box.white(to: b.box)
    if case .word(let first, let firstInText) = a.kind,
      case .word(let second, let secondInText) = b.kind
    {
      if first.line == second.line {
        return dx <= Self.wordGap * unit && isNext(first, second)
      }
      if firstInText && secondInText { return false }
      let gap = firstInText || secondInText ? 0.2 * unit : Self.lineGap * unit
      return dy <= gap && dx <= unit
    }
    if case .prose = a.kind { return false }
    if case .prose = b.kind { return false }
    let bars = [a, b].filter { $0.kind == .bar }
    if let bar = bars.first {
      let shared = -dx
      let narrower = min(a.box.width, b.box.width)
      if dy > 0, dy <= Self.barGap * unit, shared >= 0.5 * narrower { return true }
      return dx <= Self.strokeGap * unit
        && dy <= (bar.box.width < 6 * unit ? 0.5 : 0.2) * unit
    }
    return dx <= Self.strokeGap * unit && dy <= Self.lineGap * unit
  }

  /// Whether no text stands between two words of a line.
  private func isNext(_ a: FormulaZone.WordPlace, _ b: FormulaZone.WordPlace) -> Bool {
    let between = (min(a.word, b.word) + 1)..<max(a.word, b.word)
    return between.isEmpty
      || lines[a.line].words[between].allSatisfy {
        !FormulaWords.isProse($0.text, confidence: $0.confidence)
      }
  }

  /// Parts as a zone, without text at the ends of what stands in a line of text.
  private func zone(_ parts: [ZonePart]) -> FormulaZone {
    var words: [FormulaZone.WordPlace: [Int]] = [:]
    var others: [Int] = []
    var linesOfText: Set<Int> = []
    for part in parts {
      switch part.kind {
      case .word(let place, let isInText):
        words[place] = part.strokes
        if isInText { linesOfText.insert(place.line) }
      case .prose: break
      case .bar, .stroke: others += part.strokes
      }
    }
    for line in linesOfText {
      var own = words.keys.filter { $0.line == line }.sorted()
      while let last = own.last, isLoose(last) {
        words[last] = nil
        own.removeLast()
      }
      while let first = own.first, isLoose(first) {
        words[first] = nil
        own.removeFirst()
      }
    }
    return FormulaZone(
      words: words.keys.sorted(), others: others.sorted(),
      strokes: (words.values.joined() + others).sorted())
  }

  private func isLoose(_ place: FormulaZone.WordPlace) -> Bool {
    let word = lines[place.line].words[place.word]
    return FormulaWords.isLoose(word.text, confidence: word.confidence)
  }
}
