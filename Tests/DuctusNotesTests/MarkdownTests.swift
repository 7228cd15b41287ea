import DuctusNotes
import InkModel
import NoteFormats
import Testing

@testable import TranscriptFormats

@Suite struct MarkdownTests {
  private func text(
    _ lines: [String], form: TypedText.Form = .plain, name: String? = nil
  ) -> String {
    let block = TranscribedBlock(
      lines: lines.map { TranscribedLine(text: $0) }, typedText: 0, form: form)
    return TranscriptMarkdown.text(
      of: Transcript(pages: [PageTranscript(blocks: [block])]), name: name)
  }

  @Test func listsAreLists() {
    #expect(text(["- one", "-two", "• three", "–vier"]) == "- one\n- two\n- three\n- vier\n")
    #expect(text(["1. one", "2) two", "3.three"]) == "1. one\n2. two\n3. three\n")
    #expect(text(["a) one", "b) two"]) == "- a) one\n- b) two\n")
    #expect(text(["before", "- one"]) == "before\n\n- one\n")
  }

  @Test func whatIsNoListStaysText() {
    #expect(
      text(["-5 degrees", "3.5 metres", "1984. A year", "+ plus", "a.b"]) == """
        -5 degrees
        3.5 metres
        1984. A year
        \\+ plus
        a.b

        """)
    #expect(text(["#tag", "# four", "---", "==", "=x"]) == "#tag\n\\# four\n\\---\n\\==\n=x\n")
  }

  @Test func typedParagraphsKeepTheirForm() {
    #expect(text(["Head"], form: .heading(level: 2)) == "## Head\n")
    #expect(text(["- done"], form: .task(isDone: true, level: 1)) == "- [x] \\- done\n")
    let items = [TypedText.Form.plain, .item(level: 1), .item(level: 2), .plain].map {
      TranscribedBlock(lines: [TranscribedLine(text: "a")], typedText: 0, form: $0)
    }
    let transcript = Transcript(pages: [PageTranscript(blocks: items)])
    #expect(TranscriptMarkdown.text(of: transcript) == "a\n\n- a\n  - a\n\na\n")
  }

  @Test func notesHaveNames() {
    #expect(text(["text"], name: "a_b.xopp") == "# a\\_b.xopp\n\ntext\n")
  }

  @Test func nothingSteersATerminal() {
    #expect(
      text(["a\u{1B}[31mred\u{7}\u{9B}0m"], name: "\u{1B}]0;x\u{7}") == "# \\]0;x\n\na\\[31mred0m\n"
    )
  }
}
