import Foundation
import ModelIdentifiers
import Support

/// Reads a repository, and trusts only what its key has signed.
struct RepositoryReader {
  let repository: ModelRepository
  let downloader: Downloader

  /// Returns the index after checking its signature.
  func index() throws(ModelStoreError) -> SignedIndex {
    let source = repository.index.absoluteString
    var signed = try signedIndex()
    if signed == nil {
      // A publisher's new index and its signature can't reach a server in one step.
      guard downloader.monitor.sleep(seconds: min(1, downloader.policy.firstDelay)) else {
        throw .transfer(.cancelled(url: source))
      }
      signed = try signedIndex()
    }
    guard let signed else { throw .wrongSignature(url: source) }
    return SignedIndex(
      index: try RepositoryIndex(parsing: signed.data, source: source), data: signed.data,
      signature: signed.signature, publicKey: repository.publicKey)
  }

  /// Returns the bytes of the index and its signature; `nil` if these don't match.
  private func signedIndex() throws(ModelStoreError) -> (data: Data, signature: Data)? {
    let data = try downloader.data(
      at: repository.index, size: .atMost(RepositoryIndex.maximumBytes))
    let signature = try downloader.data(at: repository.signature, size: .atMost(1024))
    return repository.publicKey.isSigner(of: data, signature: signature) ? (data, signature) : nil
  }

  /// Returns an offered pack's manifest and its bytes, checked against the index.
  func manifest(
    of offer: RepositoryIndex.Offer
  ) throws(ModelStoreError) -> (manifest: PackManifest, data: Data) {
    let url = repository.blob(offer.manifest.sha256)
    let source = url.absoluteString
    let data = try downloader.data(at: url, size: .exactly(offer.manifest.bytes))
    let hash = sha256(of: data)
    guard hash == offer.manifest.sha256 else {
      throw .transfer(.wrongHash(url: source, expected: offer.manifest.sha256, actual: hash))
    }
    let manifest: PackManifest
    do {
      manifest = try PackManifest(parsing: data, source: source)
    } catch {
      throw .pack(error)
    }
    if let file = manifest.files.first(where: { $0.shared != nil }) {
      throw .pack(
        .invalidValue(
          file: source, key: "shared",
          reason: "puts \(file.path) beside the pack, but what is installed is whole by itself"))
    }
    func check(_ key: String, isEqual: Bool) throws(ModelStoreError) {
      if !isEqual { throw .contradiction(url: source, key: key) }
    }
    try check("tags", isEqual: manifest.tags == offer.tags)
    try check("version", isEqual: manifest.version == offer.version)
    try check("kind", isEqual: manifest.kind.rawValue == offer.kind)
    try check("licence", isEqual: manifest.licence == offer.licence)
    try check("accuracy", isEqual: manifest.accuracy == offer.accuracy)
    // A manifest has a handful of files of at most 4 GiB each, so the sum can't overflow.
    try check("bytes", isEqual: manifest.bytes + data.count == offer.bytes)
    return (manifest, data)
  }
}
