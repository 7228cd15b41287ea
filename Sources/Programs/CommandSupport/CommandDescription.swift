/// The help of a command, and its options.
public struct CommandDescription: Sendable {
  public let name: String
  /// The operands after the options, such as `[FILE…]`.
  public let operands: String
  /// The words for the first operand, if it is one of several; shells offer them.
  public let actions: [String]
  /// What shells offer after an action; files by default.
  public let targets: [String: CommandOption.Completion]
  /// What the command does, in one phrase.
  public let summary: String
  public let options: [CommandOption]
  /// Further details, shown below the options.
  public let discussion: String

  public init(
    name: String, operands: String, actions: [String] = [],
    targets: [String: CommandOption.Completion] = [:], summary: String,
    options: [CommandOption], discussion: String = ""
  ) {
    self.name = name
    self.operands = operands
    self.actions = actions
    self.targets = targets
    self.summary = summary
    self.options = options
    self.discussion = discussion
  }
}
