import ModelPack

/// A pack's files, loaded: what ink is read with, and how its sessions are made. Threads share it.
package protocol ReadingModel: AnyObject, Sendable {
  /// What results call the pack.
  var version: PackVersion { get }
  /// How the pack's language is written; `nil` for a pack that names figures or reads
  /// formulas.
  var writingSystem: WritingSystem? { get }

  /// What the pack is for.
  var kind: PackManifest.Kind { get }

  /// The working memory of one more thread.
  func makeSession() throws(DuctusError) -> sending any ReadingSession
}
