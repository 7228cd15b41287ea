import Foundation
import Support

/// The arguments of a command, parsed by its options.
///
/// `--name value` and `--name=value` are the same, as are `-n value` and `-nvalue` for options with
/// a letter. After `--` everything is an operand, and `-` alone always is. If an option is given
/// twice, the last one counts, unless all are requested.
public struct Arguments {
  public private(set) var operands: [String] = []
  /// Whether `--help` came before any error.
  public private(set) var asksForHelp = false
  /// The values by option name, in the order given; flags have an empty value.
  private var values: [String: [String]] = [:]

  /// - Throws: ``UsageError`` for an unknown option, or one whose value is missing or too much.
  public init(_ arguments: some Sequence<String>, options: [CommandOption]) throws(UsageError) {
    var rest = arguments.makeIterator()
    var onlyOperands = false
    while let argument = rest.next() {
      if onlyOperands || argument == "-" || !argument.hasPrefix("-") {
        operands.append(argument)
        continue
      }
      if argument == "--" {
        onlyOperands = true
        continue
      }
      let (option, attached) = try Arguments.option(argument, among: options + [.help])
      if option == .help {
        asksForHelp = true
        return
      }
      if option.value == nil {
        if let attached {
          throw .unexpectedValue(option: option.spelling, value: attached)
        }
        values[option.name] = [""]
      } else if let value = attached ?? rest.next() {
        values[option.name, default: []].append(value)
      } else {
        throw .missingValue(option: option.spelling)
      }
    }
  }

  /// Returns the option named by an argument, with the value in it.
  private static func option(
    _ argument: String, among options: [CommandOption]
  ) throws(UsageError) -> (CommandOption, value: String?) {
    if argument.hasPrefix("--") {
      let parts = argument.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = options.first(where: { $0.name == parts[0] }) else {
        let nearest = UsageError.nearest(to: String(parts[0]), among: options.map(\.name))
        throw .unknownOption("--\(parts[0])", nearest: nearest.map { "--\($0)" })
      }
      return (option, parts.count == 2 ? String(parts[1]) : nil)
    }
    let letter = argument.dropFirst().prefix(1)
    guard let option = options.first(where: { $0.letter.map(String.init) == String(letter) })
    else { throw .unknownOption("-\(letter)") }
    let value = argument.dropFirst(2)
    return (option, value.isEmpty ? nil : String(value))
  }

  // MARK: - Values

  /// Returns whether the option was given.
  public func has(_ option: CommandOption) -> Bool { values[option.name] != nil }

  /// Returns the value of an option; `nil` if it isn't given, as in all of these.
  public func string(_ option: CommandOption) -> String? { values[option.name]?.last }

  /// Returns the values of an option that may be repeated.
  public func strings(_ option: CommandOption) -> [String] { values[option.name] ?? [] }

  /// Returns the value of an option that takes an integer in a range.
  ///
  /// - Throws: ``UsageError/badValue(option:value:expected:)``.
  public func integer(
    _ option: CommandOption, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    guard let text = string(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let limit = range.upperBound == .max ? "up" : "to \(range.upperBound)"
      throw .badValue(
        option: option.spelling, value: text,
        expected: "a whole number from \(range.lowerBound) \(limit)")
    }
    return number
  }

  /// Returns the value of an option that takes a number in a range.
  ///
  /// - Throws: ``UsageError/badValue(option:value:expected:)``.
  public func number(
    _ option: CommandOption, in range: ClosedRange<Double>
  ) throws(UsageError) -> Double? {
    guard let text = string(option) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw .badValue(
        option: option.spelling, value: text,
        expected: String(format: "a number from %g to %g", range.lowerBound, range.upperBound))
    }
    return number
  }

  /// Returns the value of an option that takes one of a few words.
  ///
  /// - Throws: ``UsageError/badValue(option:value:expected:)``.
  public func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: CommandOption, _ type: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let text = string(option) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw .badValue(
        option: option.spelling, value: text,
        expected: "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }

  /// Returns the format of an output: that of an option, or the one with which the output's name
  /// ends.
  ///
  /// - Parameter output: the option that names the output; `-` is standard output.
  /// - Returns: `nil` for standard output without the option.
  /// - Throws: ``UsageError`` if the two differ, or if a file has neither.
  public func format<Format: RawRepresentable & CaseIterable & Equatable>(
    _ option: CommandOption, of output: CommandOption, _ type: Format.Type = Format.self
  ) throws(UsageError) -> Format? where Format.RawValue == String {
    let requested = try choice(option, type)
    guard let name = string(output), name != "-" else { return requested }
    let implied = Format(rawValue: URL(fileURLWithPath: name).pathExtension.lowercased())
    if let requested, let implied, requested != implied {
      throw .inapplicable(
        option: option.spelling,
        reason: "\(requested.rawValue), but the name \(name.printable) says \(implied.rawValue)")
    }
    guard let format = requested ?? implied else {
      let endings = Format.allCases.map { ".\($0.rawValue)" }
      throw .badValue(
        option: output.spelling, value: name,
        expected: "a name that ends in " + endings.dropLast().joined(separator: ", ")
          + " or " + (endings.last ?? ""))
    }
    return format
  }
}
