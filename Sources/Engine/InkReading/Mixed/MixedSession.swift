import InkLayout
import InkModel
import Support

/// The working memory of one thread that reads lines containing Latin words.
///
/// The script's own pack reads a line. If its network sees Latin letters, the line is cut at its
/// gaps, and each piece is read separately with both packs: costs of the same ink are comparable.
/// Runs of pieces of one script are then read again, each with its pack, and joined in the order of
/// the text.
final class MixedSession: ReadingSession {
  private let own: any ReadingSession
  private let model: MixedModel
  /// Created for the first line with Latin letters.
  private var latin: (any ReadingSession)?

  init(_ own: any ReadingSession, _ model: MixedModel) {
    self.own = own
    self.model = model
  }

  var memoryUse: Int { own.memoryUse + (latin?.memoryUse ?? 0) }

  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) -> [Result<RecognitionResult, DuctusError>] {
    var results = own.recognize(requests, maxResultCount: maxResultCount)
    for (place, request) in requests.enumerated() {
      guard case .success(let result) = results[place], request.context.layout != .character else {
        continue
      }
      if result.lines.contains(where: { $0.hasLatin }) {
        results[place] = .success(mixed(result, of: request, maxResultCount: maxResultCount))
      } else if result.mayBeLatin,
        let lines = latinLines(result, of: request, maxResultCount: maxResultCount)
      {
        results[place] = .success(lines)
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
    guard
      var lines = try? latinSession()?.recognize(request, maxResultCount: maxResultCount),
      let best = lines.candidates.first, best.cost < result.cost,
      best.letterCount >= 2 * lines.lines.count
    else { return nil }
    lines.pack = result.pack
    lines.warnings = result.warnings
    return lines
  }

  /// Returns a result with its Latin words read by the Latin pack.
  private func mixed(
    _ result: RecognitionResult, of request: RecognitionRequest, maxResultCount: Int
  ) -> RecognitionResult {
    guard let latin = latinSession(), let writing = model.writingSystem else { return result }
    let turned = writing.direction.turned(request.ink)
    var lines = result.lines
    let decorating = Set(result.decorations.flatMap { $0.strokes })
    let all = Array(request.ink.strokes.indices)
    var parts: [JoinedReading.Part] = []
    for (place, line) in lines.enumerated() {
      if line.hasLatin {
        let mixed = MixedLine(
          line, of: request, own: own, latin: latin, maximum: maxResultCount,
          writing: writing,
          isAlone: lines.count == 1 && request.context.preContext == nil
            && request.context.hints?.postContext == nil)
        let candidates = mixed.candidates(
          of: LinePiece.pieces(of: line.strokes.filter { !decorating.contains($0) }, in: turned))
        lines[place] = RecognizedLine(
          strokes: line.strokes, slope: line.slope, candidates: candidates ?? line.candidates)
      }
      parts.append(JoinedReading.Part(candidates: lines[place].candidates, strokes: all))
    }
    var mixed = RecognitionResult(
      candidates: JoinedReading.candidates(of: parts, maximum: maxResultCount),
      pack: result.pack, lines: lines)
    mixed.warnings = result.warnings
    mixed.decorate(with: result.decorations)
    return mixed
  }

  private func latinSession() -> (any ReadingSession)? {
    if latin == nil { latin = try? model.latin.value?.makeSession() }
    return latin
  }
}
