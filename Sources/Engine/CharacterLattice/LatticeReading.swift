import CMath
import CharacterLM
import InkModel

/// All readings of one line, with their origin.
package struct LatticeReading: Sendable {
  /// A character of a reading, with its ink.
  package struct Character: Sendable {
    let character: Unicode.Scalar
    /// Whether a space comes before it.
    package let hasSpace: Bool
    /// Indices into the line's strokes, ascending.
    package let strokes: [Int]
    /// The probability that the ink is this character.
    package let confidence: Double
    /// All characters that the ink may be, including this one, with their probabilities, likeliest
    /// first.
    package let alternatives: [(character: Unicode.Scalar, confidence: Double)]
  }

  let segments: [ReadSegment]
  let model: LatticeModel
  let context: DecodingContext
  /// The paths, best first, all with different texts.
  let paths: [LatticePath]
  /// The characters of each path, in the same order, without spaces.
  private let texts: [[Unicode.Scalar]]
  /// The probabilities of the readings, in the same order; they sum to at most 1.
  package let confidences: [Double]

  /// Finds the likeliest texts of a line; `nil` if it has no allowed reading.
  init?(_ line: SegmentedLine, model: LatticeModel, request: LatticeReader.Request) {
    let context = request.context
    let rating = SegmentRating(parts: line.parts, model: model, context: context)
    let segments = zip(line.segments, line.scores).map(rating.rated)
    let search = LatticeSearch(
      parts: line.parts, segments: segments, model: model, context: context)
    let found = search.paths(max(request.maximum, Int(model.parameters.beamWidth)))
    if found.isEmpty { return nil }
    (self.segments, self.model, self.context) = (segments, model, context)
    let isLone = found.first?.steps.count == 1
    let parameters = model.parameters
    let temperature = isLone ? parameters.characterTemperature : parameters.lineTemperature
    let distinct = Self.distinct(found, segments, model, context)
    paths = distinct.map { $0.path }
    texts = distinct.map { $0.text }
    let shares = softmax(paths.map { $0.score }, temperature: temperature)
    // If the ink may well be no character at all, none of them is certain.
    let known = isLone ? Self.known(segments[paths[0].steps[0].segment].options) : 1
    confidences = shares.map { $0 * known }
  }

  /// Returns the paths with their texts, without those that differ from a better one only in the
  /// widths of signs.
  private static func distinct(
    _ paths: [LatticePath], _ segments: [ReadSegment], _ model: LatticeModel,
    _ context: DecodingContext
  ) -> [(path: LatticePath, text: [Unicode.Scalar])] {
    var distinct: [(path: LatticePath, text: [Unicode.Scalar])] = []
    for path in paths {
      var text = path.steps.map { segments[$0.segment].options[$0.option].character }
      guard let widths = model.signWidths else {
        distinct.append((path, text))
        continue
      }
      widths.settle(&text, in: context)
      let isKnown = distinct.contains { other in
        other.text == text
          && zip(other.path.steps, path.steps).allSatisfy { $0.hasSpace == $1.hasSpace }
      }
      if !isKnown { distinct.append((path, text)) }
    }
    return distinct
  }

  package var count: Int { paths.count }

  /// Returns the log-likelihood of a reading.
  package func score(of rank: Int) -> Double { paths[rank].score }

  package func text(of rank: Int) -> String {
    var text = String.UnicodeScalarView()
    for (step, character) in zip(paths[rank].steps, texts[rank]) {
      if step.hasSpace { text.append(" ") }
      text.append(character)
    }
    return String(text)
  }

  /// Returns the characters of a reading, each with its alternatives in context.
  ///
  /// - Complexity: O(characters · options).
  package func characters(of rank: Int) -> [Character] {
    let steps = paths[rank].steps
    var state = model.language?.state(after: context.preContext) ?? LanguageModel.State()
    return steps.indices.map { index in
      let step = steps[index]
      let options = segments[step.segment].options
      if step.hasSpace { _ = model.language?.logProbability(of: " ", state: &state) }
      let last =
        index == 0
        ? context.preContext.unicodeScalars.last
        : step.hasSpace ? " " : self.option(steps[index - 1]).character
      let scores = options.map { option in
        option.score - context.numeralPenalty(option.character, after: last)
          - (index == 0 ? context.penalty(ofFirst: option.character) : 0)
          + languageScore(
            of: option.character, context.languageState(state, after: last),
            before: steps[(index + 1)...], isLone: steps.count == 1)
      }
      _ = model.language?.logProbability(of: option(step).character, state: &state)
      let known = Self.known(options)
      var shares = softmax(scores, temperature: model.parameters.characterTemperature)
        .map { $0 * known }
      let forms = options.map { option in
        model.signWidths?.form(of: option.character, at: index, in: texts[rank], context)
          ?? option.character
      }
      // One sign may have been read in both widths.
      let kept = options.indices.map { forms.firstIndex(of: forms[$0]) ?? $0 }
      for option in options.indices where kept[option] != option {
        shares[kept[option]] += shares[option]
      }
      let ranked = options.indices.sorted { (shares[$1], $0) < (shares[$0], $1) }
        .filter { kept[$0] == $0 }
      return Character(
        character: texts[rank][index], hasSpace: step.hasSpace,
        strokes: segments[step.segment].segment.strokes, confidence: shares[kept[step.option]],
        alternatives: ranked.map { (forms[$0], shares[$0]) })
    }
  }

  private func option(_ step: LatticePath.Step) -> SegmentOption {
    segments[step.segment].options[step.option]
  }

  /// The number of later characters for which the language model still sees a character.
  private static let lookahead = 3

  /// Returns the language score of a character and those that follow it.
  ///
  /// - Parameter isLone: whether the reading has no other character.
  private func languageScore(
    of character: Unicode.Scalar, _ state: LanguageModel.State,
    before steps: ArraySlice<LatticePath.Step>, isLone: Bool
  ) -> Double {
    guard let language = model.language else { return 0 }
    var state = state
    var score = language.logProbability(of: character, state: &state)
    for step in steps.prefix(context.isPerCharacter ? 0 : Self.lookahead) {
      if step.hasSpace { score += language.logProbability(of: " ", state: &state) }
      score += language.logProbability(of: option(step).character, state: &state)
    }
    return score * model.languageWeight(context, isWhole: isLone)
  }

  /// Returns the probability, by the ink alone, that one of the options is right.
  private static func known(_ options: [SegmentOption]) -> Double {
    min(1, options.reduce(0) { $0 + exp($1.logProbability) })
  }
}

/// Returns shares of 1 that grow with the scores.
private func softmax(_ scores: [Double], temperature: Double) -> [Double] {
  guard let highest = scores.max() else { return [] }
  let weights = scores.map { exp(($0 - highest) / temperature) }
  let total = weights.reduce(0, +)
  return weights.map { $0 / total }
}
