import Foundation

/// Why a pack can't be installed, listed or removed. Every case names the URL, file or tag.
public enum ModelStoreError: Error, Hashable, Sendable {
  /// No repository is configured, and the one that comes with Ductus isn't at hand.
  case noRepository
  /// The repository's address is no `https:`, `http:` or `file:` URL.
  case invalidRepositoryURL(String)
  /// The repository's public key isn't 64 hexadecimal digits.
  case invalidPublicKey(String)
  /// The tag isn't made of subtags of letters and digits joined by hyphens.
  case invalidTag(String)
  /// The repository has no pack for the tag; `nearest` are the closest of those it has.
  case notOffered(tag: String, nearest: [String], repository: String)
  /// The store has no pack for the tag; `nearest` are the closest of those it has.
  case notInstalled(tag: String, nearest: [String])

  /// The index isn't signed by the holder of the repository's key.
  case wrongSignature(url: String)
  /// The index isn't JSON of the right form.
  case malformedIndex(url: String, reason: String)
  /// The index is of a newer or foreign format.
  case unsupportedIndexFormat(url: String, format: Int)
  /// A value of the index is outside what it may be.
  case invalidIndexValue(url: String, key: String, reason: String)
  /// The index is older than one that this store has seen from the same publisher.
  case rolledBack(url: String, serial: Int, seen: Int)
  /// The pack's manifest says something else than the signed index.
  case contradiction(url: String, key: String)

  /// A file could not be fetched.
  case transfer(TransferError)
  /// A manifest, or a file of a pack, is not what it should be.
  case pack(PackError)

  /// The file system has no room. `needed` is how many bytes were to be written.
  case full(path: String, needed: Int)
  /// The store's file or directory can't be read or written.
  case inputOutput(path: String, operation: String, reason: String)
  /// Another process held the file for longer than the time-out.
  case busy(path: String)
}

extension ModelStoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noRepository:
      "no model repository is configured: set DUCTUS_REPOSITORY to its URL and "
        + "DUCTUS_REPOSITORY_KEY to its public key, pass --repository and --key, or set "
        + "ModelManager's repository"
    case .invalidRepositoryURL(let url): "'\(url)' is no https:, http: or file: URL"
    case .invalidPublicKey(let key): "'\(key)' is no public key: it has 64 hexadecimal digits"
    case .invalidTag(let tag): "'\(tag)' is no language tag"
    case .notOffered(let tag, let nearest, let repository):
      "\(repository) has no model for '\(tag)'\(Self.suggestion(nearest))"
    case .notInstalled(let tag, let nearest):
      "no model for '\(tag)' is installed\(Self.suggestion(nearest))"
    case .wrongSignature(let url): "\(url): not signed with the repository's key"
    case .malformedIndex(let url, let reason): "\(url): not an index: \(reason)"
    case .unsupportedIndexFormat(let url, let format):
      "\(url): index format \(format), this version reads \(RepositoryIndex.supportedFormat)"
    case .invalidIndexValue(let url, let key, let reason): "\(url): '\(key)' \(reason)"
    case .rolledBack(let url, let serial, let seen):
      "\(url): serial number \(serial), but \(seen) has been seen: an old index is served anew"
    case .contradiction(let url, let key):
      "\(url): the manifest's '\(key)' differs from the signed index"
    case .transfer(let error): "\(error)"
    case .pack(let error): "\(error)"
    case .full(let path, let needed): "\(path): no room for \(needed) bytes"
    case .inputOutput(let path, let operation, let reason):
      "\(path): can't \(operation): \(reason)"
    case .busy(let path): "\(path): another process holds it"
    }
  }

  private static func suggestion(_ nearest: [String]) -> String {
    nearest.isEmpty ? "" : "; the nearest there: \(nearest.joined(separator: ", "))"
  }
}

extension ModelStoreError: LocalizedError {
  public var errorDescription: String? { description }
}
