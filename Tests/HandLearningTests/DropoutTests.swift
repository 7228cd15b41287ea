import Support
import Testing

@testable import HandLearning

/// What is silenced by chance.
struct DropoutTests {
  /// Four decisions come from each number.
  @Test(arguments: [1, 4, 8, 19, 64])
  func theSameValuesAreSilencedEachTime(count: Int) {
    var generator = SeededGenerator(seed: 7)
    var bits: UInt64 = 0
    let expected = (0..<count).map { k -> Float in
      bits = k.isMultiple(of: 4) ? generator.next() : bits >> 16
      return bits & 0xFFFF < UInt64(0.25 * 65_536) ? 0 : 1 / 0.75
    }
    var dropout = Dropout(share: 0.25, seed: 7)
    let ascending = (1...count).map(Float.init)
    var (values, mask) = (ascending, [Float](repeating: 9, count: count))
    dropout.apply(&values, count: count, mask: &mask)
    #expect(mask == expected)
    #expect(values == zip(ascending, expected).map(*))
  }

  @Test func nothingIsSilencedWithoutAShare() {
    var dropout = Dropout(share: 0, seed: 7)
    var (values, mask): ([Float], [Float]) = ([1, 2, 3], [0, 0, 0])
    dropout.apply(&values, count: 3, mask: &mask)
    #expect(values == [1, 2, 3] && mask == [1, 1, 1])
  }
}
