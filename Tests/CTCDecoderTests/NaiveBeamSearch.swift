import CharacterLM

@testable import CTCDecoder

/// The same search, written plainly: prefixes as label arrays in a dictionary, every extension
/// tried. It is slow, but short enough to be evidently right.
struct NaiveBeamSearch<Scorer: PrefixScorer> {
  let alphabet: Alphabet
  let scorer: Scorer
  let parameters: DecoderParameters

  private struct Entry {
    var blank = -Double.infinity
    var nonBlank = -Double.infinity
    var total: Double { logAdd(blank, nonBlank) }
  }

  func hypotheses(values: [Float], frames: Int, preContext: String) -> [Hypothesis] {
    let context = DecodingContext(preContext: preContext)
    let space = alphabet.spaceClass ?? -1
    var beam: [[Int]: Entry] = [[]: Entry(blank: 0)]
    if context.mayContinueWord { beam[[space]] = Entry(blank: 0) }
    for frame in 0..<frames {
      let row = values[(frame * alphabet.classCount)..<((frame + 1) * alphabet.classCount)]
        .map(Double.init)
      beam = step(beam, row: row, space: space, context: context)
    }
    return finish(beam, space: space, context: context)
  }

  private func step(
    _ beam: [[Int]: Entry], row: [Double], space: Int, context: DecodingContext
  ) -> [[Int]: Entry] {
    var next: [[Int]: Entry] = [:]
    for (prefix, entry) in beam {
      let last = prefix.last ?? 0
      var blank = entry.total + row[0]
      if prefix.isEmpty && !context.mayContinueWord {
        blank = logAdd(blank, entry.total + row[space])
      }
      next[prefix, default: Entry()].blank = logAdd(next[prefix]?.blank ?? -.infinity, blank)
      if last != 0 {
        let source = last == space ? entry.total : entry.nonBlank
        add(source + row[last], to: prefix, in: &next)
      }
      for label in 1..<row.count {
        if label == space && (prefix.isEmpty || last == space) { continue }
        let source = label == last ? entry.blank : entry.total
        if source > -.infinity { add(source + row[label], to: prefix + [label], in: &next) }
      }
    }
    let ranked = next.map { (prefix: $0, score: $1.total + prior($0, context)) }
      .sorted { $0.score > $1.score }
    let best = ranked.first?.score ?? 0
    let kept = ranked.prefix(parameters.beamWidth)
      .filter { $0.score >= best - Double(parameters.beamMargin) }.map(\.prefix)
    return next.filter { kept.contains($0.key) }
  }

  private func add(_ value: Double, to prefix: [Int], in beam: inout [[Int]: Entry]) {
    beam[prefix, default: Entry()].nonBlank = logAdd(
      beam[prefix]?.nonBlank ?? -.infinity, value)
  }

  private func finish(
    _ beam: [[Int]: Entry], space: Int, context: DecodingContext
  ) -> [Hypothesis] {
    var optical: [[Int]: Double] = [:]
    for (prefix, entry) in beam where prefix != [space] && !prefix.isEmpty {
      let text = prefix.last == space ? Array(prefix.dropLast()) : prefix
      optical[text] = logAdd(optical[text] ?? -.infinity, entry.total)
    }
    optical[[]] = beam[[space]]?.total ?? beam[[]]?.total
    return optical.map { labels, optical in
      let end = scorer.endScore(after: walk(labels, context).state)
      let score = optical + prior(labels, context) + Double(parameters.finalWeight * end)
      return Hypothesis(
        text: alphabet.text(of: labels), score: Float(score), opticalScore: Float(optical),
        languageScore: walk(labels, context).language, endScore: end)
    }.sorted { $0.score > $1.score }
  }

  private func prior(_ labels: [Int], _ context: DecodingContext) -> Double {
    Double(
      parameters.languageWeight * walk(labels, context).language
        + parameters.lengthBonus * Float(labels.count)
        - (labels.first == alphabet.spaceClass ? parameters.leadingSpacePenalty : 0))
  }

  private func walk(
    _ labels: [Int], _ context: DecodingContext
  ) -> (language: Float, state: Scorer.State) {
    var state = scorer.startState(after: context.preContext)
    var language: Float = 0
    for label in labels {
      var next = state
      language += scorer.score(label: label, after: state, next: &next)
      state = next
    }
    return (language, state)
  }
}
