import Testing

@testable import CommandSupport

struct ArgumentsTests {
  private let number = CommandOption(name: "number", letter: "n", value: "N", summary: "")
  private let flag = CommandOption(name: "flag", letter: "f", summary: "")

  private func parse(_ arguments: String...) throws(UsageError) -> Arguments {
    try Arguments(arguments, options: [number, flag])
  }

  @Test func bothSpellingsOfAValue() throws {
    #expect(try parse("--number", "3").string(number) == "3")
    #expect(try parse("--number=3").string(number) == "3")
    #expect(try parse("--number=").string(number) == "")
    #expect(try parse("--number=a=b").string(number) == "a=b")
    #expect(try parse("-n", "3").string(number) == "3")
    #expect(try parse("-n3").string(number) == "3")
  }

  @Test func operandsMayStandAnywhere() throws {
    let arguments = try parse("a", "--flag", "-", "--number", "-", "b")
    #expect(arguments.operands == ["a", "-", "b"])
    #expect(arguments.has(flag))
    #expect(arguments.string(number) == "-")
  }

  @Test func everythingAfterTwoDashesIsAnOperand() throws {
    let arguments = try parse("--", "--flag", "--", "-x")
    #expect(arguments.operands == ["--flag", "--", "-x"])
    #expect(!arguments.has(flag))
  }

  @Test func theLastOfTwoHolds() throws {
    #expect(try parse("--number=1", "--number=2").string(number) == "2")
  }

  @Test func faultsNameTheArgument() {
    #expect(throws: UsageError.unknownOption("--what")) { try parse("--what=3") }
    #expect(throws: UsageError.unknownOption("-x")) { try parse("-xyz") }
    #expect(throws: UsageError.unknownOption("--num", nearest: "--number")) {
      try parse("--num", "3")
    }
    #expect(throws: UsageError.missingValue(option: "--number")) { try parse("--number") }
    #expect(throws: UsageError.unexpectedValue(option: "--flag", value: "1")) {
      try parse("--flag=1")
    }
  }

  @Test func helpEndsTheParsing() throws {
    #expect(try parse("--help", "--what").asksForHelp)
    #expect(try parse("-h").asksForHelp)
    #expect(throws: UsageError.self) { try parse("--what", "--help") }
    #expect(try !parse("--", "--help").asksForHelp)
  }

  @Test(arguments: ["", "x", "1.5", "0", "11", "-1", "99999999999999999999", " 5"])
  func integersOutOfRange(text: String) throws {
    let arguments = try parse("--number", text)
    let error = #expect(throws: UsageError.self) { try arguments.integer(number, in: 1...10) }
    #expect(error?.description.contains("'\(text)' for --number") == true)
  }

  @Test func integersInRange() throws {
    #expect(try parse("--number", "10").integer(number, in: 1...10) == 10)
    #expect(try parse().integer(number, in: 1...10) == nil)
  }

  private enum Colour: String, CaseIterable { case red, green }

  @Test func choices() throws {
    #expect(try parse("--number", "green").choice(number, Colour.self) == .green)
    let error = #expect(throws: UsageError.self) {
      try parse("--number", "blue").choice(number, Colour.self)
    }
    #expect(error?.description.contains("one of red, green") == true)
  }
}
