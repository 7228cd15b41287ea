import DuctusEngine
import InkModel
import PageStructure
import Support

/// A zone of a page that is a formula, with its reading.
struct FoundFormula {
  let zone: FormulaZone
  /// The formula, whose strokes are indices in the page's.
  let formula: Formula
  let confidence: Double
}

/// Finds a page's formulas: candidate zones are read as formulas, and the readings tell whether
/// they are.
struct FormulaFinder {
  let recognizer: FormulaRecognizer
  let part: PagePart
  let lines: [TranscribedLine]
  /// The likelihood of each line's words in the text's language.
  private let likelihoods: [[Double]]
  let parts: ZoneParts
  /// The measures that tell parts of formulas from other parts.
  let partMeasures: PartMeasures
  /// The probability that each part belongs to a formula.
  private(set) var probabilities: [Double]
  /// Each line's reading as text, if that is a calculation.
  private let calculations: [Calculation?]
  /// The zones of matrices.
  private var matrices: [FormulaZone] = []
  /// The strokes that may still be read.
  var budget = StrokeBudget(4 * maximumStrokeCount)

  /// The permitted numbers of a formula's strokes: a page of ink isn't a formula.
  static let strokes = 2...160
  /// The maximum number of strokes in the zones with which a search begins. In all, four times as
  /// many are read: zones that grew, their unions and their rows are read, too.
  static let maximumStrokeCount = 4_000
  /// A zone is read if one of its parts belongs to a formula with at least this probability.
  static let minimumPart = 0.15
  /// The amount that each of several formulas costs beside one that is a whole.
  static let rowPenalty = 1.0
  /// The minimum overlap of a bar and a row above or below it, relative to the bar's width.
  private static let sharedWidth: Float = 0.5
  /// The number of times that pieces beside pieces are searched.
  static let rounds = 3

  /// - Parameters:
  ///   - lines: all lines of the page.
  ///   - boxes: the strokes of the boxes that mark lines as tasks.
  ///   - language: that of the text; `nil` if unknown.
  init(
    _ recognizer: FormulaRecognizer, _ part: PagePart, lines: [TranscribedLine],
    beside boxes: Set<Int> = [], language: TextLikelihood?
  ) throws(DuctusError) {
    self.recognizer = recognizer
    self.part = part
    self.lines = lines
    let likelihoods = lines.map { line in
      line.words.map { language?.meanLogProbability(of: $0.text) ?? TextLikelihood.typical }
    }
    self.likelihoods = likelihoods
    let others = part.structure.othersBesideLines.flatMap(\.strokes)
      .filter { !part.structure.frames.contains($0) }.sorted()
    parts = ZoneParts(
      lines, likelihoods: likelihoods,
      others: others.filter { part.known[$0] == nil && !boxes.contains($0) }, of: part.ink,
      unit: part.structure.letterHeight)
    partMeasures = PartMeasures(
      parts, lines: lines, likelihoods: likelihoods, writing: part.structure.writing)
    let likely = StackedClassifier.formulaParts.probabilities(
      partMeasures.values, neighbours: partMeasures.neighbours)
    let (labels, code) = (part.structure.labels, ProgramCode.lines(among: lines))
    probabilities = zip(parts.parts, likely).map { part, probability in
      if !labels.isDisjoint(with: part.strokes) { return 0 }
      guard let position = part.position else { return probability }
      let word = lines[position.line].words[position.word]
      return code.contains(position.line) || FormulaWords.isForeign(word.text) ? 0 : probability
    }
    calculations = lines.map { Calculation($0) }
    try settleCalculations()
    try settleMatrices()
  }

  /// Finds matrices, whose letters and numbers may look like short words and lists by themselves.
  private mutating func settleMatrices() throws(DuctusError) {
    let zones = parts.zones(of: part.structure.bracketedRows).filter { zone in
      !zone.words.contains { position in
        let word = lines[position.line].words[position.word]
        return FormulaWords.isProse(word.text, confidence: word.confidence)
      }
    }
    matrices = try readings(ofWhole: Self.limited(zones)).filter { $0.formula.isMatrix }.map(\.zone)
    for member in matrices.flatMap(\.members) {
      probabilities[member] = max(probabilities[member], Self.minimumPart)
    }
  }

  /// Turns calculations that are surer as text into text; others become formulas as a whole.
  private mutating func settleCalculations() throws(DuctusError) {
    let members = Dictionary(grouping: parts.parts.indices.filter { probabilities[$0] > 0 }) {
      parts.parts[$0].position?.line
    }
    var zones: [FormulaZone] = []
    for line in lines.indices {
      guard let calculation = calculations[line], let members = members[line],
        members.contains(where: { probabilities[$0] >= Self.minimumPart })
      else { continue }
      for member in members {
        probabilities[member] = max(probabilities[member], FormulaZoneSearch.minimumProbability)
      }
      let zone = FormulaZone(members, of: parts.parts)
      if calculation.isLikely, Self.strokes.contains(zone.strokes.count), !isBesideBar(line) {
        zones.append(zone)
      }
    }
    let tried = Self.limited(zones)
    let formulas = Set(try readings(of: tried).map(\.zone))
    for zone in tried where !formulas.contains(zone) {
      for member in zone.members { probabilities[member] = 0 }
    }
  }

  /// Returns the zones that may be formulas and for whose strokes there is room, the first ones first.
  private static func limited(_ zones: [FormulaZone]) -> [FormulaZone] {
    var budget = StrokeBudget(maximumStrokeCount)
    return zones.filter { strokes.contains($0.strokes.count) && budget.spend($0.strokes.count) }
  }

  /// Returns whether a bar is above or below a line, which may be a row of a fraction.
  private func isBesideBar(_ line: Int) -> Bool {
    parts.parts.contains { part in
      let (x, y) = part.box.white(to: lines[line].box)
      return part.isBar && -x >= Self.sharedWidth * part.box.width && y <= Self.above * parts.unit
    }
  }

  /// Returns the page's formulas, in the order of their first strokes.
  ///
  /// - Parameter isFinal: whether neighbours are read together, which takes half of the time.
  func formulas(isFinal: Bool = true) throws(DuctusError) -> [FoundFormula] {
    var finder = self
    return try finder.found(isFinal: isFinal).filter { !$0.isText }
      .sorted { $0.zone.strokes[0] < $1.zone.strokes[0] }
      .map { reading in
        FoundFormula(
          zone: reading.zone, formula: reading.formula.placed(at: reading.zone.strokes),
          confidence: reading.confidence)
      }
  }

  private mutating func found(isFinal: Bool) throws(DuctusError) -> [ZoneReading] {
    let sure = try readings().filter(\.isLikely)
    guard !sure.isEmpty else { return [] }
    let isAmongFormulas = sure.contains(where: \.isSure)
    func isFormula(_ reading: ZoneReading) -> Bool {
      reading.isFormula(isAmongFormulas: isAmongFormulas)
    }
    let known = Set(sure.map(\.zone))
    var growth = ZoneGrowth(parts, probabilities: probabilities)
    let grown = growth.grown(sure.map(\.zone))
      .filter { !known.contains($0) && Self.strokes.contains($0.strokes.count) }
    // A zone that grew over foreign parts keeps its previous extent.
    let better = try readings(of: grown).filter {
      isFormula($0) && isBetter($0, among: sure, isFormula)
    }
    let rest = sure.without(better)
    let whole = better + rest.filter(isFormula)
    let pieces = pieces(beside: whole, among: rest.filter { !isFormula($0) })
    let joined = try joined(whole, with: pieces, &growth, isFormula)
    return isFinal ? try united(joined, isFormula) : joined
  }

  /// Returns the readings that aren't formulas by themselves, but are beside a formula or another
  /// such piece: a sign between two formulas, the name of a function, a limit.
  private func pieces(beside formulas: [ZoneReading], among others: [ZoneReading]) -> [ZoneReading]
  {
    var (found, open) = ([ZoneReading](), others.filter(\.isPiece))
    var reached = formulas
    for _ in 0..<Self.rounds {
      let near = open.filter { piece in reached.contains { isBeside(piece, $0) } }
      guard !near.isEmpty else { break }
      open = open.without(near)
      found += near
      reached = near
    }
    return found
  }

  /// Returns the readings of all candidate zones, and of the larger zones that they grow into.
  func grownReadings() throws(DuctusError) -> [ZoneReading] {
    var finder = self
    let own = try finder.readings()
    let known = Set(own.map(\.zone))
    var growth = ZoneGrowth(parts, probabilities: probabilities)
    let grown = growth.grown(own.map(\.zone))
      .filter { !known.contains($0) && Self.strokes.contains($0.strokes.count) }
    return own + (try finder.readings(of: grown))
  }

  /// Returns the readings of all candidate zones.
  private mutating func readings() throws(DuctusError) -> [ZoneReading] {
    let found = FormulaZoneSearch(parts, probabilities: probabilities).zones()
    let zones = FormulaZone.joined(found, by: matrices, of: parts.parts).filter { zone in
      zone.members.contains { probabilities[$0] >= Self.minimumPart }
    }
    return try readings(of: Self.limited(zones))
  }

  /// Returns the readings of zones. A zone of several lines is read line by line if nothing in its
  /// formula is stacked: such a formula takes letters of one line for scripts of another. Any other
  /// zone is read line by line if that is likelier.
  mutating func readings(of zones: [FormulaZone]) throws(DuctusError) -> [ZoneReading] {
    var (found, rows) = ([ZoneReading](), [FormulaZone]())
    for reading in try readings(ofWhole: zones) {
      let own = ownRows(of: reading)
      if own.isEmpty { found.append(reading) } else { rows += own }
    }
    rows.removeAll { !Self.strokes.contains($0.strokes.count) }
    if !rows.isEmpty { found += try readings(ofWhole: rows) }
    return try withResultsApart(divided(found))
  }

  /// Returns the readings of zones, without calculations that only text reads correctly; see
  /// ``ZoneReading/settled(by:_:)``.
  mutating func readings(
    ofWhole zones: [FormulaZone]
  ) throws(DuctusError) -> [ZoneReading] {
    zip(zones, try candidates(of: zones)).compactMap { zone, candidates in
      let ink = part.ink.part(zone.strokes)
      let candidates = candidates.filter { !($0.formula?.hasFalseLine(in: ink) ?? false) }
      guard let best = candidates.first, let formula = best.formula else { return nil }
      let reading = reading(of: zone, formula, confidence: best.confidence, cost: best.cost)
      guard let calculation = calculation(of: zone) else { return reading }
      return reading.settled(by: calculation, candidates)
    }
  }

  /// Returns the reading of a zone, with its measures.
  func reading(
    of zone: FormulaZone, _ formula: Formula, confidence: Double, cost: Double
  ) -> ZoneReading {
    let boxes = zone.strokes.map { PageBox(around: part.ink.strokes[$0].points) }
    let box = PageBox(joining: boxes)!
    let sides = boxes.map { max($0.width, $0.height) }.sorted()
    let measures = ZoneMeasures(
      zone, formula, confidence: confidence, cost: cost, sides: sides, box: box,
      on: ZonePage(
        lines: lines, likelihoods: likelihoods, parts: parts.parts, probabilities: probabilities,
        writing: part.structure.writing, unit: part.structure.letterHeight))
    return ZoneReading(
      zone: zone, formula: formula, confidence: confidence, cost: cost, measures: measures,
      box: box, size: sides[sides.count / 2],
      hasMatrix: formula.hasGrid
        && matrices.contains { Set($0.strokes).isSubset(of: zone.strokes) })
  }

  /// Returns the reading as text of a zone whose words are all in calculations; `nil` for any
  /// other.
  func calculation(of zone: FormulaZone) -> Calculation? {
    var all: [Calculation] = []
    var words = zone.words[...]
    while let line = words.first?.line {
      let own = words.prefix { $0.line == line }.map { lines[line].words[$0.word] }
      guard let whole = calculations[line],
        let read = own.count == lines[line].words.count ? whole : Calculation(own)
      else { return nil }
      all.append(read)
      words = words.dropFirst(own.count)
    }
    return Calculation(all)
  }
}
