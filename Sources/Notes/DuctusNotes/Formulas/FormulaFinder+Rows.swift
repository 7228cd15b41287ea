import DuctusEngine
import FormulaNotation
import InkModel

/// Formulas of several lines.
extension FormulaFinder {
  /// Returns readings with what stands below the line of a sum, its result, read by itself.
  mutating func withResultsApart(
    _ readings: [ZoneReading]
  ) throws(DuctusError) -> [ZoneReading] {
    var (others, rows) = ([ZoneReading](), [FormulaZone]())
    for reading in readings {
      let line = Set((reading.formula.lineAboveResult ?? []).map { reading.zone.strokes[$0] })
      let own = reading.zone.rows(around: line, of: parts.parts, in: part.ink)
      if own.isEmpty { others.append(reading) } else { rows += own }
    }
    rows.removeAll { !Self.strokes.contains($0.strokes.count) }
    return rows.isEmpty ? others : others + (try self.readings(ofWhole: rows))
  }

  /// Returns the zones that are read instead of a whole; empty if the whole is right.
  func ownRows(of reading: ZoneReading) -> [FormulaZone] {
    FormulaShape(reading.formula).stacks > 0 && !swallowsText(reading.zone)
      ? [] : reading.zone.rows(of: parts.parts, in: part.ink)
  }

  /// Returns the readings; where rows are likelier by themselves, equations one below the other
  /// replace the whole.
  mutating func divided(_ readings: [ZoneReading]) throws(DuctusError) -> [ZoneReading] {
    let rows = readings.map { reading in
      let ink = part.ink.part(reading.zone.strokes)
      let rows = RelationRows(reading.formula, size: reading.size, in: ink)
      return calculation(of: reading.zone) == nil ? rows : nil
    }
    let inks = zip(readings, rows).flatMap { reading, rows in
      (rows?.strokes ?? []).map { row in row.map { reading.zone.strokes[$0] } }
    }
    var candidates = try candidates(of: inks)[...]
    return zip(readings, rows).map { whole, rows in
      guard let rows, !rows.strokes.isEmpty else { return whole }
      let best = candidates.prefix(rows.strokes.count).compactMap(\.first)
      candidates = candidates.dropFirst(rows.strokes.count)
      let cost = best.reduce(0) { $0 + $1.cost + Self.rowPenalty }
      let formulas = zip(best, rows.strokes).compactMap { candidate, strokes in
        candidate.formula?.placed(at: strokes)
      }.filter { $0.row.symbols.contains(where: \.isAligning) }
      let formula = rows.formula(of: formulas)
      guard formulas.count == rows.strokes.count, cost < whole.cost,
        !formula.hasFalseLine(in: part.ink.part(whole.zone.strokes)),
        FunctionWords(whole.zone, lines: lines).refused(in: formula).isEmpty
      else { return whole }
      return self.reading(
        of: whole.zone, formula,
        confidence: best.reduce(1) { $0 * $1.confidence }, cost: cost)
    }
  }
}
