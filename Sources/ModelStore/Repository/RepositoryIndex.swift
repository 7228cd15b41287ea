import Foundation

/// What a repository offers: the contents of its signed `index.json`.
public struct RepositoryIndex: Codable, Hashable, Sendable {
  /// The index format that this version reads.
  public static let supportedFormat = 1

  /// A file named by its contents.
  public struct Blob: Codable, Hashable, Sendable {
    /// 64 lower-case hexadecimal digits.
    public var sha256: String
    public var bytes: Int
  }

  /// A pack on offer.
  public struct Offer: Codable, Hashable, Sendable {
    /// BCP 47 tags that the pack serves; the first names it.
    public var tags: [String]
    public var version: String
    public var kind: String
    public var licence: String
    /// By data set, as in the pack's manifest.
    public var accuracy: [String: PackManifest.Accuracy]
    /// Size of the installed pack: its files and its manifest.
    public var bytes: Int
    /// The pack's manifest, which names the other files.
    public var manifest: Blob
  }

  /// Layout of the index itself.
  public var format: Int
  /// Grows with each publication: a store refuses an index with a lower number than it has seen.
  public var serial: Int
  /// One entry a pack; a tag is served by one pack only.
  public var packs: [Offer]

  /// The pack that serves a tag, in whatever case.
  public func offer(forTag tag: String) -> Offer? { packs.first(serving: tag, tags: \.tags) }
}
