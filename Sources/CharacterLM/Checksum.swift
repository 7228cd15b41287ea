/// The checksum of a language-model file: simple enough to run at the speed of memory.
///
/// The sum, modulo 2⁶⁴, of `mix(word[i] ^ (i + 1) * 0x9E3779B97F4A7C15)` over the little-endian
/// 64-bit words of the content, where `mix(x) = y ^ (y >> 29)`, `y = (x ^ (x >> 32)) *
/// 0xD6E8FEB86659FD93`. Each step of `mix` is one-to-one, so a change within one word always shows.
///
/// - Parameter content: A whole number of words, aligned to eight bytes.
func checksum(of content: UnsafeRawBufferPointer) -> UInt64 {
  let words = content.assumingMemoryBound(to: UInt64.self)
  var sum: UInt64 = 0
  var position: UInt64 = 0
  for word in words {
    position &+= 0x9E37_79B9_7F4A_7C15
    var x = UInt64(littleEndian: word) ^ position
    x = (x ^ (x >> 32)) &* 0xD6E8_FEB8_6659_FD93
    sum &+= x ^ (x >> 29)
  }
  return sum
}
