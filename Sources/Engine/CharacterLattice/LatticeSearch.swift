import CharacterLM
import Support
import UnicodeText

/// A path through the lattice of a line's segments: a text.
struct LatticePath: Sendable {
  /// A segment read as one of its options.
  struct Step: Sendable {
    /// The index of the segment, and of the option among the segment's.
    let segment, option: Int
    /// Whether a space precedes it.
    let hasSpace: Bool
  }

  let score: Double
  let steps: [Step]
}

/// Finds the likeliest texts of a line: a beam search over the lattice of its segments (Wang, Liu
/// and Liu 2012, "Handwritten Chinese text recognition by integrating multiple contexts", TPAMI).
struct LatticeSearch {
  let parts: LineParts
  let segments: [ReadSegment]
  let model: LatticeModel
  let context: DecodingContext

  /// A text up to a cut between parts.
  private struct Hypothesis {
    var score: Double
    var state = LanguageModel.State()
    var word = TriePosition()
    var last: Unicode.Scalar?
    /// The hash of the text; equal hashes almost certainly mean equal texts.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    /// The hypothesis before the last step.
    var previous = -1
    var step = LatticePath.Step(segment: -1, option: -1, hasSpace: false)

    /// Appends a character, scored by language and lexicon.
    mutating func append(
      _ scalar: Unicode.Scalar, _ language: SpeltLanguageModel?, weight: Double,
      _ lexicon: UserLexicon?
    ) {
      if let language {
        score += weight * language.logProbability(of: scalar, state: &state)
      }
      if let lexicon {
        for part in String(scalar).decomposedScalars {
          score += Double(lexicon.advanceUnspaced(&word, by: part))
        }
      }
      hash = (hash ^ UInt64(scalar.value)) &* 0x0000_0100_0000_01B3
      last = scalar
    }
  }

  /// Returns the likeliest texts, best first; none in a cancelled task.
  ///
  /// - Complexity: O(segments · `beamWidth` · options).
  func paths(_ maximum: Int) -> [LatticePath] {
    let width = max(Int(model.parameters.beamWidth), maximum)
    var start = Hypothesis(score: 0)
    if let language = model.language { start.state = language.state(after: context.preContext) }
    start.last = context.preContext.unicodeScalars.last
    var kept = [start]
    // The hypotheses at each cut.
    var cuts: [[Int]] = [[0]]
    var next = segments.startIndex
    for end in 1...parts.parts.count {
      if Cancellation.isRequested { return [] }
      var beam: [Hypothesis] = []
      while next < segments.endIndex, segments[next].segment.range.upperBound == end {
        let start = segments[next].segment.range.lowerBound
        for previous in cuts[start] {
          extend(kept[previous], previous, by: next, into: &beam, width)
        }
        next += 1
      }
      cuts.append(Array(kept.count..<kept.count + beam.count))
      kept += beam
    }
    let ends = cuts[parts.parts.count].map { index in
      (index: index, score: kept[index].score + closing(kept[index]))
    }.ordered { ($1.score, $0.index) < ($0.score, $1.index) }
    return ends.prefix(maximum).map { end in
      var steps: [LatticePath.Step] = []
      var index = end.index
      while kept[index].previous >= 0 {
        steps.append(kept[index].step)
        index = kept[index].previous
      }
      return LatticePath(score: end.score, steps: steps.reversed())
    }
  }

  /// Returns whether the ink may be a single character with no text around it, for which the
  /// language model is of little use.
  private func isAlone(_ segment: LineSegment) -> Bool {
    segment.range.count == parts.parts.count && context.preContext.isEmpty
      && context.postContext.isEmpty
  }

  private func languageWeight(_ segment: LineSegment) -> Double {
    let parameters = model.parameters
    return Double(context.languageScale)
      * (isAlone(segment) ? parameters.loneLanguageWeight : parameters.languageWeight)
  }

  /// Appends a segment's options to a text, with and without a space.
  private func extend(
    _ hypothesis: Hypothesis, _ previous: Int, by index: Int, into beam: inout [Hypothesis],
    _ width: Int
  ) {
    let (segment, options) = (segments[index].segment, segments[index].options)
    let start = segment.range.lowerBound
    var base = hypothesis
    base.previous = previous
    let gap = start > 0 ? parts.gap(after: start - 1) : 0
    if start > 0 { base.score += model.parameters.gapScore(gap, isCut: true) }
    let weight = languageWeight(segment)
    var spaced: Hypothesis?
    for (optionIndex, option) in options.enumerated() {
      // The language only lowers a score; a lexicon may raise it.
      if beam.count == width, context.lexicon == nil,
        base.score + option.score <= beam[width - 1].score
      {
        break
      }
      let takesSpace = start > 0 && maySpace(between: hypothesis.last, and: option.character, gap)
      var plain = base
      if takesSpace { plain.score += model.parameters.spaceScore(gap, isSpace: false) }
      offer(plain, optionIndex, option, index, weight, hasSpace: false, to: &beam, width)
      guard takesSpace, gap > Self.minimumSpace else { continue }
      if spaced == nil {
        var text = base
        text.score += model.parameters.spaceScore(gap, isSpace: true)
        text.append(" ", model.language, weight: weight, context.lexicon)
        spaced = text
      }
      if let spaced {
        offer(spaced, optionIndex, option, index, weight, hasSpace: true, to: &beam, width)
      }
    }
  }

  /// The least width of a space, in ems.
  private static let minimumSpace = 0.1

  private func maySpace(
    between last: Unicode.Scalar?, and next: Unicode.Scalar, _ gap: Double
  ) -> Bool {
    guard context.onlyCharacters?.contains(" ") ?? true else { return false }
    return model.putsSpaces || (last?.isASCII ?? false) && next.isASCII
  }

  /// Adds a text that is one character longer to a beam, if it is good enough.
  private func offer(
    _ hypothesis: Hypothesis, _ optionIndex: Int, _ option: SegmentOption, _ segment: Int,
    _ weight: Double, hasSpace: Bool, to beam: inout [Hypothesis], _ width: Int
  ) {
    var longer = hypothesis
    longer.append(option.character, model.language, weight: weight, context.lexicon)
    longer.score += option.score
    longer.step = LatticePath.Step(segment: segment, option: optionIndex, hasSpace: hasSpace)
    if let same = beam.firstIndex(where: { $0.hash == longer.hash }) {
      guard beam[same].score < longer.score else { return }
      beam.remove(at: same)
    } else if beam.count == width {
      guard beam[width - 1].score < longer.score else { return }
      beam.removeLast()
    }
    var rank = beam.count
    while rank > 0, beam[rank - 1].score < longer.score { rank -= 1 }
    beam.insert(longer, at: rank)
  }

  /// Returns what the end of the text adds.
  private func closing(_ hypothesis: Hypothesis) -> Double {
    var score = Double(context.lexicon?.end(at: hypothesis.word) ?? 0)
    guard let language = model.language else { return score }
    let scale = Double(context.languageScale)
    if context.postContext.isEmpty {
      if model.parameters.finalWeight > 0 {
        score +=
          scale * model.parameters.finalWeight
          * language.logProbability(ofEndAfter: hypothesis.state)
      }
    } else {
      var state = hypothesis.state
      for scalar in context.postContext.unicodeScalars.prefix(DecodingContext.postContextLength) {
        score +=
          scale * model.parameters.languageWeight
          * language.logProbability(of: scalar, state: &state)
      }
    }
    return score
  }
}
