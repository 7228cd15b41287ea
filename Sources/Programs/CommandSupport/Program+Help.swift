/// The texts that `--help` shows.
extension Program {
  /// The commands that every program has, which tell of itself.
  static let own = [
    CommandDescription(
      name: "completions", operands: "bash|zsh|fish",
      summary: "Print completions for bash, zsh or fish.", options: []),
    CommandDescription(
      name: "manual", operands: "", summary: "Print the manual page.", options: []),
  ]

  /// The help of the program as a whole.
  var help: String {
    let rows = (commands.map { $0.description } + Self.own).map { ($0.name, $0.summary) }
    return """
      \(purpose)

      Usage: \(name) COMMAND [OPTIONS] …

      \(Self.table(rows))

      '\(name) COMMAND --help' explains a command; '\(name) --version' prints the version.

      Exit codes: 0 success; 1 some input was bad (it is named on standard error, and the rest was
      done); 2 wrong usage; 3 no such model, or a damaged pack.

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
