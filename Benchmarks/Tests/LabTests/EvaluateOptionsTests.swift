import CTCDecoder
import CommandSupport
import Testing

@testable import ductus_lab

struct EvaluateOptionsTests {
  private func evaluate(_ arguments: String...) throws -> EvaluateOptions {
    try EvaluateOptions(Arguments(arguments, options: EvaluateOptions.all))
  }

  @Test func evaluateNeedsAFile() {
    #expect(throws: UsageError.missingOperand("FILE")) { try evaluate() }
  }

  @Test func evaluateDefaults() throws {
    let options = try evaluate("x")
    #expect(options.recognizer.options.maxResultCount == 10)
    #expect(options.grouping == nil)
    #expect(options.confusions == nil)
    #expect(options.perturbation.isIdentity)
    #expect(!options.filter.onlyUnipenTasks)
  }

  @Test func withinClassAsksForMoreAndReportsByClass() throws {
    let options = try evaluate("--within-class", "x")
    #expect(options.recognizer.options.maxResultCount == 400)
    #expect(options.grouping == .class)
    let other = try evaluate("--within-class", "--by", "writer", "--candidates", "50", "x")
    #expect(other.recognizer.options.maxResultCount == 50)
    #expect(other.grouping == .writer)
  }

  @Test(arguments: [
    ["--by", "donor"], ["--confusions", "0"], ["--candidates", "4"], ["--candidates", "1001"],
    ["--scale", "0"], ["--scale", "nan"], ["--scale", "inf"], ["--scale", "-1"],
    ["--rotate", "361"], ["--rotate", "left"], ["--breaks", "1.5"], ["--rate", "0"],
    ["--decorate", "line"],
    ["--rate", "1e99"],
  ])
  func badEvaluateValues(arguments: [String]) {
    let error = #expect(throws: UsageError.self) {
      try EvaluateOptions(Arguments(arguments + ["x"], options: EvaluateOptions.all))
    }
    #expect(error?.description.contains("'\(arguments[1])' for \(arguments[0])") == true)
  }

  @Test func widerNeverNarrows() {
    var parameters = DecoderParameters()
    parameters.tokenMargin = 99
    let wide = ClassReading.widened(parameters, beamWidth: nil)
    #expect(wide.beamWidth == 400 && wide.tokenLimit == 100 && wide.tokenMargin == 99)
    #expect(ClassReading.widened(parameters, beamWidth: 7).beamWidth == 7)
    parameters.beamWidth = 1_000
    #expect(ClassReading.widened(parameters, beamWidth: nil).beamWidth == 1_000)
    #expect(wide.languageWeight == parameters.languageWeight)
  }

  @Test func aPipeCannotBeReadTwice() throws {
    #expect(throws: UsageError.self) { try evaluate("--limit", "5", "-") }
    #expect(try evaluate("-").limit == nil)
  }

  @Test func decoderParametersFromAFile() throws {
    try withFile("{\"beamWidth\": 9}") { path in
      let options = try evaluate("--decoder-parameters", path, "x")
      #expect(options.recognizer.options.decoderParameters?.beamWidth == 9)
    }
    for text in ["", "[]", "{\"beamWidht\": 9}", "{\"beamWidth\": 0}", "{\"beamWidth\": \"a\"}"] {
      try withFile(text) { path in
        let error = #expect(throws: UsageError.self) {
          try evaluate("--decoder-parameters", path, "x")
        }
        #expect(error?.description.contains(path) == true)
      }
    }
    #expect(throws: UsageError.self) { try evaluate("--decoder-parameters", "/no/such", "x") }
  }
}
