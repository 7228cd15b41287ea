import InkFeatures
import InkLayout
import InkModel
import Support

/// The working memory of one thread that reads lines containing Latin words.
///
/// The script's own pack reads a line. If its network sees Latin letters, the line is cut at its
/// gaps, and each piece is read separately with both packs: costs of the same ink are comparable.
/// Runs of pieces of one script are then read again, each with its pack, and joined in the order of
/// the text.
///
/// Figures are the same in all scripts, but the Latin pack has learned from far more of them: where
/// hints expect nothing else, both packs read the whole ink, and the surer one wins.
final class MixedSession: ReadingSession {
  private let own: any ReadingSession
  private let model: MixedModel
  /// The session of the Latin pack, made for the first line with Latin letters.
  private var latin: (any ReadingSession)?
  /// The last lines with Latin letters.
  private var lineCache = LineCache()

  init(_ own: any ReadingSession, _ model: MixedModel) {
    self.own = own
    self.model = model
  }

  var memoryUse: Int { own.memoryUse + (latin?.memoryUse ?? 0) + lineCache.memoryUse }

  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) -> [Result<RecognitionResult, DuctusError>] {
    var results = own.recognize(requests, maxResultCount: maxResultCount)
    for (index, request) in requests.enumerated() {
      guard case .success(let result) = results[index], request.context.layout != .character else {
        continue
      }
      if request.context.hints?.expectsFigures == true,
        let figures = latinFigures(result, of: request, maxResultCount: maxResultCount)
      {
        results[index] = .success(figures)
      } else if result.lines.contains(where: { $0.hasLatin }) {
        results[index] = .success(mixed(result, of: request, maxResultCount: maxResultCount))
      } else if result.mayBeLatin,
        let lines = latinLines(result, of: request, maxResultCount: maxResultCount)
      {
        results[index] = .success(lines)
      }
    }
    return Cancellation.isRequested ? requests.map { _ in .failure(.cancelled) } : results
  }

  /// Returns the Latin pack's reading of the whole ink; `nil` if it isn't likelier, or if its lines
  /// have one letter each and so are a column.
  private func latinLines(
    _ result: RecognitionResult, of request: RecognitionRequest, maxResultCount: Int
  ) -> RecognitionResult? {
    var request = request
    request.context.preContext = nil
    guard let lines = latinReading(result, of: request, maxResultCount: maxResultCount),
      let best = lines.candidates.first, best.cost < result.cost,
      best.letterCount >= 2 * lines.lines.count
    else { return nil }
    return lines
  }

  /// Returns the Latin pack's reading of an ink of figures; `nil` if it isn't surer than the own
  /// pack's, or divides the ink otherwise. Costs don't compare: the packs weigh figures differently.
  private func latinFigures(
    _ result: RecognitionResult, of request: RecognitionRequest, maxResultCount: Int
  ) -> RecognitionResult? {
    var request = request
    if model.writingSystem?.putsSpaces != true { request.context.preContext = nil }
    let areShared = result.candidates.first?.text.allSatisfy { $0.isFigure } ?? true
    guard let lines = latinReading(result, of: request, maxResultCount: maxResultCount),
      lines.lines.count == result.lines.count, lines.candidates.first?.letterCount == 0,
      lines.confidence > result.confidence * (areShared ? Self.sharedRatio : Self.ownRatio)
    else { return nil }
    return lines
  }

  /// The share of the own reading's confidence that the Latin one's must exceed: if both are of
  /// figures, and if the own one has anything that the Latin pack can't read, such as `円` or `۳`.
  /// Chosen on the validation split.
  private static let (sharedRatio, ownRatio) = (0.7, 2.0)

  /// Returns the Latin pack's reading of the whole ink, as a reading of the own pack.
  private func latinReading(
    _ result: RecognitionResult, of request: RecognitionRequest, maxResultCount: Int
  ) -> RecognitionResult? {
    var reading = try? latinSession()?.recognize(
      request.forLatinPack, maxResultCount: maxResultCount)
    reading?.pack = result.pack
    reading?.warnings = result.warnings
    return reading
  }

  /// Returns a result with its Latin words read by the Latin pack.
  private func mixed(
    _ result: RecognitionResult, of request: RecognitionRequest, maxResultCount: Int
  ) -> RecognitionResult {
    guard let latin = latinSession(), let writing = model.writingSystem else { return result }
    let readers = MixedLine.Readers(
      own: own, latin: latin, writing: writing, maxResultCount: maxResultCount)
    var lines = result.lines
    let decorating = Set(result.decorations.flatMap { $0.strokes })
    var decorations = result.decorations
    var contexts = LineContexts(request.context, lines: lines.count, writing)
    var parts: [JoinedReading.Part] = []
    let all = Array(request.ink.strokes.indices)
    for (index, line) in lines.enumerated() {
      var part = JoinedReading.Part(candidates: line.candidates, strokes: all)
      if line.hasLatin {
        let strokes = line.strokes.filter { !decorating.contains($0) }
        var asked = request
        asked.ink = Ink(strokes: strokes.map { request.ink.strokes[$0] })
        asked.context = contexts.context(of: index)
        let own = RecognizedLine(
          strokes: Array(strokes.indices), slope: line.slope, candidates: line.candidates)
        let letters = OwnLetters(of: line, strokes: strokes, writing)
        if let reading = reading(
          of: own, asked, readers, letters, isOfPage: lines.count > 1)
        {
          part = JoinedReading.Part(candidates: reading.candidates, strokes: strokes)
          decorations += reading.decorations.map { $0.renumbered { strokes[$0] } }
          lines[index] = RecognizedLine(
            strokes: line.strokes, slope: line.slope,
            candidates: JoinedReading.candidates(of: [part], maximum: maxResultCount))
        }
      }
      if let best = part.candidates.first { contexts.add(best.text) }
      parts.append(part)
    }
    var mixed = RecognitionResult(
      candidates: JoinedReading.candidates(of: parts, maximum: maxResultCount),
      pack: result.pack, lines: lines)
    mixed.warnings = result.warnings
    mixed.decorate(with: decorations)
    return mixed
  }

  /// Returns a line's reading with its Latin words read by the Latin pack; `nil` where it has none.
  ///
  /// - Parameters:
  ///   - line: all strokes of the request's ink.
  ///   - letters: which of them belong to characters of the line's own script.
  ///   - isOfPage: whether there are other lines: then it is known if it was read before.
  private func reading(
    of line: RecognizedLine, _ request: RecognitionRequest, _ readers: MixedLine.Readers,
    _ letters: OwnLetters, isOfPage: Bool
  ) -> LineReading? {
    let written = RejoinedInk(
      asDrawn: TextLine(strokes: line.strokes, slope: line.slope).ink(in: request.ink))
    let seen = lineCache.line(written, isOfPage: isOfPage)
    let reading = try? lineCache.reading(
      of: seen, request.context, maxResultCount: readers.maxResultCount
    ) {
      let mixed = MixedLine(
        line, of: request, readers,
        isAlone: !isOfPage && request.context.preContext == nil
          && request.context.hints?.postContext == nil)
      let ink = readers.writing.direction.turned(request.ink)
      func runs(_ letters: OwnLetters) -> [LinePiece] {
        mixed.runs(of: LinePiece.pieces(of: line.strokes, in: ink, isOwn: letters.isOwn))
      }
      let found = runs(letters)
      let unread = mixed.unread(letters.doubtful, in: found)
      return mixed.reading(of: unread.isEmpty ? found : runs(letters.marking(unread)))
        ?? LineReading([])
    }
    return reading.flatMap { $0.candidates.isEmpty ? nil : $0 }
  }

  private func latinSession() -> (any ReadingSession)? {
    if latin == nil { latin = try? model.latin.value?.makeSession() }
    return latin
  }
}

extension RecognitionHints {
  /// Whether nothing but figures and signs is expected.
  fileprivate var expectsFigures: Bool {
    if let pattern {
      return pattern.allSatisfy { $0.isFigure && $0 != "*" } && Self.isPattern(pattern)
    }
    switch recognitionType {
    case .number, .date, .phone: return true
    default: return false
    }
  }
}

extension Character {
  /// Whether it is a figure or sign that the packs of all scripts read.
  fileprivate var isFigure: Bool { isASCII && !isLetter }
}
