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
///     print(result.candidates.first?.text ?? "")
///
/// Packs of most scripts read whole lines by a network of their own. Those of scripts whose
/// characters stand by themselves (kana, hanzi, hangul) read character by character, in lines and
/// in columns.
///
/// A recogniser is thread-safe: threads that call it at the same time share the weights, and each
/// has working memory of its own, which is kept for later calls.
public final class TextRecognizer: InkRecognizer {
  /// The pack that the recogniser reads with.
  public let pack: Pack
  let maxResultCount: Int
  private let model: any ReadingModel
  private let sessions: SessionPool

  /// A recogniser with the pack in a directory.
  ///
  /// Latin words in lines of another script are read by this pack alone. The initialiser with a `languageTag` has
  /// the English pack beside it, and ``init(pack:latinPack:options:)`` the one that it is given.
  ///
  /// Recognisers of one pack and the same options share what they have loaded. The weights are
  /// not hashed: that is done when a pack is installed. A program that opens packs of unknown
  /// origin hashes them by `Pack.verify()` of the model store.
  ///
  /// - Throws: ``DuctusError`` where a file is missing, damaged, foreign or doesn't belong to the
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

  /// A recogniser with an opened pack.
  ///
  /// - Parameter latinPack: reads Latin words in lines of a pack of another script. It is opened when the
  ///   first word is in doubt; where it can't be, they are read by the pack itself.
  /// - Precondition: `options.maxResultCount` is at least 1.
  /// - Throws: ``DuctusError`` as ``init(contentsOf:options:)``.
  public convenience init(
    pack: Pack, latinPack: Pack? = nil, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) {
    let model = try SharedModels.textModel(of: pack, latinPack: latinPack, options: options)
    self.init(pack: pack, model: model, maxResultCount: options.maxResultCount)
  }

  /// A recogniser of one person's hand, with the pack in a directory and no other, as
  /// ``init(contentsOf:options:)``. The other initialisers take the hand as one of the options.
  ///
  /// It reads as fast as without the hand, and a fifth slower where the hand knows words of its own.
  ///
  /// - Throws: ``DuctusError`` as ``init(contentsOf:options:)``; ``DuctusError/hand(_:)`` for a hand
  ///   that was learned on another network.
  public convenience init(
    contentsOf directory: URL, hand: Hand, options: RecognizerOptions = RecognizerOptions()
  ) throws(DuctusError) {
    var options = options
    options.hand = hand
    try self.init(contentsOf: directory, options: options)
  }

  /// Another recogniser with the model of one, and with sessions of its own.
  package convenience init(sharing other: TextRecognizer) {
    self.init(pack: other.pack, model: other.model, maxResultCount: other.maxResultCount)
  }

  private init(pack: Pack, model: any ReadingModel, maxResultCount: Int) {
    precondition(maxResultCount >= 1, "a result needs room for one candidate")
    self.pack = pack
    self.model = model
    sessions = SessionPool { () throws(DuctusError) in try model.makeSession() }
    self.maxResultCount = min(maxResultCount, RecognizerOptions.mostResults)
  }

  /// Bytes of working memory that are kept for the next inks.
  var idleMemory: Int { sessions.idleMemory }

  /// What joins the readings of lines that were read one by one.
  var lineByLine: LineByLine {
    guard let writing = model.writingSystem else {
      preconditionFailure("figures have recognisers of their own")
    }
    return LineByLine(writing: writing, pack: model.version, maxResultCount: maxResultCount)
  }

  /// Reads one ink.
  ///
  /// Lines are found in the ink and read from the top, with newlines between them, unless the
  /// context says that it is one line. An empty ink has an empty result.
  ///
  /// - Throws: ``DuctusError/ink(_:)`` naming the stroke and point at fault, and
  ///   ``DuctusError/cancelled`` within some milliseconds after the current task is cancelled.
  /// - Complexity: linear in the ink's drawn length in relation to its height.
  public func recognize(
    _ ink: Ink, context: RecognitionContext = RecognitionContext()
  ) throws(DuctusError) -> RecognitionResult {
    try recognize([RecognitionRequest(ink: ink, context: context)])[0].get()
  }

  /// Reads many inks together, which is faster than one by one.
  ///
  /// The working memory grows with the inks' lengths together: a few dozen words, or a few lines,
  /// are a good batch.
  ///
  /// - Returns: a result or an error for each request, in their order. One bad ink doesn't keep
  ///   the others from being read. If the current task is cancelled, the error of each is
  ///   ``DuctusError/cancelled``.
  public func recognize(
    _ requests: [RecognitionRequest]
  ) -> [Result<RecognitionResult, DuctusError>] {
    sessions.recognize(requests, maxResultCount: maxResultCount)
  }
}
