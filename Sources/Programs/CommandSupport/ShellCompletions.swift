import Foundation

/// Completions of a program for common shells, made from the descriptions of its commands.
struct ShellCompletions {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private let name: String
  private let commands: [CommandDescription]
  /// The possible words in the command's place, with their purpose.
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

  /// Prints the tags of the models on this machine, one per line.
  private var tags: String { tags(of: "models list --local") }
  /// Prints these tags, and those offered by a repository on this machine: completion doesn't wait
  /// for another machine.
  private var offeredTags: String { tags(of: "models list --offline") }

  private func tags(of list: String) -> String {
    "\(name) \(list) 2>/dev/null | awk 'NR > 1 { print $1 }'"
  }
  private var shells: String { Shell.allCases.map(\.rawValue).joined(separator: " ") }

  // MARK: - bash

  private func bashReply(_ completion: CommandOption.Completion) -> String {
    switch completion {
    case .nothing: "COMPREPLY=()"
    case .files: "compopt -o default"
    case .models: "COMPREPLY=($(compgen -W \"$(\(tags))\" -- \"$word\"))"
    case .offeredModels: "COMPREPLY=($(compgen -W \"$(\(offeredTags))\" -- \"$word\"))"
    case .choices(let choices):
      "COMPREPLY=($(compgen -W '\(choices.joined(separator: " "))' -- \"$word\"))"
    }
  }

  private var bash: String {
    var (cases, targets) = ("", "")
    for command in commands {
      for option in command.options where option.value != nil {
        let spellings = ([option.spelling] + (option.letter.map { ["-\($0)"] } ?? []))
          .map { "\(command.name):\($0)" }.joined(separator: "|")
        cases += "    \(spellings)) \(bashReply(option.completion)); return ;;\n"
      }
      if !command.actions.isEmpty {
        let actions = command.actions.joined(separator: " ")
        cases += "    \(command.name):\(command.name)) "
        cases += "COMPREPLY=($(compgen -W '\(actions)' -- \"$word\")); return ;;\n"
      }
      for (action, completion) in command.targets.sorted(by: { $0.key < $1.key }) {
        targets += "    \(command.name):\(action)) \(bashReply(completion)); return ;;\n"
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
        case ${COMP_WORDS[1]}:${COMP_WORDS[2]} in
      \(targets)  esac
        compopt -o default
      }
      complete -F _\(name.replacing("-", with: "_")) \(name)

      """
  }

  // MARK: - zsh

  private var zsh: String {
    let names = words.map { "    '\($0.name):\(Self.withoutQuotes($0.summary))'\n" }.joined()
    let cases = commands.map { command in
      let options = (command.options + [.help]).map { "        \(zshSpecification($0))" }
      let target = command.targets.isEmpty ? "_files" : "_\(name)_targets_of_\(command.name)"
      let operand =
        command.actions.isEmpty
        ? "        '*:file:_files'"
        : "        '1:action:(\(command.actions.joined(separator: " ")))' '*:operand:\(target)'"
      return """
            \(command.name))
              _arguments -s \\
        \((options + [operand]).joined(separator: " \\\n")) ;;

        """
    }.joined()
    let targets = commands.filter { !$0.targets.isEmpty }.map { command in
      let cases = command.targets.sorted { $0.key < $1.key }.map { action, completion in
        "    \(action)) \(zshReply(completion)) ;;\n"
      }.joined()
      return """
        _\(name)_targets_of_\(command.name)() {
          case $words[2] in
        \(cases)    *) _files ;;
          esac
        }

        """
    }.joined()
    return """
      #compdef \(name)
      _\(name)_models() { compadd -- ${(f)"$(\(tags))"} }
      _\(name)_offered_models() { compadd -- ${(f)"$(\(offeredTags))"} }
      \(targets)\
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

  private func zshReply(_ completion: CommandOption.Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .files: "_files"
    case .models: "_\(name)_models"
    case .offeredModels: "_\(name)_offered_models"
    case .choices(let choices): "compadd -- \(choices.joined(separator: " "))"
    }
  }

  private func zshSpecification(_ option: CommandOption) -> String {
    let summary = Self.withoutQuotes(option.summary)
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
      case .offeredModels: "_\(name)_offered_models"
      case .choices(let choices): "(\(choices.joined(separator: " ")))"
      }
    return "\(names)[\(summary)]:\(Self.withoutQuotes(value)):\(action)'"
  }

  // MARK: - fish

  private var fish: String {
    let first = "__fish_use_subcommand"
    var lines = ["# fish completions of \(name)", "complete -c \(name) -n \(first) -f"]
    for (word, summary) in words {
      lines.append("complete -c \(name) -n \(first) -a \(word) -d '\(Self.withoutQuotes(summary))'")
    }
    let completions = "'__fish_seen_subcommand_from completions'"
    lines.append("complete -c \(name) -n \(completions) -f -a '\(shells)'")
    for command in commands {
      let condition = "'__fish_seen_subcommand_from \(command.name)'"
      if !command.actions.isEmpty {
        let actions = command.actions.joined(separator: " ")
        // After an action, no other follows.
        let isFirst =
          "'__fish_seen_subcommand_from \(command.name);"
          + " and not __fish_seen_subcommand_from \(actions)'"
        lines.append("complete -c \(name) -n \(isFirst) -a '\(actions)'")
      }
      for (action, completion) in command.targets.sorted(by: { $0.key < $1.key }) {
        let behind =
          "'__fish_seen_subcommand_from \(command.name); and __fish_seen_subcommand_from \(action)'"
        lines.append("complete -c \(name) -n \(behind)\(fishReply(completion, for: "-f"))")
      }
      for option in command.options + [.help] {
        var line = "complete -c \(name) -n \(condition) -l \(option.name)"
        if let letter = option.letter { line += " -s \(letter)" }
        if option.value != nil {
          line += fishReply(option.completion, for: "-x")
        }
        lines.append(line + " -d '\(Self.withoutQuotes(option.summary))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// - Parameter alone: the option that excludes files.
  private func fishReply(_ completion: CommandOption.Completion, for alone: String) -> String {
    func printed(_ tags: String) -> String { "\"(\(tags.replacing("$", with: "\\$")))\"" }
    return switch completion {
    case .nothing: " \(alone)"
    case .files: " -r -F"
    case .models: " \(alone) -a \(printed(tags))"
    case .offeredModels: " \(alone) -a \(printed(offeredTags))"
    case .choices(let choices): " \(alone) -a '\(choices.joined(separator: " "))'"
    }
  }

  /// Returns a text for single quotes, on one line. Inner quotes, which no shell allows, become
  /// typographic ones, and colons, at which zsh ends the text, are removed.
  private static func withoutQuotes(_ text: String) -> String {
    text.replacing("\n", with: " ").replacing("'", with: "’").replacing(":", with: " –")
      .replacing("\\", with: "")
  }
}
