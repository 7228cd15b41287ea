import CharacterLM

/// Reads CTC posteriors as text: prefix beam search with a character language model inside.
///
/// A decoder keeps its working memory from call to call and so serves one thread at a time; the
/// language model can be shared by any number of decoders.
public final class CTCBeamDecoder {
  public let alphabet: Alphabet
  public let parameters: DecoderParameters
  private let search: any TextSearch
  /// The same search with the hints of a request beside the model, once there are any: it keeps more
  /// for each prefix.
  private lazy var hintedSearch: any TextSearch = makeHintedSearch()
  private let scorer: LanguageModelScorer?

  /// - Throws: ``DecoderError/parameterOutOfRange(name:value:allowed:)``.
  public init(
    alphabet: Alphabet, languageModel: LanguageModel? = nil,
    parameters: DecoderParameters = DecoderParameters()
  ) throws(DecoderError) {
    try parameters.validate()
    var parameters = parameters
    // What stands for the model's word has no place where there is none.
    if languageModel == nil { parameters.loneCharacterScore = nil }
    self.alphabet = alphabet
    self.parameters = parameters
    let scorer = languageModel.map {
      LanguageModelScorer(model: $0, alphabet: alphabet, parameters: parameters)
    }
    self.scorer = scorer
    if let scorer {
      search = PrefixBeamSearch(scorer: scorer, parameters: parameters, alphabet: alphabet)
    } else {
      search = PrefixBeamSearch(
        scorer: NoLanguageModel(), parameters: parameters, alphabet: alphabet)
    }
  }

  private func makeHintedSearch() -> any TextSearch {
    if let scorer {
      PrefixBeamSearch(
        scorer: HintedScorer(base: scorer, alphabet: alphabet), parameters: parameters,
        alphabet: alphabet)
    } else {
      PrefixBeamSearch(
        scorer: HintedScorer(base: NoLanguageModel(), alphabet: alphabet),
        parameters: parameters, alphabet: alphabet)
    }
  }

  /// The likeliest texts, best first, all different, in the composed form (NFC).
  ///
  /// Texts are normalised within the search, so that alignments which differ only in where
  /// and how often a space was seen count for the same text: no trailing or double spaces.
  ///
  /// The last 20 characters of the pre-context are the language model's context. Where they end
  /// in a character that is not white space, the ink may continue that word or begin a new one:
  /// after `hello` a result may be ` world`, after `arg` one may be `ument`, and no ink is
  /// needed for the space. Otherwise no result begins with a space. Text around the ink is folded as
  /// the language model's own was.
  ///
  /// Combining marks stand on letters and in canonical order: a mark that the network sees elsewhere is
  /// never read.
  ///
  /// Of a text of one or two characters the twins, such as `O` and `0` of `o`, are among the results
  /// as far as `maximumResults` lets them.
  ///
  /// No frames give one empty text with an optical score of 0.
  ///
  /// - Parameters:
  ///   - values: natural log-probabilities (frames x classes), row-major, all finite.
  ///   - classes: those of ``alphabet`` and the blank, which is class 0.
  ///   - context: what is known of the ink besides.
  ///   - maximumResults: at least 1; the beam's width is a limit too, which twins may exceed.
  /// - Throws: ``DecoderError`` for a shape that does not fit, for values that are NaN or infinite
  ///   and for a `maximumResults` below 1.
  /// - Complexity: O(frames * (classes + beam * log beam + extensions)), where extensions that
  ///   can't enter the beam are not tried.
  public func decode(
    values: [Float], frames: Int, classes: Int, context: DecodingContext = DecodingContext(),
    maximumResults: Int = 10
  ) throws(DecoderError) -> [Hypothesis] {
    guard maximumResults >= 1 else { throw .invalidMaximumResults(maximumResults) }
    var posteriors = try Posteriors(
      values: values, frames: frames, classes: classes, alphabet: alphabet)
    var isHinted = context.scoresCharactersOrWords
    if let onlyCharacters = context.onlyCharacters {
      let spellings = alphabet.spellings(of: onlyCharacters)
      posteriors = posteriors.restricted(
        to: Set(spellings.joined()), spaceClass: alphabet.spaceClass)
      isHinted = isHinted || spellings.contains { $0.count > 1 }
    }
    let search = isHinted ? hintedSearch : search
    return search.decode(posteriors, context: context, maximumResults: maximumResults)
  }
}
