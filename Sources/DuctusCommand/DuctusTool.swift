import Ductus

/// The `ductus` tool: finds the command that the arguments name and runs it.
enum DuctusTool {
  static var commands: [any Command.Type] {
    [
      RecognizeCommand.self,
      EvaluateCommand.self,
      RenderCommand.self,
      LiveCommand.self,
      ModelsCommand.self,
      PatternsCommand.self,
      ServeCommand.self,
    ]
  }

  /// - Parameter arguments: those of the process without its own name.
  static func run(_ arguments: [String]) -> ExitCode {
    do throws(UsageError) {
      switch arguments.first {
      case nil:
        throw .missingOperand("the command")
      case "--help", "-h", "help":
        StandardOutput().end(with: HelpText.tool(commands))
        return .success
      case "--version":
        StandardOutput().end(with: "ductus \(ductusVersion)\n")
        return .success
      case let name?:
        guard let command = commands.first(where: { $0.description.name == name }) else {
          throw name.hasPrefix("-") ? .unknownOption(name) : .unknownCommand(name)
        }
        return run(command, arguments.dropFirst())
      }
    } catch {
      return refuse(error, help: "ductus --help")
    }
  }

  private static func run(_ type: any Command.Type, _ rest: ArraySlice<String>) -> ExitCode {
    let description = type.description
    do throws(UsageError) {
      let arguments = try Arguments(rest, options: description.options)
      if arguments.asksForHelp {
        StandardOutput().end(with: HelpText.command(description))
        return .success
      }
      return try type.init(arguments).run()
    } catch {
      return refuse(error, help: "ductus \(description.name) --help")
    }
  }

  private static func refuse(_ error: UsageError, help: String) -> ExitCode {
    report("\(error) ('\(help)' tells more)")
    return .usage
  }
}
