import InkModel
import Testing

@testable import InkRendering

@Suite struct TerminalWriterTests {
  static let figure = InkFigure(ink: .cross, lead: "hello", caption: " x", note: "or X")

  @Test func putsWordsBeside() {
    let lines = TerminalWriter.lines(for: Self.figure, columns: 25, rows: 2, isStyled: false)
    #expect(lines == ["⠑⢄⡠⠊           [hello] x", "⡠⠊⠑⢄           or X"])
  }

  @Test func putsWordsCloserWhereRoomIsScarce() {
    let lines = TerminalWriter.lines(for: Self.figure, columns: 17, rows: 2, isStyled: false)
    #expect(lines == ["⠑⢄⡠⠊    [hello] x", "⡠⠊⠑⢄    or X"])
  }

  @Test func putsWordsBeneathWhereThereIsNoRoom() {
    let lines = TerminalWriter.lines(for: Self.figure, columns: 16, rows: 2, isStyled: false)
    #expect(lines == ["⠑⢄⡠⠊", "⡠⠊⠑⢄", "  [hello] x", "  or X"])
  }

  @Test func centresWords() {
    let figure = InkFigure(ink: Ink([(0, 0), (0, 23)]), caption: "l")
    let lines = TerminalWriter.lines(for: figure, columns: 10, rows: 6, isStyled: false)
    #expect(lines == ["⡇", "⡇", "⡇     l", "⡇", "⡇", "⡇"])
  }

  @Test func styles() {
    let lines = TerminalWriter.lines(for: Self.figure, columns: 8, rows: 1, isStyled: true)
    #expect(
      lines.suffix(2) == [
        "  \u{1B}[2mhello\u{1B}[0m\u{1B}[1m x\u{1B}[0m", "  \u{1B}[2mor X\u{1B}[0m",
      ])
  }

  @Test func keepsControlCharactersFromTheTerminal() {
    let figure = InkFigure(ink: Ink([(0, 0)]), caption: "a\u{1B}[2Jb\u{9B}c\n\u{202E}")
    let lines = TerminalWriter.lines(for: figure, columns: 40, rows: 1, isStyled: false)
    #expect(lines == ["⠁                       a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}\u{FFFD}"])
  }

  @Test func showsJoinersAsTheyAre() {
    let figure = InkFigure(ink: Ink([(0, 0)]), caption: "می\u{200C}شود")
    let lines = TerminalWriter.lines(for: figure, columns: 40, rows: 1, isStyled: false)
    #expect(lines.first?.hasSuffix("می\u{200C}شود") == true)
  }

  @Test func showsTheWordsOfAnEmptyInk() {
    let figure = InkFigure(ink: Ink(), caption: "nothing")
    let lines = TerminalWriter.lines(for: figure, columns: 40, rows: 8, isStyled: false)
    #expect(lines.map { $0.filter { $0 != " " } } == ["nothing"])
    let silent = InkFigure(ink: Ink())
    #expect(TerminalWriter.lines(for: silent, columns: 9, rows: 9, isStyled: true).isEmpty)
  }
}
