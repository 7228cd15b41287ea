import CSodium
import Foundation
import Support

/// A source of packs: a static file server or a folder, and the key of its publisher.
///
/// A repository holds `index.json`, its detached signature `index.json.sig`, and files named by
/// their SHA-256 in `blobs/sha256`. `tools/ductus_tools/repository` makes one.
public struct ModelRepository: Hashable, Sendable {
  /// The environment variable with a repository's URL.
  public static let urlVariable = "DUCTUS_REPOSITORY"
  /// The environment variable with the public key of that repository.
  public static let keyVariable = "DUCTUS_REPOSITORY_KEY"

  /// The address of the folder that holds `index.json`.
  public let url: URL
  /// The publisher's key.
  public let publicKey: PublicKey

  /// Creates a repository at an address, signed with a key.
  ///
  /// - Parameters:
  ///   - url: an `https:`, `http:` or `file:` URL. The publisher's signature verifies what is
  ///     fetched, so `http:` and mirrors in other hands don't endanger integrity.
  ///   - publicKey: the publisher's Ed25519 key, 64 hexadecimal digits.
  /// - Throws: ``ModelStoreError/invalidRepositoryURL(_:)``,
  ///   ``ModelStoreError/invalidPublicKey(_:)``.
  public init(url: URL, publicKey: String) throws(ModelStoreError) {
    let scheme = url.scheme?.lowercased() ?? ""
    let hasPlace = scheme == "file" ? !url.path.isEmpty : !(url.host ?? "").isEmpty
    guard ["https", "http", "file"].contains(scheme), hasPlace else {
      throw .invalidRepositoryURL(url.absoluteString)
    }
    self.url = url
    self.publicKey = try PublicKey(publicKey)
  }

  /// Creates a repository from texts, as found on a command line or in the environment.
  ///
  /// - Throws: as ``init(url:publicKey:)``, and ``ModelStoreError/noRepository`` if one of the two
  ///   is missing.
  public init(url: String?, publicKey: String?) throws(ModelStoreError) {
    guard let url, let publicKey, !url.isEmpty, !publicKey.isEmpty else { throw .noRepository }
    guard let parsed = URL(string: url) else { throw .invalidRepositoryURL(url) }
    try self.init(url: parsed, publicKey: publicKey)
  }

  /// Returns the repository that the environment names.
  ///
  /// - Throws: ``ModelStoreError/noRepository`` if it names none, or as ``init(url:publicKey:)``.
  public static func configured(
    by environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ModelStoreError) -> ModelRepository {
    try ModelRepository(url: environment[urlVariable], publicKey: environment[keyVariable])
  }

  var index: URL { url.appendingPathComponent("index.json") }
  var signature: URL { url.appendingPathComponent("index.json.sig") }

  /// Returns the address of the file with a SHA-256.
  func blob(_ sha256: String) -> URL {
    url.appendingPathComponent("blobs/sha256").appendingPathComponent(sha256)
  }
}

extension ModelRepository {
  /// An Ed25519 public key (RFC 8032). The holder of its secret key publishes the repository.
  public struct PublicKey: Hashable, Sendable {
    /// The key in 64 lower-case hexadecimal digits.
    public let text: String
    private let bytes: [UInt8]

    /// Creates a key from its digits.
    ///
    /// - Parameter text: 64 hexadecimal digits.
    /// - Throws: ``ModelStoreError/invalidPublicKey(_:)``.
    public init(_ text: String) throws(ModelStoreError) {
      let lowered = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
      guard lowered.isSHA256 else { throw .invalidPublicKey(text) }
      let digits = Array(lowered)
      bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(digits[$0...($0 + 1)]), radix: 16)
      }
      self.text = lowered
    }

    /// Returns whether `signature` is this key's detached signature of `message`.
    func isSigner(of message: Data, signature: Data) -> Bool {
      guard signature.count == Int(crypto_sign_BYTES),
        bytes.count == Int(crypto_sign_PUBLICKEYBYTES)
      else { return false }
      return [UInt8](message).withUnsafeBufferPointer { message in
        crypto_sign_verify_detached(
          [UInt8](signature), message.baseAddress, UInt64(message.count), bytes) == 0
      }
    }
  }
}
