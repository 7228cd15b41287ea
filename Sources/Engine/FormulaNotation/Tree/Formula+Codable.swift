#if !hasFeature(Embedded)
  // As in the command's JSON: "latex", "mathml" and "plain", which aren't read, and "symbols", each
  // before its parts. Their kinds are added, and the number of cells in each line of a grid.
  extension Formula: Codable {
    private enum Key: String, CodingKey { case latex, mathml, plain, symbols }

    public init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      let nodes = try members.decode([StoredNode].self, forKey: .symbols)
      guard let row = StoredNode.row(of: nodes) else {
        throw DecodingError.dataCorruptedError(
          forKey: .symbols, in: members, debugDescription: "the symbols form no tree")
      }
      self.init(row)
    }

    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(latex, forKey: .latex)
      try members.encode(mathML(), forKey: .mathml)
      try members.encode(text, forKey: .plain)
      try members.encode(nodes.map(StoredNode.init), forKey: .symbols)
    }
  }

  /// A symbol with its place in the tree.
  private struct StoredNode: Codable {
    let name, text: String
    let kind: FormulaSymbolKind?
    let strokes: [Int]
    let confidence: Double
    let parent: Int?
    let relation: FormulaRelation
    let line, column: Int?
    let alternatives: [FormulaAlternative]?
    /// The number of cells in each line of a grid.
    let cells: [Int]?

    init(_ node: FormulaNode) {
      let symbol = node.symbol
      (name, text, kind) = (symbol.name, symbol.text, symbol.kind)
      (strokes, confidence) = (symbol.strokes, symbol.confidence)
      (parent, relation) = (node.parent, node.relation)
      (line, column) = (node.cell?.line, node.cell?.column)
      alternatives = symbol.alternatives.isEmpty ? nil : symbol.alternatives
      cells = symbol.cells.isEmpty ? nil : symbol.cells.map { $0.count }
    }

    /// The symbol without its rows.
    var symbol: FormulaSymbol {
      var symbol = FormulaSymbol(
        name: name, text: text, kind: kind ?? KnownSymbols.symbol(named: name).kind)
      (symbol.strokes, symbol.confidence) = (strokes, confidence)
      symbol.alternatives = alternatives ?? []
      return symbol
    }

    /// The most lines of a grid, and cells of a line; the most cells of a formula.
    private static let (maximumLineLength, maximumCellCount) = (1_000, 100_000)

    /// Returns the row that nodes form; `nil` if they form none.
    static func row(of nodes: [StoredNode]) -> FormulaRow? {
      // The row that begins with each node, from its last symbol to its first.
      var rows: [[FormulaSymbol]] = []
      var symbols = nodes.map(\.symbol)
      var depths: [Int] = []
      var cells = 0
      for (index, node) in nodes.enumerated() {
        if let parent = node.parent {
          guard (0..<index).contains(parent) else { return nil }
          depths.append(depths[parent] + (node.relation == .right ? 0 : 1))
        } else {
          guard index == 0, node.relation == .right else { return nil }
          depths.append(0)
        }
        guard depths[index] <= LaTeXParser.depthLimit else { return nil }
        let lines = node.cells ?? []
        guard lines.count <= maximumLineLength,
          lines.allSatisfy({ (0...maximumLineLength).contains($0) })
        else {
          return nil
        }
        cells += lines.reduce(0, +)
        guard cells <= maximumCellCount else { return nil }
        symbols[index].cells = lines.map { [FormulaRow](repeating: FormulaRow(), count: $0) }
        rows.append([])
      }
      for (index, node) in nodes.enumerated().reversed() {
        rows[index].append(symbols[index])
        guard let parent = node.parent else { break }
        if node.relation == .right {
          rows[parent] = rows[index]
          rows[index] = []
          continue
        }
        let row = FormulaRow(rows[index].reversed())
        if let line = node.line, let column = node.column {
          guard (0..<maximumLineLength).contains(line), (0..<maximumLineLength).contains(column)
          else { return nil }
          while symbols[parent].cells.count <= line { symbols[parent].cells.append([]) }
          while symbols[parent].cells[line].count <= column {
            symbols[parent].cells[line].append(FormulaRow())
          }
          symbols[parent].cells[line][column] = row
        } else {
          symbols[parent][node.relation] = row
        }
      }
      return FormulaRow(rows.first?.reversed() ?? [])
    }
  }

  extension FormulaSymbolKind: Codable {}
  extension FormulaRelation: Codable {}
#endif
