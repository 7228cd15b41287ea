import DuctusEngine
import InkModel
import PageStructure

/// A zone of a page that is a formula, as it was read.
struct FoundFormula {
  let zone: FormulaZone
  /// With strokes by their places in the page's.
  let formula: Formula
  let confidence: Double
}

/// Finds a page's formulas: zones that may be some are read as formulas, and what was read tells
/// whether they are.
struct FormulaFinder {
  private let recognizer: FormulaRecognizer
  private let part: PagePart
  private let lines: [TranscribedLine]

  /// A zone, the likeliest formula of its ink, and what is measured of both.
  struct Reading {
    let zone: FormulaZone
    let candidate: RecognitionCandidate
    let measures: ZoneMeasures

    /// Whether it is a formula that was read, not one that came out as noise: its text says more then.
    var isFormula: Bool {
      candidate.confidence >= FormulaFinder.leastConfidence
        && ZoneModel.notes.probability(measures) >= ZoneModel.threshold
    }
  }

  /// A reading less likely than this is hardly ever right.
  private static let leastConfidence = 0.001

  /// Strokes that a formula has, at least and at most: a page of ink is no formula.
  private static let strokes = 2...160
  /// Strokes of all zones that are read, at most.
  private static let mostStrokes = 4_000
  /// Text that is surer than this is read as a formula only where signs of one are in it.
  private static let sureText = 0.6
  /// Strokes of a zone without signs of calculation, at least.
  private static let fewest = 3
  /// Half of the strokes of a zone without words are no larger, in heights of small letters: those of
  /// drawings are.
  private static let usualSide = 5.5

  /// - Parameter lines: all of the page.
  init(_ recognizer: FormulaRecognizer, _ part: PagePart, lines: [TranscribedLine]) {
    self.recognizer = recognizer
    self.part = part
    self.lines = lines
  }

  /// The page's formulas, by their first strokes.
  func formulas() throws(DuctusError) -> [FoundFormula] {
    let search = self.search
    let sure = try readings(search).filter(\.isFormula)
    guard !sure.isEmpty else { return [] }
    let known = Set(sure.map(\.zone))
    let grown = ZoneGrowth(search.parts, unit: part.structure.letterHeight)
      .grown(sure.map(\.zone))
      .filter { !known.contains($0) && Self.strokes.contains($0.strokes.count) }
    // One that took what isn't its own stays as it was.
    let better = try readings(of: grown).filter(\.isFormula)
    let taken = Set(better.flatMap(\.zone.strokes))
    return (better + sure.filter { taken.isDisjoint(with: $0.zone.strokes) })
      .sorted { $0.zone.strokes[0] < $1.zone.strokes[0] }
      .compactMap { reading in
        reading.candidate.formula.map { formula in
          FoundFormula(
            zone: reading.zone, formula: formula.placed(at: reading.zone.strokes),
            confidence: reading.candidate.confidence)
        }
      }
  }

  /// All zones that may be formulas, as they were read.
  func readings() throws(DuctusError) -> [Reading] { try readings(search) }

  private var search: FormulaZoneSearch {
    let others = part.structure.others.flatMap(\.strokes).sorted()
    return FormulaZoneSearch(
      lines, others: others.filter { part.known[$0] == nil }, of: part.ink,
      unit: part.structure.letterHeight)
  }

  private func candidates(
    of zones: [FormulaZone]
  ) throws(DuctusError) -> [RecognitionCandidate?] {
    try DuctusError.checkCancellation()
    let results = recognizer.recognize(
      zones.map { zone in
        RecognitionRequest(ink: Ink(strokes: zone.strokes.map { part.ink.strokes[$0] }))
      })
    var candidates: [RecognitionCandidate?] = []
    for result in results { candidates.append(try result.get().candidates.first) }
    return candidates
  }

  private func readings(_ search: FormulaZoneSearch) throws(DuctusError) -> [Reading] {
    var (zones, count) = ([FormulaZone](), 0)
    for zone in search.zones() where mayBeFormula(zone) {
      count += zone.strokes.count
      guard count <= Self.mostStrokes else { break }
      zones.append(zone)
    }
    return try readings(of: zones)
  }

  private func readings(of zones: [FormulaZone]) throws(DuctusError) -> [Reading] {
    let prose = lines.map { line in
      line.words.contains { FormulaWords.isProse($0.text, confidence: $0.confidence) }
    }
    return zip(zones, try candidates(of: zones)).compactMap { zone, candidate in
      guard let candidate, let formula = candidate.formula else { return nil }
      let box = PageBox(around: zone.strokes.lazy.flatMap { part.ink.strokes[$0].points })
      let measures = ZoneMeasures(
        zone, candidate, formula, lines: lines,
        isInText: zone.words.contains { prose[$0.line] }, writing: part.structure.writing,
        box: box, unit: part.structure.letterHeight)
      return Reading(zone: zone, candidate: candidate, measures: measures)
    }
  }

  /// The middle one of its strokes' larger sides, in heights of small letters.
  private func usualSide(of zone: FormulaZone) -> Double {
    let sides = zone.strokes.map { stroke in
      let box = PageBox(around: part.ink.strokes[stroke].points)
      return Double(max(box.width, box.height))
    }.sorted()
    return sides[sides.count / 2] / part.structure.letterHeight
  }

  /// Whether it is worth reading a zone as a formula.
  private func mayBeFormula(_ zone: FormulaZone) -> Bool {
    guard Self.strokes.contains(zone.strokes.count) else { return false }
    if zone.words.isEmpty {
      return zone.others.count >= Self.fewest && usualSide(of: zone) <= Self.usualSide
    }
    if !zone.others.isEmpty { return true }
    let words = zone.words.map { lines[$0.line].words[$0.word] }
    let characters = words.reduce(0) { $0 + $1.text.count }
    if words.contains(where: {
      FormulaWords.operatorCount(in: $0.text) > 0 || FormulaWords.isMixed($0.text)
    }) {
      return true
    }
    guard zone.strokes.count >= Self.fewest, characters > 1 else { return false }
    let sum = words.reduce(0) { $0 + $1.confidence * Double($1.text.count) }
    return sum / Double(max(1, characters)) < Self.sureText
  }
}
