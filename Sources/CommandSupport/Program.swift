import Ductus
import Foundation

/// A program of several commands, such as `ductus` or `ductus-lab`.
public struct Program {
  public let name: String
  /// What the program is for, in one sentence.
  public let purpose: String
  /// In the order that the help shows them in.
  public let commands: [any Command.Type]

  public init(name: String, purpose: String, commands: [any Command.Type]) {
    self.name = name
    self.purpose = purpose
    self.commands = commands
  }

  /// Runs the command that the process's arguments name, and ends the process.
  public func main() -> Never {
    // A reader that leaves early is met as an error of the write, not as a signal.
    signal(SIGPIPE, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// - Parameter arguments: those of the process without its own name.
  func run(_ arguments: [String]) -> ExitCode {
    do throws(UsageError) {
      switch arguments.first {
      case nil:
        throw .missingOperand("the command")
      case "help" where arguments.count > 1:
        StandardOutput().end(with: help(try command(arguments[1]).description))
        return .success
      case "--help", "-h", "help":
        StandardOutput().end(with: help)
        return .success
      case "--version":
        StandardOutput().end(with: "\(name) \(ductusVersion)\n")
        return .success
      case let name?:
        return run(try command(name), arguments.dropFirst())
      }
    } catch {
      return refuse(error, help: "\(name) --help")
    }
  }

  private func command(_ name: String) throws(UsageError) -> any Command.Type {
    guard let command = commands.first(where: { $0.description.name == name }) else {
      throw name.hasPrefix("-") ? .unknownOption(name) : .unknownCommand(name)
    }
    return command
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
    report("\(error) ('\(help)' tells more)")
    return .usage
  }
}

/// A command of a program, such as `recognize`.
public protocol Command {
  static var description: CommandDescription { get }

  /// Checks the arguments.
  init(_ arguments: Arguments) throws(UsageError)

  /// Does the work; faults are reported on standard error and end in the exit code.
  func run() -> ExitCode
}

/// What the help says about a command, and the options that its arguments are read by.
public struct CommandDescription: Sendable {
  public let name: String
  /// What follows the options, such as `[FILE…]`.
  public let operands: String
  /// What the command does, in one phrase.
  public let summary: String
  public let options: [CommandOption]
  /// What else there is to know, shown below the options.
  public let discussion: String

  public init(
    name: String, operands: String, summary: String, options: [CommandOption],
    discussion: String = ""
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.options = options
    self.discussion = discussion
  }
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

/// The texts that `--help` shows.
extension Program {
  /// The help of the program as a whole.
  var help: String {
    let rows = commands.map { ($0.description.name, $0.description.summary) }
    return """
      \(purpose)

      Usage: \(name) COMMAND [OPTIONS] …

      \(Self.table(rows))

      '\(name) COMMAND --help' tells about a command, '\(name) --version' the version.

      Exit codes: 0 done; 1 some input was bad (named on standard error, the rest was done);
      2 wrong usage; 3 no such model or a damaged pack.

      """
  }

  /// The help of one command.
  func help(_ command: CommandDescription) -> String {
    let rows = (command.options + [.help]).map { option in
      let letter = option.letter.map { "-\($0), " } ?? ""
      return (letter + option.spelling + (option.value.map { " \($0)" } ?? ""), option.summary)
    }
    let discussion = command.discussion.isEmpty ? "" : "\n\(command.discussion)\n"
    let operands = command.operands.replacing("\n", with: "\n         ")
    return """
      \(command.summary)

      Usage: \(name) \(command.name) [OPTIONS] \(operands)

      \(Self.table(rows))
      \(discussion)
      """
  }

  /// Two columns; what is too wide for the first stands on a line of its own.
  private static func table(_ rows: [(String, String)]) -> String {
    let widest = 26
    let width = rows.map(\.0.count).filter { $0 <= widest }.max() ?? 0
    let newLine = "\n" + String(repeating: " ", count: width + 4)
    return rows.map { name, summary in
      let gap =
        name.count <= widest ? String(repeating: " ", count: width - name.count + 2) : newLine
      return "  \(name)\(gap)\(summary.replacing("\n", with: newLine))"
    }.joined(separator: "\n")
  }
}
