import InkModel

/// Knowledge about a formula before it is read.
package struct FormulaHints: Hashable, Sendable {
  /// The names of the symbols that may be read; `nil` for all. See ``LayoutModel/names``.
  package var allowed: Set<String>?
  /// The symbols that some of the strokes are known to be, chosen by the writer.
  package var known: [KnownSymbol] = []

  /// Creates empty hints.
  package init() {}
}

extension FormulaHints {
  /// Returns for each symbol of a table whether it may be read; `nil` if all may.
  ///
  /// - Throws: ``FormulaError/unknownSymbol(name:)`` naming the first in order of those that the
  ///   table doesn't have.
  func allowed(in symbols: SymbolTable) throws(FormulaError) -> [Bool]? {
    guard let names = allowed else { return nil }
    var found = [Bool](repeating: false, count: symbols.entries.count)
    var unknown: String?
    for name in names {
      if let number = symbols.index(of: name) {
        found[number] = true
      } else if unknown.map({ name < $0 }) ?? true {
        unknown = name
      }
    }
    if let unknown { throw .unknownSymbol(name: unknown) }
    return found
  }

  /// Returns the known symbols, as indices in a table and indices of strokes among those with
  /// points.
  ///
  /// - Parameter written: the ink's strokes with points, each as its drawn pieces, any of which
  ///   identifies it.
  /// - Throws: ``FormulaError/badKnownSymbol(name:reason:)``.
  func known(
    in symbols: SymbolTable, strokes written: [[Int]]
  ) throws(FormulaError) -> [(symbol: Int, strokes: [Int])] {
    var taken: Set<Int> = []
    var found: [(symbol: Int, strokes: [Int])] = []
    for symbol in known {
      func fault(_ reason: String) -> FormulaError {
        .badKnownSymbol(name: symbol.name, reason: reason)
      }
      guard let number = symbols.index(of: symbol.name) else {
        throw fault("no such symbol is told apart")
      }
      var strokes: [Int] = []
      for stroke in symbol.strokes {
        guard let index = written.firstIndex(where: { $0.contains(stroke) }) else {
          throw fault("the ink has no stroke \(stroke), or it has no points")
        }
        if written[index].count > 1, strokes.contains(index) { continue }
        guard taken.insert(index).inserted else {
          throw fault("stroke \(stroke) belongs to a symbol already")
        }
        strokes.append(index)
      }
      guard !strokes.isEmpty else { throw fault("no strokes are its own") }
      found.append((number, strokes.sorted()))
    }
    return found
  }
}
