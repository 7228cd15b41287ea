import Ductus

/// The reader of notes' formulas.
enum NoteFormulas {
  private static let tag = "zxx-Zmth-x-formula"

  /// Returns the recogniser; `nil` if there is no pack of formulas.
  ///
  /// - Throws: ``PackCatalogError`` if the pack can't be used.
  static func recognizer() throws(PackCatalogError) -> FormulaRecognizer? {
    do throws(PackCatalogError) {
      return try FormulaRecognizer(languageTag: tag)
    } catch {
      switch error {
      case .notInstalled, .notOffered, .missingResources: return nil
      case .damaged, .invalidTag, .unusable: throw error
      }
    }
  }

  /// The version of the pack; with another, notes are read again.
  static var version: String? { (try? PackCatalog().pack(forTag: tag))?.manifest.version }
}
