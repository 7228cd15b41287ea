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
    return """
      \(command.summary)

      Usage: \(name) \(command.name) [OPTIONS] \(command.operands)

      \(Self.table(rows))
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
