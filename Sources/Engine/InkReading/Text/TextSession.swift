import InkFeatures
import InkLayout
import InkModel
import ModelPack
import NeuralNetwork
import SequenceData
import Support

/// The working memory of one thread that reads text, and arranges its lines: buffers of the network
/// and the beam search.
final class TextSession: ReadingSession {
  private let network: NetworkSession
  private var features = FeatureMemory()
  private let reader: TextLineReader
  private let model: TextModel
  private(set) var lineCache = LineCache()

  init(_ model: TextModel) throws(DuctusError) {
    network = NetworkSession(network: model.network)
    self.model = model
    reader = try TextLineReader(model)
  }

  /// The bytes of the networks', the features' and the decoder's buffers, and of the known lines.
  var memoryUse: Int {
    network.memoryUse + features.memoryUse + reader.memoryUse + lineCache.memoryUse
  }

  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) -> [Result<RecognitionResult, DuctusError>] {
    // All lines of all inks go through the network together, then each ink is decoded line by line.
    var batch = LineBatch()
    let pages = requests.map { request in
      Result { () throws(DuctusError) in
        try page(of: request, maxResultCount: maxResultCount, in: &batch)
      }
    }
    var results = results(of: pages, batch)
    readAgain(pages, &results, oddsRatio: { _ in 1 }, as: turnedBack)
    readAgain(pages, &results, oddsRatio: oddsRatio, as: rearranged)
    return Cancellation.isRequested ? requests.map { _ in .failure(.cancelled) } : results
  }

  /// Reads pages in another way if their reading is doubtful, and keeps the reading with the higher
  /// confidence.
  ///
  /// - Parameters:
  ///   - oddsRatio: returns the ratio by which the odds of another reading must exceed those of
  ///     the known one. Lines have low confidences: few would exceed them by a fixed amount.
  ///   - other: returns the page as it should be read again, after adding its lines to the batch;
  ///     `nil` if that isn't needed.
  private func readAgain(
    _ pages: [Result<PageJob, DuctusError>],
    _ results: inout [Result<RecognitionResult, DuctusError>],
    oddsRatio: (RecognitionResult) -> Double,
    as other: (PageJob, RecognitionResult, inout LineBatch) -> PageJob?
  ) {
    var batch = LineBatch()
    var others: [(index: Int, page: Result<PageJob, DuctusError>)] = []
    for (index, page) in pages.enumerated() {
      guard case .success(let page) = page, case .success(let known) = results[index],
        let other = other(page, known, &batch)
      else { continue }
      others.append((index, .success(other)))
    }
    guard !others.isEmpty else { return }
    for ((index, _), result) in zip(others, self.results(of: others.map { $0.page }, batch)) {
      guard case .success(let found) = result, case .success(let known) = results[index],
        oddsRatio(known) * known.confidence * (1 - found.confidence)
          < found.confidence * (1 - known.confidence)
      else { continue }
      results[index] = result
    }
  }

  /// Reads the lines of a batch and joins them to pages.
  private func results(
    of pages: [Result<PageJob, DuctusError>], _ batch: LineBatch
  ) -> [Result<RecognitionResult, DuctusError>] {
    if Cancellation.isRequested { return pages.map { _ in .failure(.cancelled) } }
    var posteriors = network.logProbabilities(batch.sequences)
    // In a cancelled task, values are missing.
    if Cancellation.isRequested { return pages.map { _ in .failure(.cancelled) } }
    posteriors = model.forms.merged(posteriors)
    if let gaps = model.spaceGaps {
      let stack = model.network.configuration.stack
      for index in posteriors.indices {
        gaps.weigh(&posteriors[index], of: batch.sequences[index], stack: stack)
      }
    }
    for (index, line) in batch.lines.enumerated() {
      line.posteriors = posteriors[index]
      lineCache.keep(line)
    }
    return pages.map { page in
      Result { () throws(DuctusError) in try result(of: try page.get()) }
    }
  }

  /// Returns a possibly tilted page, turned back. A lone letter isn't turned, since it has an axis
  /// of its own.
  private func turnedBack(
    _ page: PageJob, readAs known: RecognitionResult, in batch: inout LineBatch
  ) -> PageJob? {
    guard !page.turnedBack.isEmpty, known.confidence < Self.sure,
      known.candidates.first.map({ $0.text.count > 1 }) ?? true
    else { return nil }
    var other = page
    other.divisions = jobs(page.turnedBack, page.context, in: &batch)
    return other
  }

  /// Returns a page without the lines about words that may not be parts of letters, or else with
  /// its strokes sorted in the order of writing.
  private func rearranged(
    _ page: PageJob, readAs known: RecognitionResult, in batch: inout LineBatch
  ) -> PageJob? {
    guard known.confidence < Self.doubtful, let lines = page.divisions.first, lines.count <= 2
    else { return nil }
    var other = page
    // An underline may have been taken for a line of text.
    if let decorated = page.doubtful {
      let request = RecognitionRequest(ink: decorated.writing, context: page.context)
      let divisions = request.divisions(
        model.writing.habits, model.writing.rejoined(decorated.writing))
      other.divisions = jobs(divisions.alternatives, page.context, in: &batch)
      other.decorations = decorated.decorations
      return other
    }
    guard model.calibration != nil, !known.candidates.isEmpty, lines.count == 1,
      let written = lines[0].seen.written.inOrder(model.writing.strokeOrder)
    else { return nil }
    other.divisions = [
      [job(lines[0].line, written, page.context, isOfPage: false, in: &batch)]
    ]
    return other
  }

  /// Returns the ratio by which the odds of a rearranged page must exceed those of its reading.
  private func oddsRatio(over known: RecognitionResult) -> Double {
    let order = model.writing.strokeOrder
    return known.candidates.first?.text.count == 1 ? order.characterOddsRatio : order.oddsRatio
  }

  /// The confidence from which readings are right, however much the ink seems to be tilted.
  private static let sure = 0.95
  /// The confidence below which readings are doubtful.
  private static let doubtful = 0.8

  /// Separates an ink from lines about its words, and divides it into lines of text.
  private func page(
    of request: RecognitionRequest, maxResultCount: Int, in batch: inout LineBatch
  ) throws(DuctusError) -> PageJob {
    try DuctusError.checkCancellation()
    var asked = try request.repaired()
    asked.request.ink = model.writing.direction.turned(asked.request.ink)
    let context = asked.request.context
    let separated = SeparatedInk(asked.request.ink, model.writing, layout: context.layout)
    asked.request.ink = separated.writing
    let divisions = asked.request.divisions(model.writing.habits, separated.rejoined)
    return PageJob(
      context: context, maxResultCount: maxResultCount, warnings: asked.warnings,
      decorations: separated.decorations, doubtful: separated.doubtful,
      divisions: jobs(
        divisions.alternatives, context,
        rejoined: model.writing.habits.isDecorated ? separated.rejoined : nil, in: &batch),
      turnedBack: divisions.turnedBack)
  }

  /// Adds the lines of all ways to divide an ink to a batch.
  ///
  /// - Parameter rejoined: the whole ink as a line of it is read, if that is known.
  private func jobs(
    _ alternatives: [[LineOfInk]], _ context: RecognitionContext, rejoined: RejoinedInk? = nil,
    in batch: inout LineBatch
  ) -> [[LineJob]] {
    alternatives.map { lines in
      lines.map { line in
        let known = line.isAsDrawn ? rejoined : nil
        return job(
          line.line, known ?? model.writing.rejoined(line: line.ink), context,
          isOfPage: lines.count > 1, in: &batch)
      }
    }
  }

  private func job(
    _ line: TextLine, _ written: RejoinedInk, _ context: RecognitionContext, isOfPage: Bool,
    in batch: inout LineBatch
  ) -> LineJob {
    if isOfPage, let seen = lineCache.line(written, area: context.writingArea) {
      return LineJob(line: line, seen: seen)
    }
    let unseen = CachedLine(written, area: context.writingArea, isOfPage: isOfPage)
    batch.append(
      unseen,
      FeatureSequence(
        text: written.ink, writingArea: context.writingArea, version: model.featureVersion,
        in: &features))
    return LineJob(line: line, seen: unseen)
  }

  /// Reads the ink with each way to divide it, and keeps the likeliest reading.
  private func result(of page: PageJob) throws(DuctusError) -> RecognitionResult {
    var best: RecognitionResult?
    for lines in page.divisions {
      let result = try result(of: lines, on: page)
      if let best, result.cost >= best.cost { continue }
      best = result
    }
    var result = best ?? RecognitionResult(candidates: [], pack: model.version)
    result.warnings = page.warnings
    result.decorate(with: page.decorations)
    return result
  }

  /// Reads the lines of one way to divide a page.
  private func result(
    of lines: [LineJob], on page: PageJob
  ) throws(DuctusError) -> RecognitionResult {
    let maxResultCount = page.maxResultCount
    var evidence: ReadingEvidence?
    let lineByLine = LineByLine(
      writing: model.writing, pack: model.version, maxResultCount: maxResultCount)
    var result = try lineByLine.result(ofLines: lines.count, context: page.context) {
      number, context throws(DuctusError) in
      let job = lines[number]
      let reading = try lineCache.reading(of: job.seen, context, maxResultCount: maxResultCount) {
        () throws(DuctusError) in
        let reading = try reader.reading(of: job.seen, context, maxResultCount: maxResultCount)
        return LineReading(
          reading?.candidates(maximum: maxResultCount) ?? [],
          hasLatin: model.latinLetters?.areSeen(in: job.seen.posteriors) ?? false,
          evidence: model.keepsEvidence ? reading?.evidence() : nil,
          memoryUse: reading?.memoryUse(beside: job.seen.posteriors) ?? 0)
      }
      if lines.count == 1 { evidence = reading.evidence }
      let part = JoinedReading.Part(
        candidates: reading.candidates, strokes: job.line.strokes, hasLatin: reading.hasLatin)
      return (job.line, [part])
    }
    result.evidence = evidence
    return result
  }
}
