/// The reason why a model of formulas can't be used, or an ink can't be read as a formula.
public enum FormulaError: Error, Hashable, Sendable {
  /// A line of a table is invalid; lines count from 1.
  case badLine(file: String, line: Int, reason: String)
  /// A perceptron or the parameters are damaged or foreign.
  case badFile(file: String, reason: String)
  /// A symbol given as known isn't in the table, or its strokes can't form it.
  case badKnownSymbol(name: String, reason: String)
  /// An allowed symbol isn't in the table, where symbols have their LaTeX names, such as `\times`.
  case unknownSymbol(name: String)
  /// The ink has more strokes than ``FormulaReader/maximumStrokeCount``, so it isn't a formula.
  case tooManyStrokes(count: Int)
  /// The network's output isn't finite: its weights are absurd.
  case notFinite
}

extension FormulaError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .badLine(let file, let line, let reason): "\(file): line \(line): \(reason)"
    case .badFile(let file, let reason): "\(file): \(reason)"
    case .badKnownSymbol(let name, let reason): "the known symbol '\(name)': \(reason)"
    case .unknownSymbol(let name):
      "the allowed symbol '\(name)' is unknown; symbols have their LaTeX names, such as \\times"
    case .tooManyStrokes(let count):
      "the ink has \(count) strokes; a formula has \(FormulaReader.maximumStrokeCount) at most"
    case .notFinite: "the network's output is not finite"
    }
  }
}
