import CSodium
import Foundation

extension ModelRepository {
  /// An Ed25519 public key (RFC 8032): whoever holds its secret twin publishes the repository.
  public struct PublicKey: Hashable, Sendable {
    /// The key in 64 lower-case hexadecimal digits.
    public let text: String
    private let bytes: [UInt8]

    /// - Parameter text: 64 hexadecimal digits.
    /// - Throws: ``ModelStoreError/invalidPublicKey(_:)``.
    public init(_ text: String) throws(ModelStoreError) {
      let lowered = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
      guard isHash(lowered) else { throw .invalidPublicKey(text) }
      let digits = Array(lowered)
      bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(digits[$0...($0 + 1)]), radix: 16)
      }
      self.text = lowered
    }

    /// Whether `signature` is this key's detached signature of `message`.
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
