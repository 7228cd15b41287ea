import DuctusEngine
import DuctusWeights
import Foundation
import ModelIdentifiers
import ModelStore

/// The packs that ship with Ductus.
public enum BundledPacks {
  /// All bundled packs, by directory name.
  ///
  /// - Throws: ``DuctusError/noBundledWeights`` where they are not installed.
  public static func all() throws(DuctusError) -> [Pack] {
    guard let root = BundledWeights.directory,
      let names = try? FileManager.default.contentsOfDirectory(atPath: root.path)
    else { throw .noBundledWeights }
    var packs: [Pack] = []
    for name in names.sorted() {
      let directory = root.appendingPathComponent(name)
      let manifest = directory.appendingPathComponent("manifest.json")
      guard FileManager.default.fileExists(atPath: manifest.path) else { continue }
      do {
        packs.append(try Pack(contentsOf: directory))
      } catch {
        throw .pack(error)
      }
    }
    return packs
  }

  /// The bundled pack that serves a tag.
  ///
  /// - Throws: ``DuctusError/noModel(tag:available:)``.
  public static func pack(forTag tag: String) throws(DuctusError) -> Pack {
    let packs = try all()
    if let pack = packs.first(serving: tag, tags: \.manifest.tags) { return pack }
    throw .noModel(
      tag: tag,
      available: DigitalInkRecognitionModelIdentifier.ranked(
        packs.flatMap(\.manifest.tags), byLikenessTo: tag))
  }
}
