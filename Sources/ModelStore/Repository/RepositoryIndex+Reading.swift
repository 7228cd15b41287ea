import Foundation
import Support

extension RepositoryIndex {
  /// An index is no larger than this: 8 MiB, some ten thousand packs.
  static let maximumBytes = 8 << 20

  /// Reads an index whose signature has been checked, and checks each of its values: a publisher's
  /// mistake must not write outside the store either.
  ///
  /// - Parameter source: the URL that errors name.
  init(parsing data: Data, source: String) throws(ModelStoreError) {
    struct Header: Decodable { var format: Int }
    let decoder = JSONDecoder()
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
      guard isPlainVersion(offer.version) else { throw refuse("\(key).version", "is no version") }
      guard isHash(offer.manifest.sha256) else {
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

/// Whether a text is a version as file names may hold it: letters, digits, `.`, `-`, `+`, `_`.
private func isPlainVersion(_ text: String) -> Bool {
  (1...64).contains(text.utf8.count) && !text.hasPrefix(".")
    && text.utf8.allSatisfy { isLetterOrDigit($0) || ".-+_".utf8.contains($0) }
}
