import DuctusEngine
import Foundation
import ModelIdentifiers

// Programs show `localizedDescription`, which without this says only that something failed.

extension DuctusError: LocalizedError {
  /// What went wrong, in English: the same as ``description``.
  public var errorDescription: String? { description }
}

extension LanguageTagError: LocalizedError {
  /// What is wrong with the tag, in English: the same as its description.
  public var errorDescription: String? { description }
}
