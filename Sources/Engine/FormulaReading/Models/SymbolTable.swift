import FormulaNotation
import Support

/// The symbols that a network distinguishes, in the order of its classes after that of none.
package struct SymbolTable: Sendable {
  /// The properties of a symbol.
  package struct Entry: Hashable, Sendable {
    /// Its LaTeX.
    package let name: String
    /// The symbol in Unicode, or the letters of its name if there is none.
    package let text: String
    let role: SymbolRole
    let zone: SymbolZone
    /// ln of its share among the symbols in the network's training data.
    let logPrior: Double
    /// Whether it has limits above and below it, or at its corners.
    package let takesLimits: Bool

    init(name: String, text: String, role: SymbolRole, zone: SymbolZone, logPrior: Double) {
      (self.name, self.text, self.role, self.zone) = (name, text, role, zone)
      self.logPrior = logPrior
      takesLimits = role == .big || role == .integral || KnownSymbols.limits.contains(name)
    }
  }

  package let entries: [Entry]
  private let indices: [String: Int]

  /// The index of a grid, which comes after all written symbols and has no name.
  var grid: Int { entries.count - 1 }
  /// The indices of written symbols.
  var written: Range<Int> { 0..<entries.count - 1 }

  static let maximumEntryCount = 4_096

  /// Reads `symbols.tsv`: after a header, `command`, `unicode`, `role`, `zone`, `prior` of each
  /// class.
  ///
  /// - Throws: ``FormulaError`` naming the line.
  package init(_ bytes: FileBytes) throws(FormulaError) {
    let lines = try TableLines(bytes)
    var entries: [Entry] = []
    var indices: [String: Int] = [:]
    try lines.forEach(fields: 5) { number, fields throws(FormulaError) in
      if number == 1 { return }
      let name = fields[0]
      guard let role = SymbolRole(rawValue: fields[2]) else {
        throw lines.fault(number, "'\(fields[2])' isn't a role")
      }
      guard let zone = SymbolZone(rawValue: fields[3]) else {
        throw lines.fault(number, "'\(fields[3])' isn't a zone")
      }
      guard let prior = Double(fields[4]), prior <= 0, prior.isFinite else {
        throw lines.fault(number, "'\(fields[4])' isn't a logarithm of a share")
      }
      guard !name.isEmpty, indices.updateValue(entries.count, forKey: name) == nil else {
        throw lines.fault(number, "'\(name)' stands there already, or is empty")
      }
      entries.append(
        Entry(
          name: name, text: fields[1].isEmpty ? KnownSymbols.symbol(named: name).text : fields[1],
          role: role, zone: zone,
          logPrior: prior))
    }
    guard (1...Self.maximumEntryCount).contains(entries.count) else {
      throw .badFile(file: bytes.name, reason: "has \(entries.count) symbols")
    }
    // Nothing is attached to a grid, and it is as high as the brackets around it.
    entries.append(
      Entry(name: FormulaSymbol.grid, text: "", role: .dots, zone: .full, logPrior: 0))
    self.entries = entries
    self.indices = indices
  }

  /// Returns the index of a name; `nil` for an unknown one.
  package func index(of name: String) -> Int? {
    indices[name] ?? indices[LaTeXSpelling.name(name)]
  }

  /// Returns the symbol at an index, without scripts.
  func symbol(_ index: Int) -> FormulaSymbol {
    let entry = entries[index]
    return FormulaSymbol(name: entry.name, text: entry.text, kind: entry.role.kind)
  }
}
