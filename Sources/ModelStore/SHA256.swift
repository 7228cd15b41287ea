import CSodium
import Foundation

/// SHA-256 of a file's contents in lower-case hexadecimal digits, by libsodium.
///
/// - Throws: the error of the read.
/// - Complexity: O(bytes) in time, constant in memory.
func sha256(of url: URL) throws -> String {
  let file = try FileHandle(forReadingFrom: url)
  defer { try? file.close() }
  var state = crypto_hash_sha256_state()
  crypto_hash_sha256_init(&state)
  while let chunk = try file.read(upToCount: 1 << 20), !chunk.isEmpty {
    chunk.withUnsafeBytes { bytes in
      _ = crypto_hash_sha256_update(
        &state, bytes.bindMemory(to: UInt8.self).baseAddress, UInt64(bytes.count))
    }
  }
  var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
  crypto_hash_sha256_final(&state, &digest)
  return hexadecimal(digest)
}

/// SHA-256 of bytes in lower-case hexadecimal digits.
package func sha256(of data: Data) -> String {
  var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
  data.withUnsafeBytes { bytes in
    _ = crypto_hash_sha256(
      &digest, bytes.bindMemory(to: UInt8.self).baseAddress, UInt64(bytes.count))
  }
  return hexadecimal(digest)
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { byte in
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }.joined()
}
