import DuctusEngine
import Support

/// Formulas of pieces that were found one by one.
extension FormulaFinder {
  /// The maximum gap between a formula and a piece beside it, in heights of small letters or, if
  /// larger, in usual sides of strokes.
  private static let aside: Float = 4
  /// The maximum gap between a formula and a piece above or below it, in the same unit.
  static let above: Float = 1.5
  /// The minimum overlap of formulas that reach into one another, relative to the lower one's height.
  private static let overlap: Float = 0.2
  /// The factor of the distance for a piece that more likely belongs to a formula than not.
  private static let reach: Float = 1.75

  /// Returns the formulas with the pieces beside them: joined if they read as one, otherwise side
  /// by side.
  mutating func joined(
    _ formulas: [ZoneReading], with pieces: [ZoneReading], _ growth: inout ZoneGrowth,
    _ isFormula: (ZoneReading) -> Bool
  ) throws(DuctusError) -> [ZoneReading] {
    let all = formulas + pieces
    var sets = DisjointSets(count: all.count)
    for piece in formulas.count..<all.count {
      for other in all.indices where other != piece && isBeside(all[piece], all[other]) {
        sets.join(piece, other)
      }
    }
    let unions = sets.sets.filter { $0.count > 1 }.map { set in
      FormulaZone(set.flatMap { all[$0].zone.members }, of: parts.parts)
    }
    let whole = try readings(
      of: growth.grown(unions).filter { Self.strokes.contains($0.strokes.count) }
    ).filter { isFormula($0) && isBetter($0, among: all, isFormula) }
    return whole + all.without(whole)
  }

  /// Returns the formulas; neighbours that are likelier as one formula are one. As many strokes are
  /// read anew as formulas have.
  mutating func united(
    _ formulas: [ZoneReading], _ isFormula: (ZoneReading) -> Bool
  ) throws(DuctusError) -> [ZoneReading] {
    let count = formulas.reduce(0) { $0 + $1.zone.strokes.count }
    var (formulas, tried) = (formulas, TriedUnions(count: max(Self.strokes.upperBound, count)))
    for _ in 0..<Self.rounds {
      let unions = FormulaUnions(formulas, parts: parts.parts, in: part.ink)
      var better = try likelier(unions.wholes, of: formulas, beside: &tried, isFormula)
      if better.isEmpty {
        better = try likelier(unions.pairs, of: formulas, beside: &tried, isFormula)
      }
      if better.isEmpty { break }
      formulas = better + formulas.without(better)
    }
    return formulas
  }

  /// Returns the readings of unions that are likelier than their pieces; none share a stroke.
  ///
  /// - Parameter tried: those read before, to which those read now are added.
  private mutating func likelier(
    _ unions: [FormulaUnions.Union], of formulas: [ZoneReading],
    beside tried: inout TriedUnions, _ isFormula: (ZoneReading) -> Bool
  ) throws(DuctusError) -> [ZoneReading] {
    var (zones, allowances) = ([FormulaZone](), [FormulaZone: Double]())
    for union in unions {
      let members = union.formulas.flatMap { formulas[$0].zone.members } + union.parts
      let zone = FormulaZone(members, of: parts.parts)
      guard Self.strokes.contains(zone.strokes.count), tried.insert(zone) else { continue }
      zones.append(zone)
      allowances[zone] = union.allowance
    }
    var better: [(whole: ZoneReading, gain: Double)] = []
    for whole in try readings(ofWhole: zones)
    where isFormula(whole) && whole.formula.lineAboveResult == nil && !swallowsText(whole.zone) {
      let gain = gain(of: whole, over: formulas.sharing(whole)) + (allowances[whole.zone] ?? 0)
      if gain > 0 { better.append((whole, gain)) }
    }
    var found: [ZoneReading] = []
    for (whole, _) in better.sorted(by: { $0.gain > $1.gain })
    where ![whole].without(found).isEmpty {
      found.append(whole)
    }
    return found
  }

  /// Returns whether a formula may replace the readings that share its ink: it must be likelier than
  /// several, and at least as probable as those that are no formulas by themselves.
  func isBetter(
    _ whole: ZoneReading, among all: [ZoneReading], _ isFormula: (ZoneReading) -> Bool
  ) -> Bool {
    let pieces = all.sharing(whole)
    let isProbable =
      pieces.contains(where: isFormula) || pieces.allSatisfy { $0.probability <= whole.probability }
    return isProbable && !swallowsText(whole.zone)
      && (pieces.count < 2 || reachIntoOneAnother(pieces) || gain(of: whole, over: pieces) > 0)
  }

  /// Returns whether formulas below one another overlap: strokes of one are in the other, so that
  /// neither can be right by itself.
  private func reachIntoOneAnother(_ pieces: [ZoneReading]) -> Bool {
    pieces.indices.contains { first in
      pieces[..<first].contains { other in
        let (x, y) = pieces[first].box.white(to: other.box)
        let lower = min(pieces[first].box.height, other.box.height)
        return x < 0 && -y > Self.overlap * lower
      }
    }
  }

  /// Returns the amount by which a formula costs less than those that share its ink. Strokes that
  /// are in none of them cost as much as the others.
  private func gain(of whole: ZoneReading, over pieces: [ZoneReading]) -> Double {
    let strokes = pieces.reduce(0) { $0 + $1.zone.strokes.count }
    let cost =
      pieces.reduce(0) { $0 + $1.cost } * Double(whole.zone.strokes.count) / Double(max(1, strokes))
    return cost + Self.rowPenalty * Double(pieces.count) - whole.cost
  }

  /// Returns whether a zone of several lines has a word that is surely text.
  func swallowsText(_ zone: FormulaZone) -> Bool {
    Set(zone.words.map(\.line)).count > 1
      && zone.members.contains {
        let part = parts.parts[$0]
        return part.isProse && (part.isLong || probabilities[$0] < Self.minimumPart)
      }
  }

  /// Returns whether a piece is beside a formula or another piece: gaps are larger if a formula is
  /// larger than text.
  func isBeside(_ piece: ZoneReading, _ other: ZoneReading) -> Bool {
    let (x, y) = piece.box.white(to: other.box)
    let size = max(parts.unit, piece.isSure ? piece.size : 0, other.isSure ? other.size : 0)
    let unit = size * (piece.probability >= 0.5 ? Self.reach : 1)
    return x <= Self.aside * unit && y < 0 || x < 0 && y <= Self.above * unit
  }
}
