import Support

/// Whether a matrix's cell is a number or has letters: a 2 among letters may be a z, a 9 a g.
enum CellKind {
  case number, letters

  /// - Returns: `nil` if it has neither.
  init?(_ arrangement: Arrangement) {
    let search = arrangement.search
    let roles = arrangement.tree.nodes.map {
      search.model.symbols.entries[search.symbol($0)].role
    }
    if roles.contains(.letter) {
      self = .letters
    } else if roles.contains(.digit) {
      self = .number
    } else {
      return nil
    }
  }

  /// Returns the cells' readings, best first, with a penalty for those that aren't of the matrix'
  /// likelier kind.
  ///
  /// - Parameters:
  ///   - cells: the readings of each cell, line by line.
  ///   - penalty: subtracted from the score of a reading of the less likely kind.
  static func agreeing(_ cells: [[[Arrangement]]], penalty: Double) -> [[[Arrangement]]] {
    let both = [CellKind.number, .letters].map { kind in
      cells.map { $0.map { weighed($0, for: kind, penalty) } }
    }
    func worth(_ cells: [[[Arrangement]]]) -> Double {
      cells.joined().reduce(0) { $0 + ($1.first?.score ?? 0) }
    }
    return worth(both[0]) > worth(both[1]) ? both[0] : both[1]
  }

  private static func weighed(
    _ readings: [Arrangement], for kind: CellKind, _ penalty: Double
  ) -> [Arrangement] {
    readings.map { reading in
      var reading = reading
      if let own = CellKind(reading), own != kind { reading.score -= penalty }
      return reading
    }.ordered { $0.score > $1.score }
  }
}
