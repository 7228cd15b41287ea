import CMath
import FormulaNotation
import InkFeatures
import InkModel
import NeuralNetwork
import Support

/// Reads formulas, in its own working memory: one reader for each thread.
///
/// Strokes form groups that may be symbols, which the network names all at once. The likeliest
/// segmentations are arranged as trees, by the symbols' boxes and by statistics of formulas.
package final class FormulaReader {
  /// The maximum number of strokes of a formula.
  package static let maximumStrokeCount = 512

  private let model: LayoutModel
  private let namer: SymbolNamer
  private let functions: FunctionLetters
  /// The gain of each symbol for being commoner in formulas than in training: the difference of the
  /// weighted logarithms of its shares.
  private let lifts: [Double]

  /// Creates a reader of a model.
  package init(_ model: LayoutModel) {
    self.model = model
    namer = SymbolNamer(model)
    functions = FunctionLetters(model.symbols)
    lifts = model.symbols.entries.enumerated().map { symbol, entry in
      model.parameters.shareWeight * model.statistics.logShare(of: symbol)
        - model.parameters.priorWeight * entry.logPrior
    }
  }

  /// The bytes of the networks' buffers.
  package var memoryUse: Int { namer.memoryUse }

  /// Returns the likeliest readings of an ink, all different, likeliest first; none for an ink
  /// without points, for one without an allowed reading, and in a cancelled task.
  ///
  /// If an ink is read again with another stroke, only groups with that stroke are named again. A line
  /// around the whole formula isn't read.
  ///
  /// - Parameter maximum: the most readings.
  /// - Precondition: the ink is valid.
  /// - Throws: ``FormulaError/tooManyStrokes(count:)``, ``FormulaError/notFinite``,
  ///   ``FormulaError/badKnownSymbol(name:reason:)``, ``FormulaError/unknownSymbol(name:)``.
  /// - Complexity: O(strokes · `groupLimit` · weights of the network + strokes² · beams).
  package func read(
    _ ink: Ink, hints: FormulaHints = FormulaHints(), maximum: Int = 10
  ) throws(FormulaError) -> [FormulaCandidate] {
    let (strokes, drawn, polylines) = try written(ink, known: hints.known)
    let known = try hints.known(in: model.symbols, strokes: strokes)
    let allowed = try hints.allowed(in: model.symbols)
    guard !strokes.isEmpty else { return [] }
    let model = model.narrowed(toStrokes: strokes.count)
    var groups = StrokeGroups(polylines, model: model)
    for symbol in known { groups.propose(symbol.strokes) }
    if Cancellation.isRequested { return [] }
    guard try name(&groups, of: drawn, polylines, allowed: allowed) else { return [] }
    for symbol in known {
      groups.settle(
        symbol.strokes,
        as: NameOption(
          symbol: symbol.symbol, logProbability: 0, score: model.parameters.symbolBonus))
    }
    let segmentations = SegmentationSearch.best(
      groups, Array(strokes.indices), parameters: model.parameters,
      limit: Int(model.parameters.segmentationLimit))
    return candidates(
      segmentations.map { $0.groups }, of: groups, model, strokes: strokes, maximum: maximum,
      hasScripts: hasScripts(hints))
  }

  /// Returns the likeliest arrangement of symbols with known names and strokes; `nil` if the model
  /// doesn't know one of them. Strokes without a symbol are ignored.
  package func arrange(
    _ ink: Ink, symbols: [KnownSymbol]
  ) throws(FormulaError) -> Formula? {
    let (strokes, _, polylines) = try written(ink, known: symbols)
    var indices: [Int: Int] = [:]
    for (index, pieces) in strokes.enumerated() {
      for stroke in pieces { indices[stroke] = index }
    }
    let symbols = symbols.map { symbol in
      var own: [Int] = []
      for stroke in symbol.strokes {
        if let index = indices[stroke], !own.contains(index) { own.append(index) }
      }
      return KnownSymbol(name: symbol.name, strokes: own.sorted())
    }
    guard !symbols.isEmpty, symbols.allSatisfy({ !$0.strokes.isEmpty }) else { return nil }
    var groups = StrokeGroups(polylines, known: symbols.map { $0.strokes }, model: model)
    for (index, symbol) in symbols.enumerated() {
      guard let number = model.symbols.index(of: symbol.name) else { return nil }
      groups.setOptions(
        [NameOption(symbol: number, logProbability: 0, score: 0)], limit: 1, of: index)
    }
    return candidates(
      [Array(groups.groups.indices)], of: groups, model.narrowed(toStrokes: strokes.count),
      strokes: strokes, maximum: 1, hasScripts: true
    ).first?.formula
  }

  /// Returns the strokes with points, each with the indices of its drawn pieces: some pens leave
  /// specks where strokes begin. A line around the whole formula is left out.
  ///
  /// - Parameter known: symbols whose strokes aren't such a line.
  private func written(
    _ ink: Ink, known: [KnownSymbol]
  ) throws(FormulaError) -> (strokes: [[Int]], ink: Ink, polylines: [[Vector]]) {
    let drawn = ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty }
    let whole = RejoinedInk(ink.part(drawn), joinsOnlySpecks: true)
    var written = whole.ink
    var strokes = written.strokes.indices.map { stroke in
      whole.pieces(of: stroke).map { drawn[$0] }
    }
    // Among whole strokes, since a line stored twice would be inside itself.
    if let frame = FormulaFrame.index(in: written),
      !known.contains(where: { $0.strokes.contains { strokes[frame].contains($0) } })
    {
      written.strokes.remove(at: frame)
      strokes.remove(at: frame)
    }
    let count = strokes.reduce(0) { $0 + $1.count }
    guard count <= Self.maximumStrokeCount else { throw .tooManyStrokes(count: count) }
    return (strokes, written, written.polylines)
  }

  // MARK: - Names

  /// Names all groups; returns `false` in a cancelled task.
  private func name(
    _ groups: inout StrokeGroups, of ink: Ink, _ polylines: [[Vector]], allowed: [Bool]?
  ) throws(FormulaError) -> Bool {
    let named = try namer.logProbabilities(groups.groups.map { $0.strokes }, of: ink, polylines)
    guard let rows = named else { return false }
    for index in groups.groups.indices {
      let strokes = groups.groups[index].strokes.count
      let side = log(max(groups.groups[index].box.size.max() / groups.unit, 0.05))
      groups.setOptions(
        options(rows[index], strokes: strokes, size: side, allowed: allowed),
        limit: Int(model.parameters.nameLimit), of: index)
    }
    let (strokes, parameters) = (groups.groups.map { $0.strokes.count }, model.parameters)
    functions.add(
      to: &groups,
      { group, symbol in
        allowed?[symbol] == false ? -.infinity : Double(rows[group][symbol + 1])
      }, weight: { parameters.weight(strokes: strokes[$0]) },
      bonus: { symbol in
        parameters.functionBonus + parameters.symbolBonus
          + parameters.shareWeight * model.statistics.logShare(of: symbol)
      })
    return true
  }

  /// The maximum number of alternative names of a symbol.
  private static let alternatives = 8

  /// The maximum that a size adds, in units of ``FormulaParameters/sizeWeight``.
  private static let maximumSizeScore = 0.5

  /// - Parameter size: ln of the longer side in units.
  private func options(
    _ row: [Float], strokes: Int, size: Double, allowed: [Bool]?
  ) -> [NameOption] {
    let parameters = model.parameters
    var best = Best<Int>(limit: max(Int(parameters.nameLimit), Self.alternatives))
    let weight = parameters.weight(strokes: strokes)
    for symbol in model.symbols.written where allowed?[symbol] ?? true {
      let log = weight * Double(row[symbol + 1]) + lifts[symbol]
      // The size isn't measured if no size would suffice.
      guard best.takes(log + Self.maximumSizeScore * parameters.sizeWeight) else { continue }
      let density = model.network.geometry(ofCharacterAt: symbol).size.logDensity(at: size)
      best.offer(symbol, log + parameters.sizeWeight * density)
    }
    return best.ranked.map { log, symbol in
      NameOption(
        symbol: symbol, logProbability: Double(row[symbol + 1]),
        score: log + parameters.symbolBonus)
    }
  }

  // MARK: - Readings

  /// Returns whether anything may stand at a symbol's corners, or in cells: without letters, a
  /// formula is a calculation in a row.
  private func hasScripts(_ hints: FormulaHints) -> Bool {
    guard let allowed = hints.allowed else { return true }
    return allowed.contains { name in
      model.symbols.index(of: name).map { model.symbols.entries[$0].role == .letter } ?? false
    }
  }

  private func candidates(
    _ segmentations: [[Int]], of groups: StrokeGroups, _ model: LayoutModel, strokes: [[Int]],
    maximum: Int, hasScripts: Bool
  ) -> [FormulaCandidate] {
    var search = ArrangementSearch(groups, model: model, hasScripts: hasScripts)
    var found: [Arrangement] = []
    for numbers in segmentations {
      if Cancellation.isRequested { return [] }
      found += search.arrangements(of: numbers)
    }
    let formulas = weigh(&found, model)
    let shares = ReadingShares(found, parameters: model.parameters)
    // The probability of each name for a group.
    var certainty: [SymbolIdentity: Double] = [:]
    var readings: [Reading] = []
    var indices: [String: Int] = [:]
    for (index, arrangement) in found.enumerated() {
      for identity in arrangement.identities {
        certainty[identity, default: 0] += shares.shares[index]
      }
      let latex = formulas[index].latex
      let share = shares.shares[index] * (1 - shares.doubt)
      if let known = indices[latex] {
        readings[known].cost = ReadingShares.cost(
          ofEither: readings[known].cost, or: -arrangement.score,
          temperature: model.parameters.temperature)
        readings[known].confidence += share
      } else {
        indices[latex] = readings.count
        readings.append(
          Reading(arrangement: index, cost: -arrangement.score, confidence: share))
      }
    }
    // Several arrangements together may be likelier than the best one.
    return readings.ordered { $0.cost < $1.cost }.prefix(maximum).map { reading in
      FormulaCandidate(
        formula: found[reading.arrangement].formula(strokes: strokes) {
          min(1, certainty[$0] ?? 0)
        }, cost: reading.cost, confidence: reading.confidence)
    }
  }

  /// Adds the likelihood of the whole formula to the scores of arrangements, orders them by it, and
  /// returns their formulas, with names only.
  private func weigh(_ found: inout [Arrangement], _ model: LayoutModel) -> [Formula] {
    var weighed = found.map { arrangement in
      (arrangement, formula: arrangement.formula(strokes: nil, confidence: { _ in 1 }))
    }
    if let language = model.language, model.parameters.languageWeight > 0 {
      for index in weighed.indices {
        weighed[index].0.score +=
          model.parameters.languageWeight * language.logProbability(of: weighed[index].formula)
      }
    }
    weighed = weighed.ordered { $0.0.score > $1.0.score }
    found = weighed.map { $0.0 }
    return weighed.map { $0.formula }
  }

  /// A reading, given by one or several arrangements.
  private struct Reading {
    /// The index of the best of them.
    let arrangement: Int
    var cost: Double
    var confidence: Double
  }
}
