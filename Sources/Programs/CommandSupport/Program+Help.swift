/// The texts that `--help` shows.
extension Program {
  /// The commands that every program has, about itself.
  static let own = [
    CommandDescription(
      name: "completions", operands: "bash|zsh|fish",
      summary: "Print completions for bash, zsh or fish.", options: []),
    CommandDescription(
      name: "manual", operands: "", summary: "Print the manual page.", options: []),
  ]

  /// The maximum width of the texts: longer lines are harder to read.
  static var helpWidth: Int { min(98, Terminal.columns) }

  /// The help of the program as a whole.
  var help: String {
    let rows = (commands.map { $0.description } + Self.own).map { ($0.name, $0.summary) }
    return """
      \(purpose)

      Usage: \(name) COMMAND [OPTIONS] …

      \(Self.table(rows, width: Self.helpWidth))

      \(Self.filled(Self.more(name), width: Self.helpWidth))

      \(Self.filled(Self.exitCodes, width: Self.helpWidth))

      """
  }

  private static func more(_ name: String) -> String {
    """
    '\(name) COMMAND --help' and '\(name) help COMMAND' explain a command; '\(name) --version'
    prints the version.
    """
  }

  private static let exitCodes = """
    Exit codes: 0 success; 1 some input was bad (it is named on standard error, and the rest was done);
    2 wrong usage; 3 there is no such model, hand or file of patterns, or it can't be used.
    """

  /// Returns the help of one command.
  func help(_ command: CommandDescription, width: Int = Program.helpWidth) -> String {
    let rows = (command.options + [.help]).map { option in
      let letter = option.letter.map { "-\($0), " } ?? ""
      return (letter + option.spelling + (option.value.map { " \($0)" } ?? ""), option.summary)
    }
    let paragraphs = command.discussion.split(separator: "\n\n").map {
      "\n\(Self.filled($0, width: width))\n"
    }
    let usage = ["Usage: \(name) \(command.name) [OPTIONS]", command.operands]
      .filter { !$0.isEmpty }.joined(separator: " ").replacing("\n", with: "\n         ")
    return """
      \(Self.filled(command.summary, width: width))

      \(usage)

      \(Self.table(rows, width: width))
      \(paragraphs.joined())
      """
  }

  /// Returns two columns; text that is too wide for the first gets its own line.
  private static func table(_ rows: [(String, String)], width: Int) -> String {
    let widest = 26
    let first = rows.map(\.0.count).filter { $0 <= widest }.max() ?? 0
    let indent = String(repeating: " ", count: first + 4)
    return rows.map { name, summary in
      let gap =
        name.count <= widest
        ? String(repeating: " ", count: first - name.count + 2) : "\n" + indent
      let text = filled(summary, width: width - indent.count, newLine: "\n" + indent)
      return "  \(name)\(gap)\(text)"
    }.joined(separator: "\n")
  }

  /// Returns a paragraph wrapped to a width; a longer word gets its own line.
  private static func filled(
    _ text: some StringProtocol, width: Int, newLine: String = "\n"
  ) -> String {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: newLine)
  }
}
