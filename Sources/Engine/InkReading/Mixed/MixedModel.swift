import ModelPack

/// Reads a language of another script whose lines contain Latin words: `PDF`, `iPhone`, names.
///
/// Networks of all scripts know Latin letters, but hardly how people join them, and their language
/// models don't know Latin words. Words in which such a network sees Latin letters are also read
/// with a pack of Latin script; see ``MixedSession``.
package final class MixedModel: ReadingModel {
  private let own: any ReadingModel
  let latin: Lazy<(any ReadingModel)?>

  /// - Parameter latin: opens the model for Latin words when first needed; if it returns `nil`, the
  ///   script's own pack reads them.
  package init(
    _ own: any ReadingModel, latin: @escaping @Sendable () -> (any ReadingModel)?
  ) {
    self.own = own
    self.latin = Lazy(latin)
  }

  package var version: PackVersion { own.version }
  package var writingSystem: WritingSystem? { own.writingSystem }
  package var kind: PackManifest.Kind { own.kind }

  package func makeSession() throws(DuctusError) -> sending any ReadingSession {
    MixedSession(try own.makeSession(), self)
  }
}

extension RecognizerOptions {
  /// Returns the options of the model that reads Latin words for a pack; `nil` if none does.
  package func forLatinWords(beside manifest: PackManifest) -> RecognizerOptions? {
    guard readsLatinWords, manifest.isOfOtherScript else { return nil }
    var options = RecognizerOptions()
    (options.usesLanguageModel, options.precision) = (usesLanguageModel, precision)
    return options
  }
}
