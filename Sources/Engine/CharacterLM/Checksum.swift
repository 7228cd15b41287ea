import CKernels

/// Returns the checksum of a language-model file, which is simple enough to run at memory speed.
///
/// It is the sum, modulo 2⁶⁴, of `mix(word[i] ^ (i + 1) * 0x9E3779B97F4A7C15)` over the
/// little-endian 64-bit words of the content, where `mix(x) = y ^ (y >> 29)`,
/// `y = (x ^ (x >> 32)) * 0xD6E8FEB86659FD93`. Each step of `mix` is one-to-one, so a change within
/// one word always shows.
///
/// - Parameter content: a whole number of words, aligned to eight bytes.
func checksum(of content: UnsafeRawBufferPointer) -> UInt64 {
  let words = content.assumingMemoryBound(to: UInt64.self)
  return ck_checksum(words.baseAddress, words.count)
}
