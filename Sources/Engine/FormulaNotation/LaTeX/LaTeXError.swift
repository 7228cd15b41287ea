/// The reason why a text isn't the LaTeX of a formula.
public enum LaTeXError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A brace, bracket or environment that isn't closed, or was never opened; with the index of its
  /// character.
  case unbalanced(at: Int)
  /// A command without its argument.
  case missingArgument(command: String, at: Int)
  /// A symbol has two superscripts, or two subscripts.
  case twoScripts(at: Int)
  /// Braces nested more deeply than ``LaTeXParser/depthLimit``.
  case tooDeep(at: Int)
  /// More tokens than ``LaTeXParser/tokenLimit``.
  case tooLong(tokens: Int)
  /// A command outside the subset of LaTeX that this library reads and writes.
  case unsupported(command: String, at: Int)

  public var description: String {
    switch self {
    case .unbalanced(let offset): "character \(offset): brackets or braces that don't match"
    case .missingArgument(let command, let offset):
      "character \(offset): \(command) lacks an argument"
    case .twoScripts(let offset): "character \(offset): a second script in one place"
    case .tooDeep(let offset):
      "character \(offset): nested deeper than \(LaTeXParser.depthLimit) times"
    case .tooLong(let tokens): "has \(tokens) tokens, at most \(LaTeXParser.tokenLimit) are read"
    case .unsupported(let command, let offset): "character \(offset): \(command) is not supported"
    }
  }
}
