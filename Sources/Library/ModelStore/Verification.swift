import CSodium
import Foundation
import Support

extension Pack {
  /// Hashes every file and compares it with the manifest. If a ``PackStore`` installed the pack, it
  /// also compares the manifest with the index that its publisher signed.
  ///
  /// - Throws: ``PackError/wrongHash(file:expected:actual:)`` for the first file that differs,
  ///   ``PackError/wrongSignature(file:reason:)``.
  /// - Complexity: O(bytes).
  public func verify() throws(PackError) {
    for file in manifest.files { try verify(file) }
    try verifySignature()
  }

  /// Hashes the files of at most 64 KiB, except the network and the language model, and compares
  /// them with the manifest. The others are verified when they are installed: a megabyte takes some
  /// 4 ms.
  ///
  /// - Throws: ``PackError/wrongHash(file:expected:actual:)`` for the first file that differs.
  public func verifySmallFiles() throws(PackError) {
    let apart = [manifest.network, manifest.languageModel]
    for file in manifest.files where file.bytes <= 65_536 && !apart.contains(file) {
      try verify(file)
    }
  }

  /// Hashes one file of the manifest and compares it.
  ///
  /// - Throws: ``PackError``.
  /// - Complexity: O(bytes), some 4 ms for a megabyte.
  public func verify(_ file: PackManifest.File) throws(PackError) {
    try checkSize(file)
    let url = url(of: file)
    let actual: String
    do {
      actual = try sha256(of: url)
    } catch .inputOutput(_, _, let reason) {
      throw .unreadable(file: url.path, reason: reason)
    } catch {
      throw .unreadable(file: url.path, reason: "\(error)")
    }
    guard actual == file.sha256 else {
      throw .wrongHash(file: url.path, expected: file.sha256, actual: actual)
    }
  }

  /// Checks whether the first bytes of the network and the language model are a safetensors header
  /// and the magic of a Ductus language model.
  ///
  /// - Throws: ``PackError/wrongContents(file:reason:)``.
  public func checkHeaders() throws(PackError) {
    func start(of file: PackManifest.File) throws(PackError) -> [UInt8] {
      let path = url(of: file).path
      do { return try InputFile(path: path).next(9) } catch {
        throw .unreadable(file: path, reason: error.description)
      }
    }
    // Eight bytes with the header's length, then the header, a JSON object.
    let network = try start(of: manifest.network)
    let length = network.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard network.count == 9, length <= UInt64(manifest.network.bytes) - 8,
      network[8] == UInt8(ascii: "{")
    else { throw .wrongContents(file: self.network.path, reason: "isn't a safetensors file") }
    if let model = manifest.languageModel {
      guard try start(of: model).starts(with: "DuctusLM".utf8) else {
        throw .wrongContents(file: url(of: model).path, reason: "isn't a Ductus language model")
      }
    }
  }
}

// MARK: - The publisher's signature

extension Pack {
  /// The files that a store keeps beside an installed pack: the index that offered it, its
  /// signature, and the key. No file of a pack begins with a dot.
  private enum Kept {
    static let index = ".index.json"
    static let signature = ".index.json.sig"
    static let publisher = ".publisher"
  }

  /// Stores the proof of a pack's origin in its folder.
  static func keep(_ index: SignedIndex, in directory: URL) throws(ModelStoreError) {
    for (name, contents) in [
      (Kept.index, index.data), (Kept.signature, index.signature),
      (Kept.publisher, Data((index.publicKey.text + "\n").utf8)),
    ] {
      try FileSystem.create(directory.appendingPathComponent(name), contents: contents)
    }
  }

  /// The key of the publisher whose signed index came with the pack when it was installed; `nil`
  /// for a bundled pack, and for one installed before Ductus kept signatures.
  ///
  /// ``verify()`` checks whether the signature is valid, and the caller whether the key is to be
  /// trusted.
  public var publisher: ModelRepository.PublicKey? {
    kept(Kept.publisher, limit: 128).flatMap {
      try? ModelRepository.PublicKey(String(decoding: $0, as: UTF8.self))
    }
  }

  private func kept(_ name: String, limit: Int) -> Data? {
    let path = directory.appendingPathComponent(name).path
    return (try? InputFile.contents(of: path, limit: limit)).map { Data($0) }
  }

  private func verifySignature() throws(PackError) {
    let index = kept(Kept.index, limit: RepositoryIndex.maximumBytes)
    let signature = kept(Kept.signature, limit: 128)
    let publisher = kept(Kept.publisher, limit: 128)
    if index == nil, signature == nil, publisher == nil { return }
    let file = directory.appendingPathComponent(Kept.index).path
    guard let index, let signature, let key = self.publisher,
      key.isSigner(of: index, signature: signature)
    else {
      throw .wrongSignature(file: file, reason: "is not as the publisher signed it")
    }
    let url = directory.appendingPathComponent(Pack.manifestName)
    do {
      let hash = try sha256(of: url)
      let offers = try RepositoryIndex(parsing: index, source: file).packs
      guard offers.contains(where: { $0.manifest.sha256 == hash }) else {
        throw PackError.wrongSignature(
          file: url.path, reason: "isn't offered by the signed index")
      }
    } catch let error as PackError {
      throw error
    } catch {
      throw .wrongSignature(file: file, reason: "\(error)")
    }
  }
}

// MARK: - SHA-256

/// Returns the SHA-256 of a file's contents in lower-case hexadecimal digits, by libsodium.
///
/// - Throws: ``ModelStoreError/inputOutput(path:operation:reason:)``.
/// - Complexity: O(bytes) in time, constant in memory.
func sha256(of url: URL) throws(ModelStoreError) -> String {
  var state = crypto_hash_sha256_state()
  crypto_hash_sha256_init(&state)
  try FileSystem.forEachChunk(of: url) { chunk in
    _ = crypto_hash_sha256_update(&state, chunk, UInt64(chunk.count))
  }
  var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
  crypto_hash_sha256_final(&state, &digest)
  return digest.hexadecimal
}

/// Returns the SHA-256 of bytes in lower-case hexadecimal digits.
package func sha256(of data: Data) -> String {
  var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
  _ = crypto_hash_sha256(&digest, [UInt8](data), UInt64(data.count))
  return digest.hexadecimal
}
