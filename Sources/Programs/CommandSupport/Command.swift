/// A command of a program, such as `recognize`.
public protocol Command {
  static var description: CommandDescription { get }

  /// Checks the arguments.
  init(_ arguments: Arguments) throws(UsageError)

  /// Does the work; faults are reported on standard error and end in the exit code.
  ///
  /// - Throws: for arguments that don't go with the model, once it is open.
  func run() throws(UsageError) -> ExitCode
}

/// What the process says about its run when it ends.
public enum ExitCode: Int32, Sendable {
  case success = 0
  /// Some input was bad or some output couldn't be written; the rest was done.
  case badInput = 1
  case usage = 2
  /// No such model, or its pack is damaged.
  case model = 3
}
