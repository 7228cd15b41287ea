import DuctusEngine
import InkModel
import PageStructure

extension [TranscribedBlock] {
  /// Replaces the readings of formulas' ink with the formulas.
  ///
  /// A formula beside words of a line becomes a word of it; any other gets its own line.
  mutating func put(_ formulas: [FoundFormula], ink: Ink) {
    guard !formulas.isEmpty else { return }
    var taken: [Int: Set<Int>] = [:]
    for position in formulas.lazy.flatMap(\.zone.words) {
      taken[position.line, default: []].insert(position.word)
    }
    let lines = flatMap(\.lines)
    let strokes = Set(formulas.lazy.flatMap(\.zone.strokes))
    var put: [Int: [Int: TranscribedWord]] = [:]
    var alone: [TranscribedWord] = []
    for found in formulas {
      let word = TranscribedWord(found, ink: ink)
      // At most of its words of text, or else at the formula's beginning.
      let touched = Set(found.zone.words.map(\.line)).sorted()
      let host = touched.max {
        (lines[$0].words.count - taken[$0, default: []].count, -$0)
          < (lines[$1].words.count - taken[$1, default: []].count, -$1)
      }
      if let host, let first = found.zone.words.first(where: { $0.line == host }) {
        put[host, default: [:]][first.word] = word
      } else {
        alone.append(word)
      }
    }
    var number = 0
    for block in indices {
      self[block].lines = self[block].lines.compactMap { line in
        defer { number += 1 }
        guard let taken = taken[number] else { return line }
        return line.with(put[number] ?? [:], without: taken, strokes: strokes, ink: ink)
      }
    }
    removeAll { $0.lines.isEmpty }
    for word in alone { insert(word, ink: ink) }
  }

  /// Inserts a formula whose ink was taken for a drawing before what is below it.
  private mutating func insert(_ word: TranscribedWord, ink: Ink) {
    let line = TranscribedLine([word], of: TranscribedLine(text: ""), ink: ink)
    insert(aboveNext: TranscribedBlock(lines: [line]))
  }

  /// Inserts a block before the first one below it, or else at the end.
  mutating func insert(aboveNext block: TranscribedBlock) {
    let box = block.box
    let next = firstIndex { other in
      let below = other.box
      return below.y > box.y + box.height / 2 && below.x < box.right && box.x < below.right
    }
    insert(block, at: next ?? count)
  }
}

extension TranscribedLine {
  /// Returns the line with formulas instead of some words; `nil` if nothing is left of it.
  ///
  /// - Parameter strokes: the strokes of all formulas.
  fileprivate func with(
    _ formulas: [Int: TranscribedWord], without taken: Set<Int>, strokes: Set<Int>, ink: Ink
  ) -> TranscribedLine? {
    var words: [TranscribedWord] = []
    // Positions are counted in searchable words.
    var (position, count) = (0, 0)
    var positions: [Int: Int] = [:]
    var arcs: [LatticeArc] = []
    for (index, word) in self.words.enumerated() {
      let own = word.searchedWordCount
      if let formula = formulas[index] {
        arcs += FormulaLattice.arcs(of: formula, at: count)
        words.append(formula)
        count += 1
      } else if !taken.contains(index) {
        for letter in 0..<own { positions[position + letter] = count + letter }
        words.append(word)
        count += own
      }
      position += own
    }
    guard !words.isEmpty else { return nil }
    for arc in lattice {
      let (first, last) = (Int(arc.start), max(Int(arc.start), Int(arc.end.rounded(.up)) - 1))
      guard let start = positions[first], let end = positions[last], end - start == last - first
      else {
        continue
      }
      let shift = Float(start - first)
      arcs.append(
        LatticeArc(
          word: arc.word, start: arc.start + shift, end: arc.end + shift,
          probability: arc.probability, isJoined: arc.isJoined))
    }
    var line = TranscribedLine(words, of: self, without: strokes, ink: ink)
    line.lattice = arcs
    return line
  }

  /// The line with other words, some of which are formulas.
  ///
  /// - Parameter taken: the strokes of formulas, wherever they are.
  fileprivate init(
    _ words: [TranscribedWord], of line: TranscribedLine, without taken: Set<Int> = [], ink: Ink
  ) {
    let text = words.map(\.text).joined(separator: " ")
    let confidence = words.map(\.confidence).min() ?? 0
    self.init(
      text: text, confidence: confidence, words: words,
      candidates: [LineCandidate(text: text, confidence: confidence)],
      lattice: words.enumerated().flatMap { FormulaLattice.arcs(of: $1, at: $0) })
    var own = Set(words.flatMap { $0.ink.map(\.stroke) })
    // Lines under or through the words belong to no word.
    own.formUnion(
      Set(line.strokes).subtracting(line.words.flatMap { $0.ink.map(\.stroke) })
        .subtracting(taken))
    let known = Set(line.strokes)
    strokes = line.strokes.filter(own.contains) + own.subtracting(known).sorted()
    box = PageBox(around: strokes.lazy.flatMap { ink.strokes[$0].points })
    role = words.allSatisfy { $0.formula != nil } ? .formula : .text
    writing = line.writing
    // The slope was measured when the symbols were taken for letters.
    slope = role == .formula ? 0 : line.slope
    // Formulas are level.
    isColumn = role == .text && line.isColumn
    letterHeight = line.letterHeight
    if letterHeight == 0 {
      letterHeight = ink.part(strokes).letterHeight() ?? 0
    }
  }
}

extension TranscribedWord {
  fileprivate init(_ found: FoundFormula, ink: Ink) {
    let strokes = found.zone.strokes
    self.init(
      text: found.formula.text, confidence: found.confidence,
      box: PageBox(around: strokes.lazy.flatMap { ink.strokes[$0].points }),
      ink: strokes.map { InkSpan(stroke: $0, points: ink.strokes[$0].points.indices) })
    formula = found.formula
  }
}
