import DuctusEngine
import Foundation
import ModelPack
import Support

/// Packs by their directories. Each manifest is read once, and again when it changes.
enum PackFiles {
  private static let known = Locked<[URL: (manifest: FileState, pack: Pack)]>([:])

  /// A pack as its manifest says. Its files aren't looked at.
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

  /// A pack whose files are there in their full size, the small ones with the right hashes.
  static func open(_ directory: URL) -> Result<Pack, PackError> {
    read(directory).flatMap(checked)
  }

  /// The pack, if its files are still there in their full size and the small ones are what they
  /// were.
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
