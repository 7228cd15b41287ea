/// An option of a command.
public struct CommandOption: Hashable, Sendable {
  /// What a shell offers where the option's value is due, or what an action is done to.
  public enum Completion: Hashable, Sendable {
    case nothing
    case files
    /// The tags of the models that are on this machine.
    case models
    /// These, and the tags that a repository on this machine offers.
    case offeredModels
    case choices([String])
  }

  /// Name without its dashes.
  public let name: String
  /// The letter of its short form, if it has one.
  public let letter: Character?
  /// What the help calls the option's value; `nil` for an option that takes none.
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

  /// The option as it is typed.
  public var spelling: String { "--\(name)" }

  static let help = CommandOption(name: "help", letter: "h", summary: "Show this help and exit.")
}
