import DuctusEngine
import Foundation
import ModelPack
import Support

/// Packs by their folders. Each manifest is read once, and again when it changes.
enum PackDirectories {
  private static let known = Locked<[URL: (manifest: FileState, pack: Pack)]>([:])

  /// Returns a pack according to its manifest, without examining its files.
  static func read(_ directory: URL) -> Result<Pack, PackError> {
    let state = FileState(path: directory.appendingPathComponent(Pack.manifestName).path)
    if let state, let known = known.withLock({ $0[directory] }), known.manifest == state {
      return .success(known.pack)
    }
    do throws(PackError) {
      let pack = try Pack(contentsOf: directory)
      if let state { known.withLock { $0[directory] = (state, pack) } }
      return .success(pack)
    } catch {
      return .failure(error)
    }
  }

  /// Returns a pack whose files have their full size, and the small ones the right hashes.
  static func open(_ directory: URL) -> Result<Pack, PackError> {
    read(directory).flatMap(checked)
  }

  /// Returns the pack if its files still have their full size and the small ones are unchanged.
  static func checked(_ pack: Pack) -> Result<Pack, PackError> {
    do throws(PackError) {
      for file in pack.manifest.files { try pack.checkSize(file) }
      try pack.verifySmallFiles()
      return .success(pack)
    } catch {
      return .failure(error)
    }
  }

  static func names(in directory: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []).sorted()
  }
}
