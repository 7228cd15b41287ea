/// A command of the tool, such as `recognize`.
protocol Command {
  static var description: CommandDescription { get }

  /// Checks the arguments.
  init(_ arguments: Arguments) throws(UsageError)

  /// Does the work; faults are reported on standard error and end in the exit code.
  func run() -> ExitCode
}

/// What the help says about a command, and the options that its arguments are read by.
struct CommandDescription {
  let name: String
  /// What follows the options, such as `[FILE…]`.
  let operands: String
  /// What the command does, in one phrase.
  let summary: String
  let options: [CommandOption]
  /// What else there is to know, shown below the options.
  var discussion = ""
}
