import CharacterLM
import SequenceData

/// Reads CTC posteriors as text by a prefix beam search that includes a character language model.
///
/// Read an ink at once with ``decode(_:context:maximumResults:looks:)``, or as its frames arrive,
/// with ``start(_:)``, ``advance(_:)`` and ``finish(maximumResults:)``.
///
/// A decoder keeps its working memory from ink to ink, so it serves one thread at a time. Any
/// number of decoders can share the language model.
public final class CTCBeamDecoder {
  /// The characters of the network's classes, in their order.
  public let alphabet: Alphabet
  /// The weights and limits of the search.
  public let parameters: DecoderParameters
  private let scorer: LanguageModelScorer
  private let plainSearch: TextSearch
  /// The search with hints beside the model, created for the first request with hints: it needs
  /// more memory for each prefix.
  private var hintedSearch: TextSearch?

  // The current ink.

  private var search: TextSearch
  /// The only characters allowed; `nil` for all. Those of the last ink, like their labels, since
  /// most inks allow the same ones.
  private var onlyCharacters: Set<Character>?
  /// Whether they are in cells, and so without spaces.
  private var isPerCharacter = false
  /// The only classes allowed; `nil` for all.
  private var allowedLabels: Set<Int>?
  /// Whether some of the allowed characters have several labels.
  private var allowsMarks = false
  /// The frames so far.
  private var frames: Posteriors
  /// The last expectations, and those of them of which the alphabet has a character.
  private var expectations: (all: [CharacterExpectation], read: [CharacterExpectation]) = ([], [])

  /// - Throws: ``DecoderError/parameterOutOfRange(name:value:allowed:)``.
  public init(
    alphabet: Alphabet, languageModel: LanguageModel? = nil,
    parameters: DecoderParameters = DecoderParameters()
  ) throws(DecoderError) {
    try parameters.validate()
    var parameters = parameters
    // A score that replaces the language model's needs a language model.
    if languageModel == nil { parameters.loneCharacterScore = nil }
    self.alphabet = alphabet
    self.parameters = parameters
    scorer = LanguageModelScorer(model: languageModel, alphabet: alphabet, parameters: parameters)
    plainSearch = TextSearch(scorer, parameters, alphabet)
    search = plainSearch
    frames = .none(of: alphabet)
    search.start(DecodingContext())
  }

  private func makeHintedSearch() -> TextSearch {
    TextSearch(HintedScorer(scorer, parameters, alphabet), parameters, alphabet)
  }

  /// The bytes of the buffers that grow with the ink. Those of a very long ink are freed when the
  /// next one begins.
  package var memoryUse: Int { plainSearch.memoryUse() + (hintedSearch?.memoryUse() ?? 0) }

  /// Forgets a context's expectations of which the alphabet has no character: they would make all
  /// of its characters less likely, and so the text shorter.
  ///
  /// - Complexity: O(1) for the expectations of the last context.
  package func forgetUnreadCharacters(in context: inout DecodingContext) {
    if context.expectations != expectations.all {
      expectations.all = context.expectations
      expectations.read = context.expectations.filter { expectation in
        expectation.characters.contains { alphabet.spelling(of: $0) != nil }
      }
    }
    context.expectations = expectations.read
  }

  // MARK: - One ink at once

  /// Returns the likeliest texts, best first; equal scores are in the order of their scalars.
  ///
  /// Results are normalised: a run of spaces becomes one space, and spaces at the ends are dropped.
  /// If the pre-context ends within a word, readings with a leading space compete with those
  /// without one (with equal optical scores: no ink shows the difference, but a space in the ink
  /// leaves only the former). After a space, an opening mark or nothing, and in a cell, no reading
  /// begins with a space.
  ///
  /// Known text after the ink is scored like the text before it, and `finalWeight` doesn't apply.
  ///
  /// Combining marks are read only on letters and in canonical order, wherever the network sees
  /// them.
  ///
  /// The results for a text of one or two characters include its confusables, such as `O` and `0`
  /// for `o`, as far as `maximumResults` allows.
  ///
  /// Without frames, there is one empty text with an optical score of 0.
  ///
  /// - Parameters:
  ///   - posteriors: natural log-probabilities, all finite, of ``alphabet``'s classes.
  ///   - context: what else is known about the ink.
  ///   - maximumResults: at least 1; the beam's width is also a limit, which confusables and looks
  ///     may exceed.
  ///   - looks: returns the looks of the ink as a whole, given the likeliest readings. If it
  ///     returns a value, the total probability of its texts is redistributed among them, by
  ///     ``DecoderParameters/lookWeight``.
  /// - Throws: ``DecoderError`` for a shape that doesn't fit, for values that are NaN or infinite
  ///   and for a `maximumResults` below 1.
  /// - Complexity: O(frames · (classes + beam · log beam + extensions)); extensions that can't
  ///   enter the beam are not tried.
  public func decode(
    _ posteriors: Posteriors, context: DecodingContext = DecodingContext(),
    maximumResults: Int = 10, looks: ([Hypothesis]) -> CharacterLooks? = { _ in nil }
  ) throws(DecoderError) -> [Hypothesis] {
    guard maximumResults >= 1 else { throw .invalidMaximumResults(maximumResults) }
    start(context)
    defer { frames = .none(of: alphabet) }
    try advance(posteriors)
    return try finish(maximumResults: maximumResults, looks: looks)
  }

  /// The score of the space before the last ink, which no ink shows; `nil` if no reading began with
  /// one.
  package var leadingSpaceScore: Float? { search.leadingSpaceScore() }

  // MARK: - Frame by frame

  /// Begins a new ink, and forgets the frames so far.
  public func start(_ context: DecodingContext = DecodingContext()) {
    if context.onlyCharacters != onlyCharacters || context.isPerCharacter != isPerCharacter {
      onlyCharacters = context.onlyCharacters
      isPerCharacter = context.isPerCharacter
      let spellings = onlyCharacters.map(alphabet.spellings)
      allowedLabels = spellings.map { Set($0.joined()) }
      allowsMarks = spellings?.contains { $0.count > 1 } ?? false
      if isPerCharacter, let space = alphabet.spaceClass {
        allowedLabels = (allowedLabels ?? Set(1..<alphabet.classCount)).subtracting([space])
      }
    }
    frames = .none(of: alphabet)
    if allowsMarks || context.scoresCharactersOrWords {
      let hinted = hintedSearch ?? makeHintedSearch()
      (hintedSearch, search) = (hinted, hinted)
    } else {
      search = plainSearch
    }
    search.start(context)
  }

  /// Reads any number of further frames.
  ///
  /// - Throws: ``DecoderError`` as ``decode(_:context:maximumResults:looks:)`` does; then it has
  ///   read none of the frames.
  public func advance(_ posteriors: Posteriors) throws(DecoderError) {
    try posteriors.check(for: alphabet)
    var posteriors = posteriors
    if let allowedLabels {
      posteriors = posteriors.restricted(to: allowedLabels, spaceClass: alphabet.spaceClass)
    }
    search.advance(posteriors)
    frames.append(posteriors)
  }

  /// Returns the likeliest texts of the frames so far. More frames may follow.
  ///
  /// - Parameters:
  ///   - maximumResults: see ``decode(_:context:maximumResults:looks:)``.
  ///   - looks: see ``decode(_:context:maximumResults:looks:)``.
  /// - Throws: ``DecoderError/invalidMaximumResults(_:)``.
  public func finish(
    maximumResults: Int = 10, looks: ([Hypothesis]) -> CharacterLooks? = { _ in nil }
  ) throws(DecoderError) -> [Hypothesis] {
    guard maximumResults >= 1 else { throw .invalidMaximumResults(maximumResults) }
    let hypotheses = search.finish(maximumResults, frames, looks)
    guard hypotheses.count > maximumResults else { return hypotheses }
    return Hypothesis.ranks(in: hypotheses, maximum: maximumResults).map { hypotheses[$0] }
  }
}

extension Posteriors {
  fileprivate static func none(of alphabet: Alphabet) -> Posteriors {
    Posteriors(values: [], frames: 0, classes: alphabet.classCount)
  }
}

/// A search with either scorer.
///
/// Functions instead of a protocol: they are specialised for their scorer. Methods of a generic
/// class behind a protocol would be compiled once for all scorers, and be much slower.
private struct TextSearch {
  let memoryUse: () -> Int
  let start: (DecodingContext) -> Void
  let advance: (Posteriors) -> Void
  /// Takes the maximum number of results, the frames so far, and a function that returns looks.
  let finish: (Int, Posteriors, ([Hypothesis]) -> CharacterLooks?) -> [Hypothesis]
  let leadingSpaceScore: () -> Float?

  @inline(__always)
  init<Scorer: PrefixScorer>(
    _ scorer: Scorer, _ parameters: DecoderParameters, _ alphabet: Alphabet
  ) {
    let box = SearchBox(
      search: BeamSearch(scorer: scorer, parameters: parameters, alphabet: alphabet))
    memoryUse = { box.search.memoryUse }
    start = { box.search.start($0) }
    advance = { box.search.advance($0) }
    finish = { box.search.finish(maximum: $0, frames: $1, looks: $2) }
    leadingSpaceScore = { box.search.leadingSpaceScore }
  }
}

private final class SearchBox<Scorer: PrefixScorer> {
  var search: BeamSearch<Scorer>

  init(search: consuming BeamSearch<Scorer>) { self.search = search }
}
