import ModelPack

/// Reads a language of another script, in whose lines words of Latin script stand: `PDF`, `iPhone`,
/// names.
///
/// Networks of all scripts know Latin letters, but hardly how hands join them, and their language
/// models don't know what is spelt with them. Words that such a network is unsure of are read with a
/// pack of Latin script, too; see ``MixedSession``.
package final class MixedModel: ReadingModel {
  private let own: any ReadingModel
  let latin: Lazy<(any ReadingModel)?>

  /// - Parameter latin: opens what reads Latin words, when the first is in doubt; `nil` where it can't
  ///   be opened, and then they are read as by the script's own pack.
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
  /// The options of what reads Latin words beside a pack; `nil` where nothing does.
  package func forLatinWords(beside manifest: PackManifest) -> RecognizerOptions? {
    guard readsLatinWords, manifest.isOfOtherScript else { return nil }
    var options = RecognizerOptions()
    (options.usesLanguageModel, options.precision) = (usesLanguageModel, precision)
    return options
  }
}
