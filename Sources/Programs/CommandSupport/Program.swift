import Ductus
import Foundation

/// A program of several commands, such as `ductus` or `ductus-lab`.
public struct Program {
  public let name: String
  /// What to do with the program, in one sentence, such as `Read handwriting.`
  public let purpose: String
  /// The commands, in the order of the help.
  public let commands: [any Command.Type]
  /// The environment variables that it uses, with their purpose.
  public let environment: [(variable: String, purpose: String)]

  public init(
    name: String, purpose: String, commands: [any Command.Type],
    environment: [(variable: String, purpose: String)] = []
  ) {
    self.name = name
    self.purpose = purpose
    self.commands = commands
    self.environment = environment
  }

  /// Runs the command named by the process's arguments, and ends the process.
  public func main() -> Never {
    // A reader that leaves early causes a write error instead of a signal.
    signal(SIGPIPE, SIG_IGN)
    // A limit on the size of files also causes an error, so that a half-written file can be
    // removed.
    signal(SIGXFSZ, SIG_IGN)
    reserveStandardDescriptors()
    if let number = Self.unreadableArgument {
      let shown = CommandLine.arguments[number]
      exit(refuse(.notUnicode(argument: number, shown: shown), help: "\(name) --help").rawValue)
    }
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// The number of an argument that isn't UTF-8: Swift replaces its invalid characters, so it would
  /// name another file.
  private static var unreadableArgument: Int? {
    (1..<max(1, Int(CommandLine.argc))).first { index in
      guard let argument = CommandLine.unsafeArgv[index] else { return false }
      return String(validatingCString: argument) == nil
    }
  }

  /// - Parameter arguments: the process's arguments, without its name.
  func run(_ arguments: [String]) -> ExitCode {
    do throws(UsageError) {
      switch arguments.first {
      case nil:
        throw .missingOperand("the command")
      case "help" where arguments.count > 1:
        StandardOutput().end(with: help(try description(of: arguments[1])))
      case let name?
      where Self.own.contains { $0.name == name }
        && arguments.dropFirst().contains(where: Self.asksForHelp):
        StandardOutput().end(with: help(try description(of: name)))
      case "--help", "-h", "help":
        StandardOutput().end(with: help)
      case "--version":
        StandardOutput().end(with: "\(name) \(ductusVersion)\n")
      case "completions":
        StandardOutput().end(with: try completions(Array(arguments.dropFirst())))
      case "manual":
        if arguments.count > 1 { throw .unexpectedOperand(arguments[1]) }
        StandardOutput().end(with: ManualPage(of: self).text)
      case let name?:
        return run(try command(name), arguments.dropFirst())
      }
      return .success
    } catch {
      return refuse(error, help: "\(name) --help")
    }
  }

  private static func asksForHelp(_ argument: String) -> Bool {
    ["--help", "-h"].contains(argument)
  }

  private func description(of name: String) throws(UsageError) -> CommandDescription {
    if let own = Self.own.first(where: { $0.name == name }) { return own }
    return try command(name).description
  }

  private func command(_ name: String) throws(UsageError) -> any Command.Type {
    guard let command = commands.first(where: { $0.description.name == name }) else {
      guard !name.hasPrefix("-") else { throw .unknownOption(name) }
      throw .unknownCommand(
        name, nearest: UsageError.nearest(to: name, among: commands.map { $0.description.name }))
    }
    return command
  }

  private func completions(_ operands: [String]) throws(UsageError) -> String {
    let shells = ShellCompletions.Shell.allCases.map(\.rawValue).joined(separator: ", ")
    guard let shell = operands.first else { throw .missingOperand("the shell: \(shells)") }
    guard let shell = ShellCompletions.Shell(rawValue: shell) else {
      throw .badValue(option: "completions", value: shell, expected: "one of \(shells)")
    }
    if operands.count > 1 { throw .unexpectedOperand(operands[1]) }
    return ShellCompletions(of: self).text(for: shell)
  }

  private func run(_ type: any Command.Type, _ rest: ArraySlice<String>) -> ExitCode {
    let description = type.description
    do throws(UsageError) {
      let arguments = try Arguments(rest, options: description.options)
      if arguments.asksForHelp {
        StandardOutput().end(with: help(description))
        return .success
      }
      return try type.init(arguments).run()
    } catch {
      return refuse(error, help: "\(name) \(description.name) --help")
    }
  }

  private func refuse(_ error: UsageError, help: String) -> ExitCode {
    report(error.exitCode == .usage ? "\(error) (see '\(help)')" : "\(error)")
    return error.exitCode
  }
}
