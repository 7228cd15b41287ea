import Ductus
import Foundation

/// The manual page of a program, in the language of `man` (man(7)), made from the descriptions of
/// its commands.
struct ManualPage {
  private let program: Program

  init(of program: Program) {
    self.program = program
  }

  var text: String {
    let name = program.name
    var page = """
      .TH \(name.uppercased()) 1 "" "\(name) \(ductusVersion)"
      .ad l
      .nh
      .SH NAME
      \(name) \\- \(Self.escaped(Self.phrase(program.purpose)))
      .SH SYNOPSIS
      .B \(name)
      .I COMMAND
      [\\fIOPTIONS\\fR] \\&...
      .SH COMMANDS

      """
    for command in program.commands { page += section(command.description) }
    page += """
      .SS \(name) completions bash|zsh|fish
      Print completions for a shell.
      .SS \(name) manual
      Print this page.
      .SS \(name) help COMMAND
      Explain a command.
      .SH EXIT STATUS
      .TP
      0
      Success.
      .TP
      1
      Some input was bad: it is named on standard error, and the rest was done.
      .TP
      2
      Wrong usage.
      .TP
      3
      There is no such model, hand or file of patterns, or it can't be used.

      """
    if !program.environment.isEmpty {
      page += ".SH ENVIRONMENT\n"
      for (variable, purpose) in program.environment {
        page += ".TP\n.B \(variable)\n\(Self.escaped(purpose))\n"
      }
    }
    return page
  }

  private func section(_ command: CommandDescription) -> String {
    var section = ".SS \(program.name) \(command.name) [OPTIONS] "
    section += Self.escaped(command.operands.replacing("\n", with: " ")) + "\n"
    section += Self.escaped(command.summary) + "\n"
    for option in command.options + [.help] {
      let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
      let value = option.value.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""
      section += """
        .TP
        \(letter)\\fB\(Self.escaped(option.spelling))\\fR\(value)
        \(Self.escaped(option.summary.replacing("\n", with: " ")))

        """
    }
    for paragraph in command.discussion.split(separator: "\n\n") {
      let lines = paragraph.split(separator: "\n").map(Self.escaped)
      section += ".PP\n" + lines.joined(separator: "\n") + "\n"
    }
    return section
  }

  /// Returns a sentence as a phrase, as `whatis` and `apropos` list it.
  private static func phrase(_ sentence: String) -> String {
    let words = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  /// Returns a text without control sequences for `man`, whose dashes can be copied.
  private static func escaped(_ text: some StringProtocol) -> String {
    let plain = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u" + String(format: "%04X", scalar.value) + "]"
      }
    }.joined()
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
