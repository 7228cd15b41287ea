import ModelPack

/// A pack's files, loaded: a model that reads ink, and makes sessions. Threads share it.
package protocol ReadingModel: AnyObject, Sendable {
  /// The pack's name and version in results.
  var version: PackVersion { get }
  /// How the pack's language is written; `nil` for a pack that names figures or reads formulas.
  var writingSystem: WritingSystem? { get }

  /// The kind of the pack.
  var kind: PackManifest.Kind { get }

  /// Creates the working memory of one more thread.
  func makeSession() throws(DuctusError) -> sending any ReadingSession
}
