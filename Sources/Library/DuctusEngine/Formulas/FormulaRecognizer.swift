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
public final class FormulaRecognizer: PooledRecognizer {
  /// The pack that the recogniser reads with.
  public var pack: Pack { reader.pack }
  /// The names of all symbols that the recogniser distinguishes, as LaTeX.
  public var symbols: [String] { model.symbols }
  private let model: FormulaModel
  let reader: PooledReader

  /// Creates a recogniser with an opened pack.
  ///
  /// - Parameter options: Only ``RecognizerOptions/maxResultCount`` and
  ///   ``RecognizerOptions/precision`` are heeded.
  /// - Throws: ``DuctusError`` if a file is missing, damaged, foreign or inconsistent with the
  ///   others, ``DuctusError/wrongKind(directory:kind:expected:)`` for a pack of another kind.
  public convenience init(
    pack: Pack, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) {
    let model = try SharedModels.formulaModel(of: pack, precision: options.precision)
    self.init(
      model, PooledReader(pack: pack, model: model, maxResultCount: options.maxResultCount))
  }

  /// Creates a recogniser that shares another's model, with its own sessions.
  package convenience init(sharing other: FormulaRecognizer) {
    self.init(other.model, PooledReader(sharing: other.reader))
  }

  private init(_ model: FormulaModel, _ reader: PooledReader) {
    (self.model, self.reader) = (model, reader)
  }

  /// Reads one formula.
  ///
  /// An ink without points has an empty result.
  ///
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault,
  ///   ``DuctusError/formula(_:)`` for an ink with too many strokes, and ``DuctusError/cancelled``
  ///   if the current task is cancelled.
  public func recognize(_ ink: Ink) throws(DuctusError) -> RecognitionResult {
    try reader.recognize(ink)
  }

  /// Reads many formulas, one after another. Of their contexts, only the hints count; see
  /// ``RecognitionHints/allowedSymbols`` and ``RecognitionHints/knownSymbols``.
  public func recognize(
    _ requests: [RecognitionRequest]
  ) -> [Result<RecognitionResult, DuctusError>] {
    reader.recognize(requests)
  }

  /// Returns the names that no symbol has, however it is spelt.
  package func unknown(among names: Set<String>) -> Set<String> {
    names.filter { !symbols.contains(LaTeXSpelling.name($0)) }
  }

  /// Returns the likeliest arrangement of symbols whose names and strokes are known; `nil` if the
  /// model doesn't know a symbol, or a stroke belongs to none.
  @_spi(Laboratory) public func arrange(
    _ ink: Ink, symbols: [KnownSymbol]
  ) throws(DuctusError) -> Formula? {
    try FormulaSession(model).arrange(ink, symbols: symbols)
  }
}
