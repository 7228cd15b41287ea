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
  /// The lexicon's words, spelt with the model's characters; `nil` without a lexicon.
  private let words: WordTrie?

  init(
    parts: LineParts, segments: [ReadSegment], model: LatticeModel, context: DecodingContext
  ) {
    (self.parts, self.segments, self.model, self.context) = (parts, segments, model, context)
    words = context.lexicon.map(model.words)
  }

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
      _ words: WordTrie?, in context: DecodingContext
    ) {
      if let language {
        state = context.languageState(state, after: last)
        score += weight * language.logProbability(of: scalar, state: &state)
      }
      if let words {
        for part in String(scalar).decomposedScalars {
          score += Double(words.advanceUnspaced(&word, by: WordCharacter(part)))
        }
      }
      hash = (hash ^ UInt64(scalar.value)) &* 0x0000_0100_0000_01B3
      last = scalar
    }
  }

  /// The likeliest texts up to a cut, best first. Unlike in `Best`, one text may be offered again,
  /// by another path.
  private struct Beam {
    let width: Int
    private(set) var texts: [Hypothesis] = []
    /// The texts' hashes, side by side: they are searched for each text that is offered.
    private var hashes: [UInt64] = []

    init(width: Int) { self.width = width }

    /// Returns whether a new text with this score would be kept.
    func takes(_ score: Double) -> Bool { texts.count < width || score > texts[width - 1].score }

    mutating func offer(_ text: Hypothesis) {
      guard takes(text.score) else { return }
      if let same = hashes.firstIndex(of: text.hash) {
        guard texts[same].score < text.score else { return }
        texts.remove(at: same)
        hashes.remove(at: same)
      } else if texts.count == width {
        texts.removeLast()
        hashes.removeLast()
      }
      var rank = texts.count
      while rank > 0, texts[rank - 1].score < text.score { rank -= 1 }
      texts.insert(text, at: rank)
      hashes.insert(text.hash, at: rank)
    }
  }

  /// The texts up to a cut, which are extended by segments, and the number of the first of them
  /// among those of all cuts.
  private struct Cut {
    let first: Int
    var texts: [Hypothesis]
  }

  /// How a text came about: all that is kept of those that no segment extends any more.
  private struct Link {
    let previous: Int
    let step: LatticePath.Step

    init(_ text: Hypothesis) { (previous, step) = (text.previous, text.step) }
  }

  /// Returns the likeliest texts, best first; none in a cancelled task.
  ///
  /// - Complexity: O(segments · options · width²), with a width of `beamWidth`, or of `maximum` if
  ///   that is larger: each text that is offered is searched among those kept.
  func paths(_ maximum: Int) -> [LatticePath] {
    let width = max(Int(model.parameters.beamWidth), maximum)
    var start = Hypothesis(score: 0)
    if let language = model.language { start.state = language.state(after: context.preContext) }
    start.last = context.preContext.unicodeScalars.last
    var links = [Link(start)]
    var cuts = [Cut(first: 0, texts: [start])]
    let longest = segments.reduce(1) { max($0, $1.segment.range.count) }
    var next = segments.startIndex
    for end in 1...parts.parts.count {
      if Cancellation.isRequested { return [] }
      var beam = Beam(width: width)
      while next < segments.endIndex, segments[next].segment.range.upperBound == end {
        let start = segments[next].segment.range.lowerBound
        for (offset, text) in cuts[start].texts.enumerated() {
          extend(text, at: cuts[start].first + offset, by: next, into: &beam)
        }
        next += 1
      }
      cuts.append(Cut(first: links.count, texts: beam.texts))
      links += beam.texts.map { Link($0) }
      if end >= longest { cuts[end - longest].texts = [] }
    }
    let last = cuts[parts.parts.count]
    let ends = last.texts.enumerated().map { offset, text in
      (index: last.first + offset, score: text.score + closing(text))
    }.ordered { ($1.score, $0.index) < ($0.score, $1.index) }
    return ends.prefix(maximum).map { end in
      var steps: [LatticePath.Step] = []
      var index = end.index
      while links[index].previous >= 0 {
        steps.append(links[index].step)
        index = links[index].previous
      }
      return LatticePath(score: end.score, steps: steps.reversed())
    }
  }

  /// Appends a segment's options to a text, with and without a space.
  ///
  /// - Parameters:
  ///   - previous: the text's index among all.
  ///   - index: the segment's.
  private func extend(
    _ text: Hypothesis, at previous: Int, by index: Int, into beam: inout Beam
  ) {
    let (segment, options) = (segments[index].segment, segments[index].options)
    let start = segment.range.lowerBound
    var base = text
    base.previous = previous
    let gap = start > 0 ? parts.gap(after: start - 1) : 0
    if start > 0 { base.score += model.parameters.gapScore(gap, isCut: true) }
    let weight = model.languageWeight(
      context, isWhole: segment.range.count == parts.parts.count)
    var spaced: Hypothesis?
    for (number, option) in options.enumerated() {
      // The language only lowers a score; a lexicon may raise it.
      if words == nil, !beam.takes(base.score + option.score) { break }
      let takesSpace = start > 0 && maySpace(between: text.last, and: option.character)
      var plain = base
      if takesSpace { plain.score += model.parameters.spaceScore(gap, isSpace: false) }
      let step = LatticePath.Step(segment: index, option: number, hasSpace: false)
      beam.offer(appending(step, to: plain, weight: weight))
      guard takesSpace, gap > Self.minimumSpace else { continue }
      if spaced == nil {
        var other = base
        other.score += model.parameters.spaceScore(gap, isSpace: true)
        other.append(" ", model.language, weight: weight, words, in: context)
        spaced = other
      }
      if let spaced {
        let step = LatticePath.Step(segment: index, option: number, hasSpace: true)
        beam.offer(appending(step, to: spaced, weight: weight))
      }
    }
  }

  /// The minimum width of a space, in ems.
  private static let minimumSpace = 0.1

  private func maySpace(between last: Unicode.Scalar?, and next: Unicode.Scalar) -> Bool {
    guard !context.isPerCharacter, context.onlyCharacters?.contains(" ") ?? true
    else { return false }
    return model.putsSpaces || (last?.isASCII ?? false) && next.isASCII
  }

  /// Returns a text that is one character longer.
  private func appending(
    _ step: LatticePath.Step, to text: Hypothesis, weight: Double
  ) -> Hypothesis {
    let option = segments[step.segment].options[step.option]
    var longer = text
    longer.append(
      option.character, model.language, weight: weight, words, in: context)
    longer.score += option.score - context.numeralPenalty(option.character, after: text.last)
    if segments[step.segment].segment.range.lowerBound == 0 {
      longer.score -= context.penalty(ofFirst: option.character)
    }
    longer.step = step
    return longer
  }

  /// Returns what the end of the text adds.
  private func closing(_ hypothesis: Hypothesis) -> Double {
    var score = Double(words?.endUnspaced(at: hypothesis.word) ?? 0)
    guard let language = model.language else { return score }
    let scale = Double(context.languageScale)
    if context.postContext.isEmpty || context.isPerCharacter {
      if model.parameters.finalWeight > 0 {
        score +=
          scale * model.parameters.finalWeight
          * language.logProbability(ofEndAfter: hypothesis.state)
      }
    } else {
      var state = hypothesis.state
      let known = context.postContext.firstCharacters(DecodingContext.postContextLength)
      for scalar in known.composed.unicodeScalars {
        score +=
          scale * model.parameters.languageWeight
          * language.logProbability(of: scalar, state: &state)
      }
    }
    return score
  }
}
