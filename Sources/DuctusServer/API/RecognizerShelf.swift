import Ductus
import DuctusEngine
import Support

/// The recognisers that requests have asked for, kept for the next ones.
///
/// A recogniser serves any number of threads; packs of one script share their network.
final class RecognizerShelf: Sendable {
  private let recognizers = Locked<[String: any InkRecognizer]>([:])

  /// The most recognisers kept. Packs are mapped files, so that one costs little memory.
  private static let limit = 32

  /// The recogniser of a tag or of the best match of a tag (`en_US` and `de-Latn` are fine).
  ///
  /// - Throws: ``Problem`` of the kind `no-model`, saying what there is instead.
  func recognizer(_ tag: String) throws(Problem) -> any InkRecognizer {
    let tag = tag.replacing("_", with: "-")
    if let known = recognizers.withLock({ $0[tag.lowercased()] }) { return known }
    var options = RecognizerOptions()
    options.maxResultCount = InkRequest.mostCandidates
    let opened: any InkRecognizer
    do {
      opened = try InkRecognizers.open(languageTag: tag, options: options)
    } catch {
      throw Problem(.noModel, "\(error)")
    }
    recognizers.withLock { shelf in
      if shelf.count >= Self.limit { shelf.removeAll() }
      shelf[tag.lowercased()] = opened
    }
    return opened
  }
}
