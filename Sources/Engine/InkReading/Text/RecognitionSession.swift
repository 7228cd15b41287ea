import CTCDecoder
import CharacterLM
import InkFeatures
import InkLayout
import InkModel
import InkSegmentation
import ModelPack
import NeuralNetwork
import SequenceData
import Support

/// The working memory of one thread that recognises: buffers of the network and of the beam search.
final class RecognitionSession: ReadingSession {
  private let network: NetworkSession
  private let decoder: CTCBeamDecoder
  private let loneCharacters: LoneCharacterSession?
  private let loneCharacterCosts: [Unicode.Scalar: Float]
  private let model: TextModel

  init(_ model: TextModel) throws(DuctusError) {
    network = NetworkSession(network: model.network)
    self.model = model
    loneCharacters = model.loneCharacters?.makeSession()
    loneCharacterCosts = model.parameters.loneCharacterCosts
    do {
      decoder = try CTCBeamDecoder(
        alphabet: model.alphabet, languageModel: model.languageModel,
        parameters: model.parameters)
    } catch {
      throw .decoder(file: "decoder parameters", reason: "\(error)")
    }
  }

  /// Bytes of the networks' and the decoder's buffers.
  var memoryUse: Int {
    network.memoryUse + decoder.memoryUse + (loneCharacters?.memoryUse ?? 0)
  }

  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) -> [Result<RecognitionResult, DuctusError>] {
    // All lines of all inks go through the network together, then each ink is decoded line by line.
    var batch = LineBatch()
    let pages = requests.map { request in
      Result { () throws(DuctusError) in try page(of: request, in: &batch) }
    }
    var results = read(pages, batch, maxResultCount: maxResultCount)
    var second = LineBatch()
    let others = zip(pages, results).map { rereading(of: $0, readAs: $1, in: &second) }
    if !second.sequences.isEmpty {
      let found = read(others, second, maxResultCount: maxResultCount)
      results = zip(results, found).map { first, other in
        guard case .success(let found) = other, case .success(let known) = first,
          known.confidence + Self.lead < found.confidence
        else { return first }
        return other
      }
    }
    return Cancellation.isRequested ? requests.map { _ in .failure(.cancelled) } : results
  }

  /// Reads the lines of a batch and joins them to pages.
  private func read(
    _ pages: [Result<Page, DuctusError>], _ batch: LineBatch, maxResultCount: Int
  ) -> [Result<RecognitionResult, DuctusError>] {
    if Cancellation.isRequested { return pages.map { _ in .failure(.cancelled) } }
    let values = network.logProbabilities(batch.sequences)
    // Where the task was cancelled, values are missing.
    if Cancellation.isRequested { return pages.map { _ in .failure(.cancelled) } }
    var posteriors = model.forms.merged(values)
    if let gaps = model.spaceGaps {
      let stack = model.network.configuration.stack
      posteriors = zip(posteriors, batch.sequences).map { gaps.weighed($0, of: $1, stack: stack) }
    }
    return pages.map { page in
      Result { () throws(DuctusError) in
        try read(try page.get(), posteriors, maxResultCount: maxResultCount)
      }
    }
  }

  /// A page as it is read a second time, where its reading is doubtful: without the lines about words
  /// that may be none of its letters', or else with its strokes in the order of writing.
  ///
  /// - Returns: a page without divisions where a second reading isn't needed.
  private func rereading(
    of page: Result<Page, DuctusError>, readAs result: Result<RecognitionResult, DuctusError>,
    in batch: inout LineBatch
  ) -> Result<Page, DuctusError> {
    page.map { page in
      var other = page
      other.divisions = []
      guard case .success(let read) = result, read.confidence < Self.doubtful,
        let lines = page.divisions.first?.lines, lines.count <= 2
      else { return other }
      // An underline may have been taken for a line.
      if let decorated = page.doubtful {
        other.divisions = divisions(
          of: RecognitionRequest(ink: decorated.writing, context: page.context), in: &batch)
        other.decorations = decorated.decorations
        return other
      }
      guard model.ordersStrokes, let best = read.candidates.first, lines.count == 1,
        let written = lines[0].written.inOrder(readAsOne: best.text.count == 1)
      else { return other }
      let place = batch.add(
        FeatureSequence(
          text: written.ink, writingArea: page.context.writingArea, version: model.featureVersion))
      let line = LineJob(line: lines[0].line, written: written, place: place)
      other.divisions = [Division(lines: [line], isTurnedBack: false)]
      return other
    }
  }

  /// Readings below this confidence are doubtful. About 3 % of the words of `val` are read twice.
  private static let doubtful = 0.8
  /// How much surer the second reading has to be.
  private static let lead = 0.1

  /// Parts an ink from lines about its words, and divides it into lines of text.
  private func page(
    of request: RecognitionRequest, in batch: inout LineBatch
  ) throws(DuctusError) -> Page {
    try DuctusError.checkCancellation()
    var asked = try request.repaired()
    asked.request.ink = model.writing.direction.turned(asked.request.ink)
    let context = asked.request.context
    let isDecorated = model.writing.habits.isDecorated && context.layout != .character
    let (certain, all) = isDecorated ? DecoratedInk.find(in: asked.request.ink) : (nil, nil)
    if let certain { asked.request.ink = certain.writing }
    return Page(
      context: context, warnings: asked.warnings, decorations: certain?.decorations ?? [],
      doubtful: all, divisions: divisions(of: asked.request, in: &batch))
  }

  /// The ways to divide an ink into lines, which join a batch.
  ///
  /// - Parameter request: its ink runs to the right.
  private func divisions(
    of request: RecognitionRequest, in batch: inout LineBatch
  ) -> [Division] {
    let direction = model.writing.direction
    return request.divisions(model.writing.habits).map { division in
      let lines = division.lines.map { line in
        let written =
          direction == .leftToRight ? RejoinedInk(line.ink) : RejoinedInk(asDrawn: line.ink)
        return LineJob(
          line: line.line, written: written,
          place: batch.add(
            FeatureSequence(
              text: written.ink, writingArea: request.context.writingArea,
              version: model.featureVersion)))
      }
      return Division(lines: lines, isTurnedBack: division.isTurnedBack)
    }
  }

  /// Takes the ink for lines in each way, and keeps the likeliest reading; where the ink may be
  /// turned, the one that is surer at its angle.
  private func read(
    _ page: Page, _ posteriors: [Posteriors], maxResultCount: Int
  ) throws(DuctusError) -> RecognitionResult {
    var (level, turned): (RecognitionResult?, RecognitionResult?)
    for division in page.divisions {
      let known = division.isTurnedBack ? turned : level
      let result = try read(
        division.lines, posteriors, context: page.context, maxResultCount: maxResultCount)
      if let known, result.cost >= known.cost { continue }
      if division.isTurnedBack { turned = result } else { level = result }
    }
    var result = surer(level, turned) ?? RecognitionResult(candidates: [], pack: model.version)
    result.warnings = page.warnings
    result.decorate(with: page.decorations)
    return result
  }

  /// The surer reading: of the ink as it is, or turned back. Costs of different inks don't compare: ink
  /// that is turned away from its line is read as few letters. A lone letter isn't turned back, for it
  /// has an axis of its own.
  private func surer(_ level: RecognitionResult?, _ turned: RecognitionResult?)
    -> RecognitionResult?
  {
    guard let level, let best = level.candidates.first else { return turned ?? level }
    guard let other = turned?.candidates.first, best.text.count > 1,
      other.confidence > best.confidence
    else { return level }
    return turned
  }

  private func read(
    _ lines: [LineJob], _ posteriors: [Posteriors], context: RecognitionContext,
    maxResultCount: Int
  ) throws(DuctusError) -> RecognitionResult {
    var evidence: ReadingEvidence?
    let lineByLine = LineByLine(
      writing: model.writing, pack: model.version, maxResultCount: maxResultCount)
    var result = try lineByLine.result(of: lines.map { $0.line }, context: context) {
      number, context throws(DuctusError) in
      let job = lines[number]
      let reading = try read(
        job.written, posteriors[job.place], context: context, maxResultCount: maxResultCount)
      if model.keepsEvidence, lines.count == 1 { evidence = reading?.evidence() }
      return [
        JoinedReading.Part(
          candidates: reading?.candidates(maximum: maxResultCount) ?? [],
          strokes: job.line.strokes,
          hasLatin: model.latinLetters?.areSeen(in: posteriors[job.place]) ?? false)
      ]
    }
    result.evidence = evidence
    return result
  }

  /// Reads one line; `nil` where nothing is written.
  private func read(
    _ written: RejoinedInk, _ posteriors: Posteriors, context: RecognitionContext,
    maxResultCount: Int
  ) throws(DuctusError) -> TextReading? {
    guard posteriors.frames > 0 else { return nil }
    let stack = model.network.configuration.stack
    let posteriors =
      model.signHeights?.weighed(posteriors, of: written.ink, stack: stack) ?? posteriors
    var hypotheses: [Hypothesis]
    let direction = model.writing.direction
    var known = DecodingContext(
      context, digits: model.writing.digits, loneCharacters: loneCharacterCosts)
    if let own = model.ownWords {
      known.lexicon = own.lexicon(beside: known.lexicon)
      known.pairs = own.pairs
    }
    if decoder.parameters.markWeight > 0 { known.marksAbove = written.ink.marksAbove }
    do throws(DecoderError) {
      // All that the beam holds: how likely a reading is depends on the others.
      hypotheses = try decoder.decode(
        posteriors, context: known, maximumResults: max(maxResultCount, model.parameters.beamWidth)
      ) {
        loneCharacters?.looks(of: direction.turned(written.ink), readAs: $0.map { $0.text })
      }
    } catch {
      // Weights that are finite but absurd overflow on the way.
      throw .inconsistentPack(
        directory: model.packName, reason: "the network's output: \(error)")
    }
    guard !hypotheses.isEmpty else { return nil }
    let line = SeenLine(
      written: written, alphabet: model.alphabet, stack: stack, posteriors: posteriors)
    hypotheses = model.sizes?.weighing(hypotheses) { line.extents(of: $0) } ?? hypotheses
    return TextReading(
      line: line, hypotheses: hypotheses,
      confidences: ReadingConfidences(hypotheses, calibration: model.calibration))
  }
}

extension DecoderParameters {
  /// What each character costs in a text of which no character tells anything about the next.
  fileprivate var loneCharacterCosts: [Unicode.Scalar: Float] {
    let prior = loneCharacterPrior?.logProbabilities ?? [:]
    let commonest = prior.values.max() ?? 0
    return prior.mapValues { loneCharacterWeight * (commonest - $0) }
  }
}

/// An ink that waits to be read, and the ways to divide it into lines.
private struct Page {
  let context: RecognitionContext
  let warnings: [InkWarning]
  /// Lines about words, which are no part of the text.
  var decorations: [TextDecoration]
  /// The ink without all that may be such lines, where some are in doubt.
  let doubtful: DecoratedInk?
  /// At least one, but for a page that needn't be read.
  var divisions: [Division]
}

/// A way to divide an ink into lines.
private struct Division {
  let lines: [LineJob]
  let isTurnedBack: Bool
}

/// A line that waits to be read.
private struct LineJob {
  let line: TextLine
  /// Letters of scripts that run to the left go on where others end: their strokes are as drawn.
  let written: RejoinedInk
  /// The line's place in the batch.
  let place: Int
}

/// The lines that go through the network together.
private struct LineBatch {
  private(set) var sequences: [FeatureSequence] = []

  /// - Returns: the place of the line.
  mutating func add(_ sequence: FeatureSequence) -> Int {
    sequences.append(sequence)
    return sequences.count - 1
  }
}
