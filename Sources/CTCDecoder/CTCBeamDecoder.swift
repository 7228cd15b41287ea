import CharacterLM

/// Reads CTC posteriors as text: prefix beam search with a character language model inside.
///
/// A decoder keeps its working memory from call to call and so serves one thread at a time; the
/// language model can be shared by any number of decoders.
public final class CTCBeamDecoder {
  public let alphabet: Alphabet
  public let parameters: DecoderParameters
  private let search: Search

  private enum Search {
    case optical(PrefixBeamSearch<NoLanguageModel>)
    case language(PrefixBeamSearch<LanguageModelScorer>)
  }

  /// - Throws: ``DecoderError/parameterOutOfRange(name:value:allowed:)``.
  public init(
    alphabet: Alphabet, languageModel: LanguageModel? = nil,
    parameters: DecoderParameters = DecoderParameters()
  ) throws(DecoderError) {
    try parameters.validate()
    self.alphabet = alphabet
    self.parameters = parameters
    if let languageModel {
      let scorer = LanguageModelScorer(model: languageModel, alphabet: alphabet)
      search = .language(
        PrefixBeamSearch(scorer: scorer, parameters: parameters, alphabet: alphabet))
    } else {
      var optical = parameters
      optical.loneCharacterScore = nil
      search = .optical(
        PrefixBeamSearch(scorer: NoLanguageModel(), parameters: optical, alphabet: alphabet))
    }
  }

  /// The likeliest texts, best first, all different.
  ///
  /// Texts are normalised within the search, so that alignments which differ only in where
  /// and how often a space was seen count for the same text: no trailing or double spaces.
  ///
  /// The last 20 characters of `preContext` are the language model's context. Where they end
  /// in a character that is not white space, the ink may continue that word or begin a new one:
  /// after `hello` a result may be ` world`, after `arg` one may be `ument`, and no ink is
  /// needed for the space. Otherwise no result begins with a space.
  ///
  /// No frames give one empty text with an optical score of 0.
  ///
  /// - Parameters:
  ///   - values: natural log-probabilities (frames x classes), row-major, all finite.
  ///   - classes: those of ``alphabet`` and the blank, which is class 0.
  ///   - maximumResults: at least 1; the beam's width is a limit too.
  /// - Throws: ``DecoderError`` for a shape that does not fit, for values that are NaN or infinite
  ///   and for a `maximumResults` below 1.
  /// - Complexity: O(frames * (classes + beam * log beam + extensions)), where extensions that
  ///   can't enter the beam are not tried.
  public func decode(
    values: [Float], frames: Int, classes: Int, preContext: String = "", maximumResults: Int = 10
  ) throws(DecoderError) -> [Hypothesis] {
    guard maximumResults >= 1 else { throw .invalidMaximumResults(maximumResults) }
    let posteriors = try Posteriors(
      values: values, frames: frames, classes: classes, alphabet: alphabet)
    let context = PreContext(preContext)
    return switch search {
    case .optical(let search):
      search.decode(posteriors, preContext: context, maximumResults: maximumResults)
    case .language(let search):
      search.decode(posteriors, preContext: context, maximumResults: maximumResults)
    }
  }
}
