import FormulaNotation
import InkModel
import InkReading
import ModelPack
import NeuralNetwork
import Support

/// Reads formulas.
///
///     let recognizer = try FormulaRecognizer()
///     let result = try recognizer.recognize(ink)
///     print(result.candidates.first?.formula?.mathML() ?? "")
///
/// The whole ink is one formula. A candidate's text is its LaTeX; its
/// ``RecognitionCandidate/formula`` is the tree of symbols, each with its strokes and their
/// alternatives, and writes MathML and plain text.
///
/// A recogniser is thread-safe: threads that call it at the same time share the weights, and each
/// has its own working memory, which is kept for later calls. Reading an ink again with one more
/// stroke takes a fraction of the time.
public final class FormulaRecognizer: InkRecognizer {
  /// The pack that the recogniser reads with.
  public let pack: Pack
  /// The names of all symbols that the recogniser distinguishes, as LaTeX.
  public let symbols: [String]
  private let maxResultCount: Int
  private let model: FormulaModel
  private let sessions: SessionPool

  /// Creates a recogniser with an opened pack.
  ///
  /// - Parameter options: Only ``RecognizerOptions/maxResultCount`` and
  ///   ``RecognizerOptions/precision`` are heeded.
  /// - Precondition: `options.maxResultCount` is at least 1.
  /// - Throws: ``DuctusError`` if a file is missing, damaged, foreign or inconsistent with the
  ///   others, ``DuctusError/wrongKind(directory:kind:expected:)`` for a pack of another kind.
  public convenience init(
    pack: Pack, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) {
    self.init(
      pack: pack, model: try SharedModels.formulaModel(of: pack, precision: options.precision),
      maxResultCount: options.maxResultCount)
  }

  /// Creates a recogniser that shares another's model, with its own sessions.
  package convenience init(sharing other: FormulaRecognizer) {
    self.init(pack: other.pack, model: other.model, maxResultCount: other.maxResultCount)
  }

  private init(pack: Pack, model: FormulaModel, maxResultCount: Int) {
    precondition(maxResultCount >= 1, "a result needs room for one candidate")
    self.pack = pack
    self.model = model
    self.maxResultCount = min(maxResultCount, RecognizerOptions.maximumResultCount)
    symbols = model.symbols
    sessions = SessionPool { () throws(DuctusError) in try model.makeSession() }
  }

  /// Reads one formula.
  ///
  /// An ink without points has an empty result.
  ///
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault,
  ///   ``DuctusError/formula(_:)`` for an ink with too many strokes, and ``DuctusError/cancelled``
  ///   if the current task is cancelled.
  public func recognize(_ ink: Ink) throws(DuctusError) -> RecognitionResult {
    try recognize([RecognitionRequest(ink: ink)])[0].get()
  }

  /// Reads many formulas, one after another. Of their contexts, only the hints count; see
  /// ``RecognitionHints/allowedSymbols`` and ``RecognitionHints/knownSymbols``.
  public func recognize(
    _ requests: [RecognitionRequest]
  ) -> [Result<RecognitionResult, DuctusError>] {
    sessions.recognize(requests, maxResultCount: maxResultCount)
  }

  /// Returns the likeliest arrangement of symbols whose names and strokes are known; `nil` if the
  /// model doesn't know a symbol, or a stroke belongs to none.
  @_spi(Laboratory) public func arrange(
    _ ink: Ink, symbols: [(name: String, strokes: [Int])]
  ) throws(DuctusError) -> Formula? {
    try FormulaSession(model).arrange(ink, symbols: symbols)
  }
}
