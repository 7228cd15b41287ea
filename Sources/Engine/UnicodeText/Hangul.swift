/// The arithmetic of Korean syllables, numbered by their parts (Unicode Standard, section 3.12).
enum Hangul {
  private static let syllables: UInt32 = 0xAC00
  private static let (leads, vowels, trails): (UInt32, UInt32, UInt32) = (0x1100, 0x1161, 0x11A7)
  private static let (leadCount, vowelCount, trailCount): (UInt32, UInt32, UInt32) = (19, 21, 28)

  static func decomposition(of scalar: UInt32) -> [UInt32]? {
    guard scalar >= syllables else { return nil }
    let number = scalar - syllables
    guard number < leadCount * vowelCount * trailCount else { return nil }
    let trail = number % trailCount
    let parts = [
      leads + number / (vowelCount * trailCount),
      vowels + number / trailCount % vowelCount,
    ]
    return trail == 0 ? parts : parts + [trails + trail]
  }

  static func composition(of first: UInt32, _ second: UInt32) -> UInt32? {
    if (leads..<leads + leadCount).contains(first), (vowels..<vowels + vowelCount).contains(second)
    {
      return syllables + ((first - leads) * vowelCount + second - vowels) * trailCount
    }
    if first >= syllables, first - syllables < leadCount * vowelCount * trailCount,
      (first - syllables) % trailCount == 0, (trails + 1..<trails + trailCount).contains(second)
    {
      return first + second - trails
    }
    return nil
  }
}
