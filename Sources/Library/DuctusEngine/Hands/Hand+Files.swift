import HandLearning
import ModelPack
import NeuralNetwork
import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Hand {
  /// Opens a file, which is read completely.
  ///
  /// - Throws: ``HandError``, naming the file and the tensor or field that is wrong.
  public init(contentsOf url: URL) throws(HandError) {
    guard url.isFileURL else {
      throw .file(.unreadable(file: url.absoluteString, reason: "not a file URL"))
    }
    let bytes: FileBytes
    do throws(MappingError) {
      // Not mapped, so that rewriting the file meanwhile has no effect.
      bytes = try FileBytes(reading: url.path, limit: Self.byteLimit)
    } catch {
      throw .file(.unreadable(file: url.path, reason: "\(error)"))
    }
    try self.init(bytes)
  }

  /// Writes a file entirely or not at all: if the program is killed meanwhile, the old file stays.
  ///
  /// Only its owner can read a new file; an existing one keeps its permissions. A symbolic link is
  /// followed. Anything that isn't a regular file, such as a pipe, is written into.
  ///
  /// - Throws: ``HandError/unwritable(file:reason:)``.
  public func write(to url: URL) throws(HandError) {
    do throws(MappingError) {
      try OutputFile.write(bytes, to: url.path, mode: 0o600)
    } catch {
      throw .unwritable(file: url.path, reason: "\(error)")
    }
  }
}

extension Hand {
  /// The hand without the confirmed words.
  public var withoutWords: Hand {
    Hand(
      network: network, pace: pace, lines: lines, words: [:], changes: changes, rows: rows,
      trial: trial, isMispaired: isMispaired, name: name)
  }

  /// Returns whether the hand was learned with the network of a pack, or with one that differs only
  /// in the width of its weights.
  public func belongs(to pack: Pack) -> Bool {
    pack.manifest.network.handHashes.contains(network)
  }

  /// The number of bytes of its file.
  public var byteCount: Int { bytes.count }
}
