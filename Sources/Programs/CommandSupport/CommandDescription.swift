/// What the help says about a command, and the options that its arguments are read by.
public struct CommandDescription: Sendable {
  public let name: String
  /// What follows the options, such as `[FILE…]`.
  public let operands: String
  /// The words that the first operand may be, of a command that has such; shells offer them.
  public let actions: [String]
  /// What shells offer behind an action; files where nothing is said.
  public let targets: [String: CommandOption.Completion]
  /// What the command does, in one phrase.
  public let summary: String
  public let options: [CommandOption]
  /// What else there is to know, shown below the options.
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
