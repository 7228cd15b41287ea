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

    /// The cell that it begins; `nil` if it begins none.
    private var cell: FormulaCell? {
      guard relation != .right, let line, let column else { return nil }
      return FormulaCell(line: line, column: column)
    }

    /// A place beside a symbol or in its cells, for one symbol.
    private struct Place: Hashable {
      let parent: Int
      let relation: FormulaRelation
      let cell: FormulaCell?
    }

    /// Returns the row that nodes form; `nil` if they form none.
    static func row(of nodes: [StoredNode]) -> FormulaRow? {
      // The row that begins with each node, from its last symbol to its first.
      var rows: [[FormulaSymbol]] = []
      var symbols = nodes.map(\.symbol)
      var depths: [Int] = []
      var taken: Set<Place> = []
      var cells = 0
      for (index, node) in nodes.enumerated() {
        if let parent = node.parent {
          let place = Place(
            parent: parent, relation: node.cell == nil ? node.relation : .inside, cell: node.cell)
          guard (0..<index).contains(parent), taken.insert(place).inserted else { return nil }
          depths.append(depths[parent] + (node.relation == .right ? 0 : 1))
        } else {
          guard index == 0, node.relation == .right else { return nil }
          depths.append(0)
        }
        guard depths[index] <= LaTeXParser.depthLimit else { return nil }
        let lines = node.cells ?? []
        let lengths = 0...FormulaSymbol.maximumLineLength
        guard lengths.contains(lines.count), lines.allSatisfy(lengths.contains) else { return nil }
        cells += lines.reduce(0, +)
        guard cells <= FormulaSymbol.maximumCellCount else { return nil }
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
        if let cell = node.cell {
          guard symbols[parent].makeRoom(for: cell, &cells) else { return nil }
          symbols[parent].cells[cell.line][cell.column] = row
        } else {
          symbols[parent][node.relation] = row
        }
      }
      return FormulaRow(rows.first?.reversed() ?? [])
    }
  }

  extension FormulaSymbol {
    /// The most lines of a grid, and cells of a line; the most cells of a formula.
    fileprivate static let (maximumLineLength, maximumCellCount) = (1_000, 100_000)

    /// Adds lines and cells up to one of them; returns `false` if those would be too many.
    ///
    /// - Parameter count: the number of the formula's cells, and lines that were added.
    fileprivate mutating func makeRoom(for cell: FormulaCell, _ count: inout Int) -> Bool {
      let places = 0..<Self.maximumLineLength
      guard places.contains(cell.line), places.contains(cell.column) else { return false }
      count += max(0, cell.line + 1 - cells.count)
      while cells.count <= cell.line { cells.append([]) }
      count += max(0, cell.column + 1 - cells[cell.line].count)
      while cells[cell.line].count <= cell.column { cells[cell.line].append(FormulaRow()) }
      return count <= Self.maximumCellCount
    }
  }

  extension FormulaSymbolKind: Codable {}
  extension FormulaRelation: Codable {}
#endif
