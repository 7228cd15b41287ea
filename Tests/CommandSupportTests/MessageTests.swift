import Testing

@testable import CommandSupport

struct MessageTests {
  /// Names of files and models may contain control characters, or text that looks like another
  /// message.
  @Test func aMessageIsOneLineOfPrintableText() {
    let message = line(of: "\u{1B}[31mname\r\nductus: FAKE\u{2028}\u{202E}\u{9B}: मक्खी, می‌روم")
    #expect(message.filter(\.isNewline) == "\n" && message.hasSuffix("\n"))
    #expect(
      message.unicodeScalars.dropLast().allSatisfy { scalar in
        ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      })
    #expect(message.contains("[31mname"))
    #expect(message.hasSuffix("मक्खी, می‌روم\n"))
  }
}
