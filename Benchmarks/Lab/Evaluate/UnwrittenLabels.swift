import Ductus
import Evaluation
import Foundation
import ModelPack
import UnicodeText

/// Labels with characters that the model doesn't write: no reading of these inks is right.
struct UnwrittenLabels: Sendable {
  private(set) var inks = 0
  /// The characters that the model lacks.
  private(set) var characters: Set<Unicode.Scalar> = []
  private let written: Set<Unicode.Scalar>
  private let writesSyllables: Bool

  /// - Parameter readsLatinWords: whether the English model reads words in lines of another script.
  init(of manifest: PackManifest, readsLatinWords: Bool) {
    let classes = (manifest.text?.written ?? manifest.characters?.characters ?? "").unicodeScalars
    written = Set(
      manifest.text?.penOrder == true ? PenOrder.stored(classes: Array(classes)) : Array(classes)
    ).union(readsLatinWords ? (0x21...0x7E).map { Unicode.Scalar($0) } : [])
    writesSyllables = manifest.characters?.hangul ?? false
  }

  mutating func add(_ label: String) {
    let missing = ReferenceText(label).characters.filter { !isWritten($0) }
    guard !missing.isEmpty else { return }
    inks += 1
    characters.formUnion(missing)
  }

  private func isWritten(_ scalar: Unicode.Scalar) -> Bool {
    if written.contains(scalar) || scalar.properties.isWhitespace || PenOrder.isJoiner(scalar) {
      return true
    }
    if writesSyllables, (0xAC00...0xD7A3).contains(scalar.value) { return true }
    let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
    return parts.count > 1 && parts.allSatisfy(written.contains)
  }
}
