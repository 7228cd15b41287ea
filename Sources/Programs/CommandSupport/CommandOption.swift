/// An option of a command.
public struct CommandOption: Hashable, Sendable {
  /// The words that a shell offers for an option's value, or for an action's operand.
  public enum Completion: Hashable, Sendable {
    case nothing
    case files
    /// The tags of the models on this machine.
    case models
    /// These, and the tags offered by a repository on this machine.
    case offeredModels
    case choices([String])
  }

  /// The name, without dashes.
  public let name: String
  /// The letter of its short form, if it has one.
  public let letter: Character?
  /// The value's name in the help; `nil` for an option without a value.
  public let value: String?
  public let completion: Completion
  /// What it does, in one phrase for the help.
  public let summary: String

  public init(
    name: String, letter: Character? = nil, value: String? = nil,
    completion: Completion = .nothing, summary: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.completion = completion
    self.summary = summary
  }

  /// An option that takes one of a few words.
  public init<Choice: RawRepresentable & CaseIterable>(
    name: String, value: String, choices: Choice.Type, summary: String
  ) where Choice.RawValue == String {
    self.init(
      name: name, value: value, completion: .choices(choices.allCases.map(\.rawValue)),
      summary: summary)
  }

  /// The option as typed.
  public var spelling: String { "--\(name)" }

  static let help = CommandOption(name: "help", letter: "h", summary: "Show this help and exit.")
}
