import Foundation
import ModelIdentifiers

/// An error that explains why a pack can't be installed, listed or removed. Every case names the
/// URL, file or tag.
public enum ModelStoreError: Error, Hashable, Sendable {
  /// No repository is configured, and the one that comes with Ductus isn't available.
  case noRepository
  /// The repository's address isn't an `https:`, `http:` or `file:` URL.
  case invalidRepositoryURL(String)
  /// The repository's public key isn't 64 hexadecimal digits.
  case invalidPublicKey(String)
  /// The tag doesn't consist of subtags of letters and digits joined by hyphens.
  case invalidTag(String)
  /// The repository has no pack for the tag; `nearest` has at most three tags that it offers for
  /// the language in another script, or for the language with this name.
  case notOffered(tag: String, nearest: [String], repository: String)
  /// The store has no pack for the tag; `nearest` has related tags, as for
  /// ``notOffered(tag:nearest:repository:)``.
  case notInstalled(tag: String, nearest: [String])
  /// The store has no pack for this very tag, so none is removed; the pack with this name would
  /// serve it.
  case servedByAnother(tag: String, name: String)

  /// The index isn't signed with the repository's key.
  case wrongSignature(url: String)
  /// The index isn't JSON of the right form.
  case malformedIndex(url: String, reason: String)
  /// The index has a newer or foreign format.
  case unsupportedIndexFormat(url: String, format: Int)
  /// A value of the index is out of range.
  case invalidIndexValue(url: String, key: String, reason: String)
  /// The index is older than one that this store has seen from the same publisher.
  case rolledBack(url: String, serial: Int, seen: Int)
  /// The index should have been renewed by this date, but wasn't: perhaps a server still serves an
  /// old one, or the clock is wrong.
  case expired(url: String, date: Date)
  /// The pack's manifest contradicts the signed index.
  case contradiction(url: String, key: String)
  /// All files of the pack are as its publisher signed them, but they can't be used. The installed
  /// pack is kept.
  case unusable(tag: String, version: String, reason: String)

  /// A file could not be fetched.
  case transfer(TransferError)
  /// A manifest, or a file of a pack, is invalid.
  case pack(PackError)

  /// The folder is neither empty nor a store: `found` is something in it that no store contains.
  case notAStore(path: String, found: String)
  /// Another user may have changed the contents of the store, or could.
  case unsafeStore(path: String, danger: Danger)
  /// The file system is full. `needed` is the number of bytes to be written; 0 if only the system
  /// knows.
  case full(path: String, needed: Int)
  /// The file system has space, but can't hold any more files.
  case noInodes(path: String)
  /// The store's file or folder can't be read or written.
  case inputOutput(path: String, operation: String, reason: String)
  /// Another process held the file for longer than the time-out.
  case busy(path: String)

  /// The reason why the folder of a store, or one inside it, isn't trusted.
  public enum Danger: Hashable, Sendable {
    /// It is a symbolic link, which may lead anywhere.
    case symbolicLink
    /// It is a file.
    case notADirectory
    /// It belongs to another user.
    case foreignOwner
    /// Every user may write there.
    case worldWritable
    /// Its group may write there, and may have other members than its owner.
    case groupWritable
  }
}

extension ModelStoreError: CustomStringConvertible {
  public var description: String { message(for: .programs) }

  package func message(for audience: Audience) -> String {
    switch self {
    case .noRepository:
      "no model repository is configured: set DUCTUS_REPOSITORY to its URL and "
        + "DUCTUS_REPOSITORY_KEY to its public key, or "
        + (audience == .command
          ? "pass --repository and --key" : "set the repository of ModelManager")
    case .invalidRepositoryURL(let url): "'\(url)' isn't an https:, http: or file: URL"
    case .invalidPublicKey(let key): "'\(key)' isn't a public key, which has 64 hexadecimal digits"
    case .invalidTag(let tag): "'\(tag)' isn't a language tag"
    case .notOffered(let tag, let nearest, let repository):
      "\(repository) has no model for '\(tag)'\(mention(ofRelated: nearest))"
    case .notInstalled(let tag, let nearest):
      "no model for '\(tag)' is installed\(mention(ofRelated: nearest))"
    case .servedByAnother(let tag, let name):
      "no model for '\(tag)' is installed; \(name) would serve it"
    case .wrongSignature(let url): "\(url): not signed with the repository's key"
    case .malformedIndex(let url, let reason): "\(url): not an index: \(reason)"
    case .unsupportedIndexFormat(let url, let format):
      "\(url): index format \(format); this version reads \(RepositoryIndex.supportedFormat)"
    case .invalidIndexValue(let url, let key, let reason): "\(url): '\(key)' \(reason)"
    case .rolledBack(let url, let serial, let seen):
      "\(url): serial number \(serial), but \(seen) has been seen: an old index is being served. "
        + "If its publisher says that \(seen) was a mistake, "
        + (audience == .command
          ? "`ductus models trust --reset`" : "PackStore.forgetSerial(of:)") + " forgets it"
    case .expired(let url, let date):
      "\(url): expired on \(date.formatted(.iso8601)): an old index is being served, its publisher "
        + "hasn't renewed it, or the clock is wrong"
    case .contradiction(let url, let key):
      "\(url): the manifest's '\(key)' differs from the signed index"
    case .transfer(let error): "\(error)"
    case .pack(let error): "\(error)"
    case .unusable(let tag, let version, let reason):
      "\(tag) \(version) is signed by its publisher but can't be used; the installed version stays: "
        + reason
    case .notAStore(let path, let found):
      "\(path): neither a model store nor empty (\(found) is there): set DUCTUS_STORE to an empty "
        + "folder or to one that doesn't exist yet"
    case .unsafeStore(let path, let danger): "\(path): \(danger)"
    case .full(let path, 0): "\(path): no room on the file system"
    case .full(let path, let needed): "\(path): no room for \(needed) bytes"
    case .noInodes(let path): "\(path): the file system can't hold any more files (no free inodes)"
    case .inputOutput(let path, let operation, let reason):
      "\(path): can't \(operation): \(reason)"
    case .busy(let path): "\(path): in use by another process"
    }
  }
}

extension ModelStoreError: LocalizedError {
  public var errorDescription: String? { description }
}

extension ModelStoreError.Danger: CustomStringConvertible {
  public var description: String {
    switch self {
    case .symbolicLink: "is a symbolic link: name the folder that it leads to instead"
    case .notADirectory: "isn't a folder"
    case .foreignOwner: "belongs to another user, who could change the models"
    case .worldWritable:
      "every user could change the models: if no one has changed them, run `chmod o-w` on it"
    case .groupWritable:
      "its group could change the models: if no one has changed them, run `chmod g-w` on it"
    }
  }
}
