import CharacterLM
import CharacterLattice
import InkFeatures
import InkLayout
import InkModel
import Support

/// The working memory of one thread that reads character by character.
final class CharacterSession: ReadingSession {
  private let model: CharacterModel
  private let reader: LatticeReader
  private var hintedKinds: HintedKinds
  private(set) var lineCache = LineCache()

  init(_ model: CharacterModel) {
    self.model = model
    hintedKinds = HintedKinds(characters: PatternCharacters(digits: model.writing.digits))
    reader = LatticeReader(model.lattice)
  }

  var memoryUse: Int { reader.memoryUse + lineCache.memoryUse }

  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) -> [Result<RecognitionResult, DuctusError>] {
    oneByOne(requests) { request throws(DuctusError) in
      try read(request, maxResultCount: maxResultCount)
    }
  }

  /// Reads the ink as lines and as columns, in all plausible ways, and keeps the likeliest reading.
  private func read(
    _ request: RecognitionRequest, maxResultCount: Int
  ) throws(DuctusError) -> RecognitionResult {
    let asked = try request.repaired()
    var best: (cost: Double, result: RecognitionResult)?
    var hasLatin = false
    let divisions = divisions(of: asked.request)
    for division in divisions {
      try DuctusError.checkCancellation()
      var result = try read(division, asked.request.context, maxResultCount: maxResultCount)
      let text = result.candidates.first?.text ?? ""
      hasLatin = hasLatin || text.hasLatinLetters
      let isSingle = result.hasSingleCharacters
      var cost = result.cost
      if division.axis != divisions[0].axis { cost += model.lattice.parameters.verticalPenalty }
      if isSingle, division.axis.isCrossed(by: asked.request.ink) { cost += Self.crossingPenalty }
      result.mayBeLatin = isSingle || division.axis == .vertical
      if let known = best, !result.overrides(known.result),
        cost >= known.cost || known.result.overrides(result)
      {
        continue
      }
      best = (cost, result)
    }
    try DuctusError.checkCancellation()
    var result = best?.result ?? RecognitionResult(candidates: [], pack: model.version)
    result.warnings = asked.warnings
    if !hasLatin || divisions[0].axis == divisions[divisions.count - 1].axis {
      result.mayBeLatin = false
    }
    return result
  }

  /// The penalty for lines of one character, by and large, if the ink is longer across them: most of
  /// these are characters or letters of a line along the other axis. Chosen on the validation split.
  private static let crossingPenalty = 8.0

  /// An ink read as lines along one axis.
  private struct Division {
    let axis: WritingAxis
    let lines: [LineOfInk]
    /// The lines about characters, which are no part of these lines.
    let decorations: [TextDecoration]
  }

  private func divisions(of request: RecognitionRequest) -> [Division] {
    let layout = request.context.layout
    let axes =
      layout == .character
      ? [.horizontal] : WritingAxis.possible(for: request.ink, isLine: layout == .line)
    let divisions = axes.flatMap { self.divisions(of: request, $0) }
    // Many short lines are as high as a column.
    guard axes == [.vertical], divisions.contains(where: { $0.lines.count > 1 }) else {
      return divisions
    }
    return divisions + self.divisions(of: request, .horizontal).filter { $0.lines.count > 1 }
  }

  private func divisions(of request: RecognitionRequest, _ axis: WritingAxis) -> [Division] {
    let decorations = decorations(of: request, axis)
    var turned = request
    turned.ink = axis.turned(request.ink.without(decorations))
    return turned.layouts(model.writing.habits, RejoinedInk(asDrawn: turned.ink)).map { lines in
      Division(
        axis: axis,
        lines: lines.map { line in
          let slope = axis == .horizontal ? line.line.slope : 0
          return LineOfInk(
            line: TextLine(strokes: line.line.strokes, slope: slope),
            ink: axis.turnedBack(line.ink))
        }, decorations: decorations)
    }
  }

  /// Returns the lines under, through and around characters. Beside a column, they are on its right
  /// or, for names, on its left.
  private func decorations(of request: RecognitionRequest, _ axis: WritingAxis) -> [TextDecoration]
  {
    if request.context.layout == .character { return [] }
    let extent = model.lattice.parameters.largestExtent
    if axis == .vertical {
      let right = TextDecoration.find(
        inCharacters: axis.turned(request.ink.mirrored), extent: extent)
      if !right.isEmpty { return right }
    }
    return TextDecoration.find(inCharacters: axis.turned(request.ink), extent: extent)
  }

  private func read(
    _ division: Division, _ context: RecognitionContext, maxResultCount: Int
  ) throws(DuctusError) -> RecognitionResult {
    let lineByLine = LineByLine(
      writing: model.writing, pack: model.version, maxResultCount: maxResultCount)
    var result = try lineByLine.result(ofLines: division.lines.count, context: context) {
      number, context throws(DuctusError) in
      let line = division.lines[number]
      let written = RejoinedInk(asDrawn: line.ink)
      let seen = lineCache.line(
        written, axis: division.axis, isOfPage: division.lines.count > 1)
      let reading = try lineCache.reading(of: seen, context, maxResultCount: maxResultCount) {
        () throws(DuctusError) in
        let reading = try read(
          written.ink, division.axis, context, maxResultCount: maxResultCount)
        let candidates = reading?.candidates(maximum: maxResultCount, of: written) ?? []
        // Columns have no Latin words.
        let hasLatin =
          division.axis == .horizontal && candidates.first?.text.hasLatinLetters ?? false
        return LineReading(candidates, hasLatin: hasLatin)
      }
      let part = JoinedReading.Part(
        candidates: reading.candidates, strokes: line.line.strokes, hasLatin: reading.hasLatin)
      return (line.line, [part])
    }
    result.decorate(with: division.decorations)
    return result
  }

  private func read(
    _ ink: Ink, _ axis: WritingAxis, _ context: RecognitionContext, maxResultCount: Int
  ) throws(DuctusError) -> LatticeReading? {
    var request = LatticeReader.Request()
    request.axis = axis
    request.isCharacter = context.layout == .character
    request.writingArea = context.writingArea
    request.context = DecodingContext(context, &hintedKinds)
    request.context.expectCharactersOfForm()
    request.context.heedCalculations()
    if let own = model.ownWords {
      request.context.lexicon = own.lexicon(beside: request.context.lexicon)
    }
    request.maximum = maxResultCount
    do throws(LatticeError) {
      return try reader.read(ink, request)
    } catch {
      throw .inconsistentPack(
        directory: model.packName, reason: "the network's output: \(error)")
    }
  }
}

extension String {
  /// Whether there may be Latin words: joined letters are read as one or two letters, whatever they
  /// spell.
  fileprivate var hasLatinLetters: Bool { contains { $0.isASCII && $0.isLetter } }
}

extension RecognitionResult {
  /// Whether nearly all lines are one character. A few of two are where another line begins beside
  /// the first: a column of one character, and one of five.
  var hasSingleCharacters: Bool {
    let count = candidates.first?.text.unicodeScalars.count { $0 != "\n" } ?? 0
    return 4 * count < 5 * lines.count
  }

  /// Returns whether this reading wins, whatever its cost, over another that is a single character:
  /// a page read as a rare character costs less than its text, but is hardly ever right.
  fileprivate func overrides(_ other: RecognitionResult) -> Bool {
    other.candidates.first?.text.count == 1 && confidence > 3 * other.confidence
  }
}
