import Testing
import UnicodeText

/// Which signs may follow which, by script.
@Suite struct SyllablePartTests {
  /// Whether the second of two scalars may directly follow the first.
  private func allows(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    let before = PenOrder.syllablePart(first)?.rawValue ?? 0
    return (PenOrder.syllablePart(second)?.never ?? 0) & before == 0
  }

  @Test(
    arguments: [
      ("\u{985}", "\u{9CD}", true),  // অ্যাপ
      ("\u{9BE}", "\u{9CD}", false),
      ("\u{9BE}", "\u{9CE}", true),  // অর্থাৎ: a letter, though it is among the signs
      ("\u{9BE}", "\u{981}", true),
      ("\u{905}", "\u{94C}", false),  // looks like औ
      ("\u{CC6}", "\u{CC2}", true),  // ೊ in two
      ("\u{A41}", "\u{A71}", true),
      ("\u{C46}", "\u{C56}", true),
      ("\u{C3E}", "\u{C4D}", false),
      ("\u{DCF}", "\u{DCA}", true),  // part of ෝ
      ("\u{103A}", "\u{1039}", true),
      ("\u{17C9}", "\u{17B6}", true),
      ("\u{E01}", "\u{E31}", true),
      ("a", "\u{94D}", true),
    ] as [(Unicode.Scalar, Unicode.Scalar, Bool)])
  func signsFollowAsTheirScriptsHaveThem(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ isAllowed: Bool
  ) {
    #expect(allows(first, second) == isAllowed)
  }

  @Test func viramasThatAreSeenJoinNothing() {
    #expect(PenOrder.joinsLetters("\u{94D}"))
    #expect(PenOrder.joinsLetters("\u{1039}"))
    for scalar in ["\u{BCD}", "\u{DCA}", "\u{103A}", "\u{93E}", "a"] as [Unicode.Scalar] {
      #expect(!PenOrder.joinsLetters(scalar))
    }
  }
}
