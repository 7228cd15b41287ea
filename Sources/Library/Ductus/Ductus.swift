// One import gives a program everything it needs: the engine, the available packs, ML Kit's names,
// readers and writers of ink files, patterns that people teach, the identifiers of models, and the
// store of packs.
@_exported import DuctusEngine
@_exported import DuctusMLKit
import Foundation
@_exported import InkFormats
@_exported import InkPatterns
@_exported import ModelIdentifiers
@_exported import ModelStore
@_exported import PackCatalog

// Programs show `localizedDescription`, which without this only says that something failed.
extension LanguageTagError: LocalizedError {
  /// What is wrong with the tag, in English: the same as its description.
  public var errorDescription: String? { description }
}
