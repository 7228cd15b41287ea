import Testing

@testable import CommandSupport

struct TextTableTests {
  @Test func columnsAreAligned() {
    var table = TextTable(columns: [.left, .right, .left])
    table.add(["name", "n", "x"])
    table.add(["é", "12", ""])
    #expect(table.text == "name   n  x\né     12\n")
  }

  @Test func controlCharactersDontReachTheTerminal() {
    var table = TextTable(columns: [.left])
    table.add(["a\u{1B}[2J\n\u{202E}b"])
    #expect(table.text == "a\u{FFFD}[2J\u{FFFD}\u{FFFD}b\n")
  }

  @Test func noRowsAreNoText() {
    #expect(TextTable(columns: [.left, .left]).text == "")
  }
}
