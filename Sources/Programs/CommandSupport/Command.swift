/// A command of a program, such as `recognize`.
public protocol Command {
  static var description: CommandDescription { get }

  /// Checks the arguments.
  init(_ arguments: Arguments) throws(UsageError)

  /// Runs the command; errors are reported on standard error and in the exit code.
  ///
  /// - Throws: for arguments that don't fit the model, once it is open.
  func run() throws(UsageError) -> ExitCode
}

/// The exit codes of a process.
public enum ExitCode: Int32, Sendable {
  case success = 0
  /// Some input was bad or some output couldn't be written; the rest was done.
  case badInput = 1
  case usage = 2
  /// There is no such model, hand or file of patterns, or it can't be used: it is damaged, say.
  case model = 3
}
