import Foundation

/// Completions of a program for the shells that people use, made from what its commands say of
/// themselves.
struct ShellCompletions {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private let name: String
  private let commands: [CommandDescription]
  /// The words that may stand where the command does, and what each is for.
  private let words: [(name: String, summary: String)]

  init(of program: Program) {
    name = program.name
    commands = program.commands.map { $0.description }
    words =
      (commands + Program.own).map { ($0.name, $0.summary) } + [("help", "Explain a command.")]
  }

  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// Prints the tags of the models that are on this machine, a line each.
  private var tags: String { "\(name) models list --local 2>/dev/null | awk 'NR > 1 { print $1 }'" }
  private var shells: String { Shell.allCases.map(\.rawValue).joined(separator: " ") }

  // MARK: - bash

  private var bash: String {
    var cases = ""
    for command in commands {
      for option in command.options where option.value != nil {
        let spellings = ([option.spelling] + (option.letter.map { ["-\($0)"] } ?? []))
          .map { "\(command.name):\($0)" }.joined(separator: "|")
        let reply =
          switch option.completion {
          case .nothing: "COMPREPLY=()"
          case .files: "compopt -o default"
          case .models: "COMPREPLY=($(compgen -W \"$(\(tags))\" -- \"$word\"))"
          case .choices(let choices):
            "COMPREPLY=($(compgen -W '\(choices.joined(separator: " "))' -- \"$word\"))"
          }
        cases += "    \(spellings)) \(reply); return ;;\n"
      }
      if !command.actions.isEmpty {
        let actions = command.actions.joined(separator: " ")
        cases += "    \(command.name):\(command.name)) "
        cases += "COMPREPLY=($(compgen -W '\(actions)' -- \"$word\")); return ;;\n"
      }
    }
    let options = commands.map { command in
      let words = (command.options + [.help]).map(\.spelling).joined(separator: " ")
      return "    \(command.name)) options='\(words)' ;;\n"
    }.joined()
    let names = words.map(\.name).joined(separator: " ")
    return """
      # bash completions of \(name)
      _\(name.replacing("-", with: "_"))() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          COMPREPLY=($(compgen -W '\(names) --help --version' -- "$word"))
          return
        fi
        case ${COMP_WORDS[1]} in
      \(options)  esac
        if [[ $word == -* ]]; then
          COMPREPLY=($(compgen -W "$options" -- "$word"))
          return
        fi
        case ${COMP_WORDS[1]}:$before in
          completions:completions) COMPREPLY=($(compgen -W '\(shells)' -- "$word")); return ;;
          help:help) COMPREPLY=($(compgen -W '\(names)' -- "$word")); return ;;
      \(cases)  esac
        compopt -o default
      }
      complete -F _\(name.replacing("-", with: "_")) \(name)

      """
  }

  // MARK: - zsh

  private var zsh: String {
    let names = words.map { "    '\($0.name):\(Self.quotable($0.summary))'\n" }.joined()
    let cases = commands.map { command in
      let options = (command.options + [.help]).map { "        \(zshSpecification($0))" }
      let operand =
        command.actions.isEmpty
        ? "        '*:file:_files'"
        : "        '1:action:(\(command.actions.joined(separator: " ")))' '*:operand:_files'"
      return """
            \(command.name))
              _arguments -s \\
        \((options + [operand]).joined(separator: " \\\n")) ;;

        """
    }.joined()
    return """
      #compdef \(name)
      _\(name)_models() { compadd -- ${(f)"$(\(tags))"} }
      _\(name)() {
        local -a words_of_program=(
      \(names)  )
        if ((CURRENT == 2)); then
          _describe command words_of_program
          return
        fi
        local command=$words[2]
        shift words
        ((CURRENT--))
        case $command in
          completions) _arguments '1:shell:(\(shells))' ;;
          help) _describe command words_of_program ;;
      \(cases)  esac
      }
      if [[ $funcstack[1] == _\(name) ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi

      """
  }

  private func zshSpecification(_ option: CommandOption) -> String {
    let summary = Self.quotable(option.summary)
      .replacing("[", with: "\\[").replacing("]", with: "\\]")
    var names = "'\(option.spelling)"
    if let letter = option.letter {
      names = "'(-\(letter) \(option.spelling))'{-\(letter),\(option.spelling)}'"
    }
    guard let value = option.value else { return "\(names)[\(summary)]'" }
    let action =
      switch option.completion {
      case .nothing: " "
      case .files: "_files"
      case .models: "_\(name)_models"
      case .choices(let choices): "(\(choices.joined(separator: " ")))"
      }
    return "\(names)[\(summary)]:\(Self.quotable(value)):\(action)'"
  }

  // MARK: - fish

  private var fish: String {
    let first = "__fish_use_subcommand"
    var lines = ["# fish completions of \(name)", "complete -c \(name) -n \(first) -f"]
    for (word, summary) in words {
      lines.append("complete -c \(name) -n \(first) -a \(word) -d '\(Self.quotable(summary))'")
    }
    let completions = "'__fish_seen_subcommand_from completions'"
    lines.append("complete -c \(name) -n \(completions) -f -a '\(shells)'")
    for command in commands {
      let condition = "'__fish_seen_subcommand_from \(command.name)'"
      if !command.actions.isEmpty {
        let actions = command.actions.joined(separator: " ")
        lines.append("complete -c \(name) -n \(condition) -a '\(actions)'")
      }
      for option in command.options + [.help] {
        var line = "complete -c \(name) -n \(condition) -l \(option.name)"
        if let letter = option.letter { line += " -s \(letter)" }
        if option.value != nil {
          switch option.completion {
          case .nothing: line += " -x"
          case .files: line += " -r -F"
          case .models: line += " -x -a \"(\(tags.replacing("$", with: "\\$")))\""
          case .choices(let choices): line += " -x -a '\(choices.joined(separator: " "))'"
          }
        }
        lines.append(line + " -d '\(Self.quotable(option.summary))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text for single quotes, which no shell allows inside: typographic ones in their place. One
  /// line, without the colons that zsh takes for an end.
  private static func quotable(_ text: String) -> String {
    text.replacing("\n", with: " ").replacing("'", with: "’").replacing(":", with: " –")
      .replacing("\\", with: "")
  }
}
