import CommandSupport
import Ductus

/// The settings of `ductus patterns`.
struct PatternsOptions {
  enum Action: String, CaseIterable {
    case teach, match, show, forget, rejection
  }

  static let kind = CommandOption(
    name: "kind", value: "KIND", choices: PatternKind.self,
    summary: "For a new file: cloud, grid or path (default: cloud).")
  static let grid = CommandOption(
    name: "grid", value: "CxR",
    summary: "For a new file of grids: columns and rows (default: 12x12).")
  static let directions = CommandOption(
    name: "directions", value: "N",
    summary: "For a new file of paths: how many directions to distinguish (default: 8).")
  static let name = CommandOption(
    name: "name", value: "NAME", summary: "Teach all inks under this name instead of their labels.")
  static let threshold = CommandOption(
    name: "threshold", value: "SCORE",
    summary: """
      Reject names above this score; 'teach' saves it. 'spread' derives it from each name's patterns
      (the default of a new file), 'none' accepts everything.
      """)
  static let candidates = CommandOption(
    name: "candidates", value: "N", summary: "Names per ink with --json (default: 5).")
  static let json = CommandOption(
    name: "json", summary: "Print one JSON object per ink or name.")

  static let all = [
    kind, grid, directions, name, threshold, candidates, json, InkInput.format,
  ]

  let action: Action
  /// The file of patterns.
  let file: String
  let input: InkInput
  /// The names to show or to remove.
  var names: [String] { input.files }
  /// The kind of a new file; `nil` without an option.
  let newLibrary: (any TaughtPatterns)?
  let name: String?
  /// How names are rejected; `nil` as in the file.
  let rejection: PatternRejection?
  let candidates: Int
  let printsJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    guard let word = arguments.operands.first else { throw .missingOperand("the action") }
    guard let action = Action(rawValue: word) else {
      throw .badValue(
        option: "patterns", value: word,
        expected: "one of " + Action.allCases.map(\.rawValue).joined(separator: ", "))
    }
    guard arguments.operands.count > 1 else { throw .missingOperand("the file of patterns") }
    self.action = action
    file = arguments.operands[1]
    guard file != "-" else {
      throw .badValue(option: "patterns", value: file, expected: "a file of patterns")
    }
    if action == .forget, arguments.operands.count < 3 { throw .missingOperand("a name") }
    var input = try InkInput(arguments, files: Array(arguments.operands.dropFirst(2)))
    // Patterns don't use times.
    input.reading.dropsTimes = true
    self.input = input
    name = arguments.string(Self.name)
    newLibrary = try Self.newLibrary(arguments)
    rejection = try Self.rejection(arguments)
    printsJSON = arguments.has(Self.json)
    candidates = try arguments.integer(Self.candidates, in: 1...1_000) ?? 5
    for option in [Self.kind, Self.grid, Self.directions, Self.name]
    where action != .teach && arguments.has(option) {
      throw .inapplicable(option: option.spelling, reason: "it goes with 'patterns teach'")
    }
  }

  private static func newLibrary(
    _ arguments: Arguments
  ) throws(UsageError) -> (any TaughtPatterns)? {
    let kind = try arguments.choice(kind, PatternKind.self)
    for (option, itsKind) in [(grid, PatternKind.grid), (directions, .path)]
    where arguments.has(option) && kind != itsKind {
      throw .inapplicable(
        option: option.spelling, reason: "it goes with \(Self.kind.spelling) \(itsKind.rawValue)")
    }
    switch kind {
    case nil: return nil
    case .cloud: return PatternLibrary<CloudPattern>()
    case .grid:
      let text = arguments.string(grid) ?? "12x12"
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let columns = sides[0], let rows = sides[1],
        (1...64).contains(columns), (1...64).contains(rows)
      else {
        throw .badValue(
          option: grid.spelling, value: text, expected: "two numbers from 1 to 64 such as 8x8")
      }
      return PatternLibrary<GridPattern>(configuration: .init(columns: columns, rows: rows))
    case .path:
      let count = try arguments.integer(directions, in: 4...64) ?? 8
      return PatternLibrary<PathPattern>(configuration: .init(directionCount: count))
    }
  }

  private static func rejection(
    _ arguments: Arguments
  ) throws(UsageError) -> PatternRejection? {
    switch arguments.string(threshold) {
    case nil: return nil
    case "none"?: return PatternRejection.none
    case "spread"?: return .bySpread
    case let text?:
      guard let score = Double(text), (0...1e6).contains(score) else {
        throw .badValue(
          option: threshold.spelling, value: text,
          expected: "spread, none or a number from 0 to 1e6")
      }
      return .above(score)
    }
  }
}
