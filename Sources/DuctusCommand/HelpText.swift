/// The texts that `--help` shows.
enum HelpText {
  /// The help of the tool as a whole.
  static func tool(_ commands: [any Command.Type]) -> String {
    let rows = commands.map { ($0.description.name, $0.description.summary) }
    return """
      Ductus reads handwriting from pen strokes.

      Usage: ductus COMMAND [OPTIONS] …

      \(table(rows))

      'ductus COMMAND --help' tells about a command, 'ductus --version' the version.

      Exit codes: 0 done; 1 some input was bad (named on standard error, the rest was done);
      2 wrong usage; 3 no such model or a damaged pack.

      """
  }

  /// The help of one command.
  static func command(_ command: CommandDescription) -> String {
    let rows = (command.options + [.help]).map { option in
      let letter = option.letter.map { "-\($0), " } ?? ""
      return (letter + option.spelling + (option.value.map { " \($0)" } ?? ""), option.summary)
    }
    let discussion = command.discussion.isEmpty ? "" : "\n\(command.discussion)\n"
    return """
      \(command.summary)

      Usage: ductus \(command.name) [OPTIONS] \(command.operands)

      \(table(rows))
      \(discussion)
      """
  }

  /// Two columns; what is too wide for the first stands on a line of its own.
  private static func table(_ rows: [(String, String)]) -> String {
    let widest = 26
    let width = rows.map(\.0.count).filter { $0 <= widest }.max() ?? 0
    return rows.map { name, summary in
      let gap =
        name.count <= widest
        ? String(repeating: " ", count: width - name.count + 2)
        : "\n" + String(repeating: " ", count: width + 4)
      return "  \(name)\(gap)\(summary)"
    }.joined(separator: "\n")
  }
}
