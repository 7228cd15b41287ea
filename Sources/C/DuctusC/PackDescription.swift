import CDuctus
import ModelPack

/// The description of a pack for callers.
///
/// Unchecked: it is immutable.
final class PackDescription: @unchecked Sendable {
  private let arena = Arena()
  /// The structure for the caller.
  let pack: UnsafePointer<ductus_pack>
  /// The class names of a pack of figures; null for none.
  let labels: UnsafePointer<UnsafePointer<CChar>?>?
  let labelCount: Int

  /// - Parameters:
  ///   - folder: its folder; empty for a pack in memory.
  ///   - tag: the tag by which it was found.
  init(folder: String, manifest: PackManifest, tag: String, labels: [String]) {
    pack = arena.value(ductus_pack(manifest, folder: folder, tag: tag, in: arena))
    self.labels = arena.texts(labels)
    labelCount = labels.count
  }
}

extension ductus_pack {
  /// Creates the description of a pack, with texts in an arena.
  init(_ manifest: PackManifest, folder: String, tag: String, in arena: Arena) {
    self.init()
    self.folder = arena.text(folder)
    self.tag = arena.text(tag)
    tags = arena.texts(manifest.tags)
    tag_count = manifest.tags.count
    version = arena.text(manifest.version)
    licence = arena.text(manifest.licence)
    bytes = UInt64(manifest.bytes)
    kind =
      switch manifest.kind {
      case .text: Int32(DUCTUS_TEXT)
      case .characters: Int32(DUCTUS_CHARACTERS)
      case .classifier: Int32(DUCTUS_FIGURES)
      case .formula: Int32(DUCTUS_FORMULAS)
      }
  }
}

extension Arena {
  /// Texts that end with zero bytes; null for none.
  func texts(_ texts: [String]) -> UnsafePointer<UnsafePointer<CChar>?>? {
    array(texts) { UnsafePointer<CChar>?(text($0)) }
  }
}
