import InkFeatures
import NeuralNetwork
import Support

/// The model for reading formulas; shared by all threads.
package final class LayoutModel: Sendable {
  /// The network that names symbols by their looks.
  let network: CharacterNetwork
  /// The one that names them by the way of the pen.
  let pen: Network?
  let symbols: SymbolTable
  let joins: Perceptron
  let relations: Perceptron
  let statistics: FormulaStatistics
  /// The model of whole formulas; `nil` for a pack without one.
  let language: FormulaLanguage?
  let parameters: FormulaParameters

  /// The files of a pack.
  package struct Files {
    let symbols, relations, joins, formulas, parameters: FileBytes
    let languageModel: FileBytes?

    /// The tables of symbols and of formulas, the perceptrons of relations and of strokes that
    /// belong together, the model of whole formulas, and the parameters.
    package init(
      symbols: FileBytes, relations: FileBytes, joins: FileBytes, formulas: FileBytes,
      languageModel: FileBytes? = nil, parameters: FileBytes
    ) {
      (self.symbols, self.relations, self.joins) = (symbols, relations, joins)
      (self.formulas, self.languageModel, self.parameters) = (formulas, languageModel, parameters)
    }
  }

  /// - Parameters:
  ///   - network: a network with as many characters as the table has symbols.
  ///   - pen: a classifier whose first class is none, followed by the table's symbols.
  /// - Throws: ``FormulaError`` naming the file.
  package init(
    network: CharacterNetwork, pen: Network? = nil, _ files: Files
  ) throws(FormulaError) {
    symbols = try SymbolTable(files.symbols)
    guard network.alphabet.count == symbols.written.count else {
      throw .badFile(
        file: files.symbols.name,
        reason: "has \(symbols.written.count) symbols, the network \(network.alphabet.count)")
    }
    if let pen = pen?.configuration {
      let names = symbols.written.map { [symbols] in symbols.entries[$0].name }
      guard case .classifier(let labels) = pen.head, pen.features == FigureFeatures.columns,
        pen.featureVersion == FigureFeatures.version,
        labels.dropFirst() == names[...]
      else {
        throw .badFile(
          file: files.symbols.name, reason: "the network of the pen names other symbols")
      }
    }
    self.pen = pen
    self.network = network.restricted(to: Set(network.alphabet), syllables: false)
    joins = try Perceptron(
      files.joins, inputs: JoinFeatures.count, outputs: JoinFeatures.outputs)
    relations = try Perceptron(
      files.relations, inputs: RelationFeatures.count, outputs: RelationFeatures.outputs)
    statistics = try FormulaStatistics(files.formulas, symbols: symbols)
    language = try files.languageModel.map { [symbols] file throws(FormulaError) in
      try FormulaLanguage(file, symbols: symbols)
    }
    parameters = try FormulaParameters(files.parameters)
  }

  /// Returns the model for an ink of so many strokes.
  func narrowed(toStrokes count: Int) -> LayoutModel {
    LayoutModel(self, parameters: parameters.narrowed(toStrokes: count))
  }

  private init(_ other: LayoutModel, parameters: FormulaParameters) {
    (network, pen, symbols, joins) = (other.network, other.pen, other.symbols, other.joins)
    (relations, statistics, language) = (other.relations, other.statistics, other.language)
    self.parameters = parameters
  }

  /// The names of all symbols that the model distinguishes.
  package var names: [String] { symbols.written.map { symbols.entries[$0].name } }

  /// Returns the names of the symbols that are written as some characters.
  package func names(of characters: Set<Character>) -> Set<String> {
    Set(
      symbols.written.map { symbols.entries[$0] }.filter { entry in
        entry.text.count == 1 && characters.contains(entry.text.first!)
          || entry.name.count == 1 && characters.contains(entry.name.first!)
      }.map { $0.name })
  }
}
