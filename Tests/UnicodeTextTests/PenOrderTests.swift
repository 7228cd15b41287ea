import Foundation
import Support
import Testing
import UnicodeText

/// Pen order, compared with training's, and on random text.
struct PenOrderTests {
  /// By script: texts and their form by `brahmic/pen_order.py`.
  private static let golden: [String: [[String]]] = {
    guard let url = Bundle.module.url(forResource: "Fixtures/pen-order", withExtension: "json"),
      let data = try? Data(contentsOf: url)
    else { return [:] }
    return (try? JSONDecoder().decode([String: [[String]]].self, from: data)) ?? [:]
  }()

  private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

  @Test(arguments: [
    "devanagari", "bengali", "gurmukhi", "gujarati", "odia", "kannada", "malayalam", "burmese",
    "ethiopic", "tamil", "telugu", "sinhala", "khmer",
  ])
  func trainingHasTheSameOrder(script: String) throws {
    let pairs = try #require(Self.golden[script])
    #expect(pairs.count > 100)
    var backAndForth = 0
    for pair in pairs {
      let (logical, pen) = (scalars(pair[0]), scalars(pair[1]))
      #expect(PenOrder.pen(logical) == pen)
      if PenOrder.logical(pen) == logical { backAndForth += 1 }
    }
    // The others are malformed.
    #expect(backAndForth > pairs.count * 7 / 10)
  }

  @Test(arguments: [
    // The i-sign comes before all consonants of its cluster.
    ("\u{939}\u{93F}\u{928}\u{94D}\u{926}\u{940}", "\u{93F}\u{939}\u{928}\u{94D}\u{926}\u{940}"),
    ("\u{915}\u{94D}\u{937}\u{93F}", "\u{93F}\u{915}\u{94D}\u{937}"),
    // A reph stands behind the vowel signs and before the anusvara; an eyelash is no reph.
    ("\u{930}\u{94D}\u{92E}\u{947}\u{902}", "\u{92E}\u{947}\u{E930}\u{902}"),
    ("\u{930}\u{94D}\u{200D}\u{92F}", "\u{930}\u{94D}\u{200D}\u{92F}"),
    // Half of a sign on either side of its letter.
    ("\u{995}\u{9C7}\u{9BE}", "\u{9C7}\u{995}\u{9BE}"),
    ("\u{1000}\u{1039}\u{1000}\u{103B}\u{1031}", "\u{1031}\u{1000}\u{1039}\u{1000}\u{103B}"),
    // A virama of Tamil is seen, one of Sinhala joins before a joiner, one of Khmer always.
    (
      "\u{B95}\u{BCD}\u{B95}\u{BC6}\u{BBE}", "\u{B95}\u{BCD}\u{BC6}\u{B95}\u{BBE}"
    ),
    (
      "\u{D9A}\u{DCA}\u{DAF}\u{DCA}\u{200D}\u{DBB}\u{DD9}",
      "\u{D9A}\u{DCA}\u{DD9}\u{DAF}\u{DCA}\u{200D}\u{DBB}"
    ),
    ("\u{1781}\u{17D2}\u{1798}\u{17C2}\u{179A}", "\u{17C2}\u{1781}\u{17D2}\u{1798}\u{179A}"),
    // Scripts whose texts are stored as they are written.
    ("\u{C38}\u{C4D}\u{C24}\u{C40}", "\u{C38}\u{C4D}\u{C24}\u{C40}"),
    ("\u{E40}\u{E19}\u{E49}\u{E33}", "\u{E40}\u{E19}\u{E49}\u{E33}"),
    // A syllable and its vowel.
    ("\u{1230}\u{120B}\u{121D}", "\u{1230}\u{1208}\u{E103}\u{1218}\u{E105}"),
    ("abc \u{F40}\u{F72} \u{1F600}", "abc \u{F40}\u{F72} \u{1F600}"), ("", ""),
  ])
  func wordsAreWrittenInAnotherOrder(logical: String, pen: String) {
    #expect(PenOrder.pen(scalars(logical)) == scalars(pen))
    #expect(PenOrder.logical(scalars(pen)) == scalars(logical))
  }

  @Test func everyScalarHasItsPlaceInTheText() {
    // ki, then a reph on a conjunct.
    let logical = scalars("\u{915}\u{93F}\u{930}\u{94D}\u{924}\u{94D}\u{924}\u{93F}a")
    let written = PenOrder.written(logical)
    #expect(written.scalars == scalars("\u{93F}\u{915}\u{93F}\u{924}\u{94D}\u{924}\u{E930}a"))
    #expect(written.sources == [1, 0, 7, 4, 5, 6, 2, 8])
    #expect(PenOrder.written(scalars("\u{1201}b")).sources == [0, 0, 1])
  }

  /// Random text of all scripts at once: nothing fails, and no scalar gets lost.
  @Test func anyTextKeepsItsScalars() {
    let likely = scalars(
      "\u{94D}\u{93F}\u{930}\u{9CD}\u{9C7}\u{9F0}\u{1039}\u{1031}\u{200D}\u{200C} a")
    let own = [0x0900...0x109F, 0x1780...0x17FF].joined().compactMap(Unicode.Scalar.init)
    let privates = scalars("\u{E930}\u{E9B0}\u{EAB0}\u{E101}\u{E107}\u{E100}\u{1200}\u{12A0}")
    var generator = SeededGenerator(seed: 5)
    func text(_ pools: [[Unicode.Scalar]]) -> [Unicode.Scalar] {
      (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        pools[Int.random(in: pools.indices, using: &generator)].randomElement(using: &generator)!
      }
    }
    func sorted(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] { scalars.sorted() }
    for _ in 0..<5_000 {
      let logical = text([likely, own])
      let written = PenOrder.written(logical)
      #expect(written.scalars.count == written.sources.count)
      #expect(sorted(PenOrder.logical(logical)) == sorted(logical))
      for (scalar, source) in zip(written.scalars, written.sources) {
        #expect(PenOrder.isReph(scalar) || scalar == logical[source])
      }
      let rephs = written.scalars.count { PenOrder.isReph($0) }
      #expect(written.scalars.count + rephs == logical.count)
      #expect(Set(written.sources).count == written.sources.count)
      // Text that can't be written by hand is stored as text that can.
      let stored = PenOrder.logical(text([likely, own, privates]))
      #expect(!stored.contains { PenOrder.isPrivate($0) })
      #expect(PenOrder.logical(PenOrder.pen(stored)).count == stored.count)
    }
  }
}
