import InkModel
import InkReading
import ModelPack

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads handwriting as text.
///
///     let recognizer = try TextRecognizer()
///     let result = try recognizer.recognize(ink)
///     print(result.text)
///
/// The packs of most scripts read whole lines with a network of their own. Those of scripts whose
/// characters stand by themselves (kana, hanzi, hangul) read character by character, in lines and
/// columns.
///
/// A recogniser is thread-safe: threads that call it at the same time share the weights, and each
/// has its own working memory, which is kept for later calls. It also knows the lines of the pages
/// that it read last: a page that is read again after a stroke is read only where it has changed.
public final class TextRecognizer: PooledRecognizer {
  /// The pack that the recogniser reads with.
  public var pack: Pack { reader.pack }
  let reader: PooledReader

  /// Creates a recogniser with the pack in a folder.
  ///
  /// This pack alone also reads Latin words in lines of another script. The initialiser with a
  /// `languageTag` adds the English pack, and ``init(pack:latinPack:options:)`` the given one.
  ///
  /// Recognisers with one pack and the same options share what they have loaded. The weights are
  /// not hashed, because that is done when a pack is installed. For packs of unknown origin, call
  /// `Pack.verify()` of the model store.
  ///
  /// - Throws: ``DuctusError`` if a file is missing, damaged, foreign or inconsistent with the
  ///   others. The error names the file.
  public convenience init(
    contentsOf directory: URL, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) {
    let pack: Pack
    do {
      pack = try Pack(contentsOf: directory)
    } catch {
      throw .pack(error)
    }
    try self.init(pack: pack, options: options)
  }

  /// Creates a recogniser with an opened pack.
  ///
  /// - Parameter latinPack: the pack for Latin words in lines of another script. It is opened when
  ///   the first word is in doubt; if it can't be, the pack itself reads them.
  /// - Throws: ``DuctusError`` as ``init(contentsOf:options:)``.
  public convenience init(
    pack: Pack, latinPack: Pack? = nil, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) {
    let model = try SharedModels.textModel(of: pack, latinPack: latinPack, options: options)
    self.init(PooledReader(pack: pack, model: model, maxResultCount: options.maxResultCount))
  }

  /// Creates a recogniser for one person's hand, with the pack in a folder and no other, like
  /// ``init(contentsOf:options:)``. The other initialisers take the hand as an option.
  ///
  /// It reads as fast as without the hand, or a fifth slower if the hand has its own words.
  ///
  /// - Throws: ``DuctusError`` as ``init(contentsOf:options:)``; ``DuctusError/hand(_:)`` for a
  ///   hand that was learned with another network.
  public convenience init(
    contentsOf directory: URL, hand: Hand, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) {
    var options = options
    options.hand = hand
    try self.init(contentsOf: directory, options: options)
  }

  /// Creates a recogniser that shares another's model, with its own sessions.
  package convenience init(sharing other: TextRecognizer) {
    self.init(PooledReader(sharing: other.reader))
  }

  private init(_ reader: PooledReader) { self.reader = reader }

  var maxResultCount: Int { reader.maxResultCount }

  /// The bytes of working memory kept for the next inks.
  var idleMemory: Int { reader.idleMemory }

  /// The reader that joins lines that were read one by one.
  var lineByLine: LineByLine {
    guard let writing = reader.model.writingSystem else {
      preconditionFailure("figures have recognisers of their own")
    }
    return LineByLine(writing: writing, pack: reader.model.version, maxResultCount: maxResultCount)
  }

  /// Reads one ink.
  ///
  /// Lines are found in the ink and read from the top, with newlines between them, unless the
  /// context says that the ink is one line. An empty ink has an empty result.
  ///
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault, and
  ///   ``DuctusError/cancelled`` within some milliseconds after the current task is cancelled.
  /// - Complexity: linear in the ink's drawn length relative to its height.
  public func recognize(
    _ ink: Ink, context: RecognitionContext = RecognitionContext()
  ) throws(DuctusError) -> RecognitionResult {
    try reader.recognize(ink, context: context)
  }

  /// Reads many inks together, which is faster than one by one.
  ///
  /// The working memory grows with the total length of the inks: a few dozen words, or a few lines,
  /// are a good batch.
  ///
  /// - Returns: a result or an error for each request, in order. A bad ink doesn't keep the others
  ///   from being read. If the current task is cancelled, each error is ``DuctusError/cancelled``.
  public func recognize(
    _ requests: [RecognitionRequest]
  ) -> [Result<RecognitionResult, DuctusError>] {
    reader.recognize(requests)
  }
}
