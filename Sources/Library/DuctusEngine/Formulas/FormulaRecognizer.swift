import FormulaNotation
import InkModel
import InkReading
import ModelPack
import NeuralNetwork
import Support

/// Reads formulas.
///
///     let recognizer = try FormulaRecognizer(pack: pack)
///     let result = try recognizer.recognize(ink)
///     print(result.candidates.first?.formula?.mathML() ?? "")
///
/// The whole ink is one formula. A candidate's text is its LaTeX; its
/// ``RecognitionCandidate/formula`` is the tree of symbols, each with its strokes and with what else
/// they may be, and writes MathML and plain text.
///
/// A recogniser is thread-safe: threads that call it at the same time share the weights, and each
/// has working memory of its own, which is kept for later calls. An ink that is read again with a
/// stroke more takes a part of the time.
public final class FormulaRecognizer: InkRecognizer {
  /// The pack that the recogniser reads with.
  public let pack: Pack
  /// The names of all symbols that the recogniser tells apart, as LaTeX.
  public let symbols: [String]
  private let maxResultCount: Int
  private let model: FormulaModel
  private let sessions: SessionPool

  /// A recogniser with an opened pack.
  ///
  /// - Parameter options: Only ``RecognizerOptions/maxResultCount`` and
  ///   ``RecognizerOptions/precision`` are heeded.
  /// - Precondition: `options.maxResultCount` is at least 1.
  /// - Throws: ``DuctusError`` where a file is missing, damaged, foreign or doesn't belong to the
  ///   others, ``DuctusError/wrongKind(directory:kind:expected:)`` for a pack of another kind.
  public convenience init(
    pack: Pack, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) {
    self.init(
      pack: pack, model: try SharedModels.formulaModel(of: pack, precision: options.precision),
      maxResultCount: options.maxResultCount)
  }

  private init(pack: Pack, model: FormulaModel, maxResultCount: Int) {
    precondition(maxResultCount >= 1, "a result needs room for one candidate")
    self.pack = pack
    self.model = model
    self.maxResultCount = min(maxResultCount, RecognizerOptions.mostResults)
    symbols = model.symbols
    sessions = SessionPool { () throws(DuctusError) in try model.makeSession() }
  }

  /// Reads one formula.
  ///
  /// An ink without points has an empty result.
  ///
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault,
  ///   ``DuctusError/formula(_:)`` for an ink of too many strokes, and ``DuctusError/cancelled`` if
  ///   the current task is cancelled.
  public func recognize(_ ink: Ink) throws(DuctusError) -> RecognitionResult {
    try recognize([RecognitionRequest(ink: ink)])[0].get()
  }

  /// Reads many formulas, one after another. Of their contexts the hints count; see
  /// ``RecognitionHints/allowedSymbols`` and ``RecognitionHints/knownSymbols``.
  public func recognize(
    _ requests: [RecognitionRequest]
  ) -> [Result<RecognitionResult, DuctusError>] {
    sessions.recognize(requests, maxResultCount: maxResultCount)
  }

  /// The likeliest arrangement of symbols whose names and strokes are known; `nil` where the model
  /// doesn't tell one of them apart, or a stroke belongs to none.
  @_spi(Laboratory) public func arrange(
    _ ink: Ink, symbols: [(name: String, strokes: [Int])]
  ) throws(DuctusError) -> Formula? {
    try FormulaSession(model).arrange(ink, symbols: symbols)
  }
}
