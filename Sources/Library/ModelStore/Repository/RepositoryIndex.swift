import Foundation
import ModelIdentifiers
import Support

/// The packs that a repository offers: the contents of its signed `index.json`.
public struct RepositoryIndex: Codable, Hashable, Sendable {
  /// The index format that this version reads.
  public static let supportedFormat = 1

  /// A file named by its contents.
  public struct Blob: Codable, Hashable, Sendable {
    /// The SHA-256 in 64 lower-case hexadecimal digits.
    public var sha256: String
    /// The size of the file in bytes.
    public var bytes: Int
  }

  /// A pack on offer.
  public struct Offer: Codable, Hashable, Sendable {
    /// BCP 47 tags that the pack serves; the first names it.
    public var tags: [String]
    /// The version of the pack, such as `2026.11.0`.
    public var version: String
    /// The kind of the pack: the name of a ``PackManifest/Kind``.
    public var kind: String
    /// The licence of all parts that have none of their own; the manifest names that of each part.
    public var licence: String
    /// The accuracy on each data set, by the set's name, as in the pack's manifest.
    public var accuracy: [String: PackManifest.Accuracy]
    /// The size of the installed pack in bytes: its files and its manifest.
    public var bytes: Int
    /// The pack's manifest, which names the other files.
    public var manifest: Blob
  }

  /// The format of the index itself.
  public var format: Int
  /// The number of the publication: a store refuses an index with a lower one than it has seen.
  public var serial: Int
  /// The date from which the index is invalid, unless its publisher signs a new one; `nil` for
  /// never, as in indexes older than such dates. In JSON: `2027-11-22T00:00:00Z`.
  public var expires: Date?
  /// The packs, one entry each; only one pack serves a tag.
  public var packs: [Offer]

  /// Returns the best pack for a tag: one of just this tag, or of its language in its script.
  ///
  /// - Complexity: O(offered tags).
  public func offer(forTag tag: String) -> Offer? { (try? byTag.matches(tag))?.first?.element }

  /// The packs by their tags.
  package var byTag: TagIndex<Offer> {
    var index = TagIndex<Offer>()
    for offer in packs { for tag in offer.tags { index.add(tag, offer) } }
    return index
  }
}

extension RepositoryIndex {
  /// The maximum size of an index: 8 MiB, some ten thousand packs.
  static let maximumBytes = 8 << 20

  /// Reads an index whose signature has been checked, and checks each of its values: even a
  /// publisher's mistake must not write outside the store.
  ///
  /// - Parameter source: the URL in errors.
  init(parsing data: Data, source: String) throws(ModelStoreError) {
    struct Header: Decodable { var format: Int }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      let header = try decoder.decode(Header.self, from: data)
      guard header.format == RepositoryIndex.supportedFormat else {
        throw ModelStoreError.unsupportedIndexFormat(url: source, format: header.format)
      }
      self = try decoder.decode(RepositoryIndex.self, from: data)
    } catch let error as ModelStoreError {
      throw error
    } catch let error as DecodingError {
      throw .malformedIndex(url: source, reason: error.explanation)
    } catch {
      throw .malformedIndex(url: source, reason: "\(error)")
    }
    try validate(source: source)
  }

  private func validate(source: String) throws(ModelStoreError) {
    func refuse(_ key: String, _ reason: String) -> ModelStoreError {
      .invalidIndexValue(url: source, key: key, reason: reason)
    }
    guard serial >= 0 else { throw refuse("serial", "is negative") }
    var seen: Set<String> = []
    for (number, offer) in packs.enumerated() {
      let key = "packs[\(number)]"
      guard !offer.tags.isEmpty else { throw refuse("\(key).tags", "has no tag") }
      for tag in offer.tags {
        guard isWellFormedTag(tag) else { throw refuse("\(key).tags", "has no language tag") }
        guard seen.insert(tag.lowercased()).inserted else {
          throw refuse("\(key).tags", "offers '\(tag)' a second time")
        }
      }
      guard isPlainVersion(offer.version) else { throw refuse("\(key).version", "isn't a version") }
      guard offer.manifest.sha256.isSHA256 else {
        throw refuse("\(key).manifest.sha256", "is not a SHA-256")
      }
      guard (1...PackManifest.maximumBytes).contains(offer.manifest.bytes) else {
        throw refuse(
          "\(key).manifest.bytes", "is not between 1 and \(PackManifest.maximumBytes)")
      }
      guard (offer.manifest.bytes...3 * PackManifest.maximumFileBytes).contains(offer.bytes) else {
        throw refuse("\(key).bytes", "is not the size of a pack")
      }
    }
  }
}

/// Returns whether a text is a version that is safe in file names: letters, digits, `.`, `-`, `+`,
/// `_`.
private func isPlainVersion(_ text: String) -> Bool {
  (1...64).contains(text.utf8.count) && !text.hasPrefix(".")
    && text.utf8.allSatisfy { isLetterOrDigit($0) || ".-+_".utf8.contains($0) }
}

/// An index with the proof of its publisher.
struct SignedIndex {
  let index: RepositoryIndex
  /// The signed bytes.
  let data: Data
  let signature: Data
  let publicKey: ModelRepository.PublicKey
}
