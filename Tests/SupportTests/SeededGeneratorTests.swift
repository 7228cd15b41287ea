import Testing

@testable import Support

/// Random numbers that are the same on every machine.
struct SeededGeneratorTests {
  @Test(arguments: [0, 1, 2, 3, 10, 1_000])
  func shufflesAsSwiftDoesWith64Bits(_ count: Int) {
    let elements = Array(0..<count)
    var (own, swift) = (SeededGenerator(seed: 43), SeededGenerator(seed: 43))
    for _ in 0..<3 {
      #expect(own.shuffled(elements) == elements.shuffled(using: &swift))
    }
    #expect(own.next() == swift.next())
  }

  @Test func shufflesInAFixedOrder() {
    var generator = SeededGenerator(seed: 43)
    #expect(generator.shuffled(Array(0..<8)) == [5, 0, 4, 7, 2, 1, 6, 3])
  }
}
