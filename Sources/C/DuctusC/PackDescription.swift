import CDuctus
import ModelPack

/// What callers are told of a pack.
///
/// Unchecked: nothing of it changes once it is made.
final class PackDescription: @unchecked Sendable {
  private let arena = Arena()
  /// What a caller is given.
  let pack: UnsafePointer<ductus_pack>
  /// The names that a pack of figures tells apart; null for none.
  let labels: UnsafePointer<UnsafePointer<CChar>?>?
  let labelCount: Int

  /// - Parameters:
  ///   - folder: where it lies; empty for one in memory.
  ///   - tag: the one by which it serves.
  init(folder: String, manifest: PackManifest, tag: String, labels: [String]) {
    pack = arena.value(ductus_pack(manifest, folder: folder, tag: tag, in: arena))
    self.labels = arena.texts(labels)
    labelCount = labels.count
  }
}

extension ductus_pack {
  /// The description of a pack, whose texts an arena keeps.
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
    array(texts.map { UnsafePointer<CChar>?(text($0)) })
  }
}
