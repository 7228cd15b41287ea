import CTCDecoder
import CharacterLM
import InkFeatures
import InkModel
import InkSegmentation
import NeuralNetwork
import SequenceData

/// The working memory of one thread that recognises: buffers of the network and of the beam search.
final class RecognitionSession: TextSession {
  private let network: NetworkSession
  private let decoder: CTCBeamDecoder
  private let loneCharacters: LoneCharacterSession?
  private let model: TextModel

  init(model: TextModel) throws(DuctusError) {
    network = NetworkSession(network: model.network)
    self.model = model
    loneCharacters = model.loneCharacters?.makeSession()
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

  /// Reads inks together; every request has a result or an error of its own, in their order.
  ///
  /// In a cancelled task all stages end early, and what they return is incomplete: then every
  /// request has the error ``DuctusError/cancelled``.
  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) -> [Result<RecognitionResult, DuctusError>] {
    // All lines of all inks go through the network together, then each ink is decoded line by line.
    var layouts: [Result<[[LineOfInk]], DuctusError>] = []
    var inks: [RejoinedInk] = []
    var sequences: [FeatureSequence] = []
    var requests = requests
    var warnings: [[InkWarning]] = Array(repeating: [], count: requests.count)
    for index in requests.indices {
      if Task.isCancelled { break }
      do throws(InkError) {
        (requests[index], warnings[index]) = try requests[index].repaired()
        requests[index].ink = model.direction.turned(requests[index].ink)
      } catch {
        layouts.append(.failure(.ink(error)))
        continue
      }
      let request = requests[index]
      let possible = request.layouts(model.habits)
      layouts.append(.success(possible))
      for line in possible.joined() {
        if Task.isCancelled { break }
        inks.append(
          model.direction == .leftToRight ? RejoinedInk(line.ink) : RejoinedInk(asDrawn: line.ink))
        sequences.append(
          FeatureSequence(
            text: inks[inks.count - 1].ink, writingArea: request.context.writingArea,
            version: model.featureVersion))
      }
    }
    if Task.isCancelled { return requests.map { _ in .failure(.cancelled) } }
    let read = network.logProbabilities(sequences)
    // Where the task was cancelled, values are missing.
    if Task.isCancelled { return requests.map { _ in .failure(.cancelled) } }
    var seen = zip(inks, model.forms.merged(read)).map(SeenLine.init)[...]
    typealias Reading = Result<RecognitionResult, DuctusError>
    let results = zip(zip(requests, warnings), layouts).map { asked, layouts -> Reading in
      let (request, warnings) = asked
      do throws(DuctusError) {
        let layouts = try layouts.get()
        let count = layouts.reduce(0) { $0 + $1.count }
        defer { seen = seen.dropFirst(count) }
        var result = try best(of: layouts, of: request, seen, maxResultCount: maxResultCount)
        result.warnings = warnings
        return .success(result)
      } catch {
        return .failure(error)
      }
    }
    return Task.isCancelled ? requests.map { _ in .failure(.cancelled) } : results
  }

  /// Takes the ink for lines in each way, and keeps the likeliest reading.
  private func best(
    of layouts: [[LineOfInk]], of request: RecognitionRequest,
    _ seen: ArraySlice<SeenLine>, maxResultCount: Int
  ) throws(DuctusError) -> RecognitionResult {
    var rest = seen
    func next(_ lines: [LineOfInk]) throws(DuctusError) -> RecognitionResult {
      defer { rest = rest.dropFirst(lines.count) }
      return try read(lines, of: request, rest, maxResultCount: maxResultCount)
    }
    func cost(_ result: RecognitionResult) -> Double {
      result.candidates.first?.cost ?? .infinity
    }
    var best = try next(layouts[0])
    for lines in layouts.dropFirst() {
      let other = try next(lines)
      if cost(other) < cost(best) { best = other }
    }
    return best
  }

  /// Reads lines one after the other: the end of a line is what stands before the next.
  private func read(
    _ lines: [LineOfInk], of request: RecognitionRequest,
    _ seen: ArraySlice<SeenLine>, maxResultCount: Int
  ) throws(DuctusError) -> RecognitionResult {
    var context = request.context
    var parts: [JoinedReading.Part] = []
    var evidence: ReadingEvidence?
    for (number, (line, seen)) in zip(lines, seen).enumerated() {
      try DuctusError.checkCancellation()
      context.hints?.postContext =
        number == lines.count - 1 ? request.context.hints?.postContext : nil
      let reading = try read(seen, context: context, maxResultCount: maxResultCount)
      let candidates = reading?.candidates(maximum: maxResultCount) ?? []
      if let best = candidates.first {
        context.preContext = ((context.preContext ?? "") + best.text).suffix(20) + " "
      }
      parts.append(JoinedReading.Part(candidates: candidates, strokes: line.strokes))
      if model.keepsEvidence { evidence = reading?.evidence() }
    }
    if lines.count == 1, lines[0].strokes == Array(request.ink.strokes.indices) {
      return RecognitionResult(
        candidates: parts[0].candidates, pack: model.version,
        lines: [
          RecognizedLine(strokes: lines[0].strokes, slope: 0, candidates: parts[0].candidates)
        ], evidence: evidence)
    }
    return RecognitionResult(
      candidates: JoinedReading.candidates(of: parts, maximum: maxResultCount),
      pack: model.version,
      lines: zip(lines, parts).map { line, part in
        RecognizedLine(
          strokes: line.strokes, slope: model.direction.turned(slope: line.slope),
          candidates: JoinedReading.candidates(of: [part], maximum: maxResultCount))
      })
  }

  /// Reads one line; `nil` where nothing is written.
  private func read(
    _ line: SeenLine, context: RecognitionContext, maxResultCount: Int
  ) throws(DuctusError) -> TextReading? {
    let (ink, posteriors) = (line.written.ink, line.posteriors)
    guard posteriors.frames > 0 else { return nil }
    let hypotheses: [Hypothesis]
    var known = DecodingContext(context, parameters: decoder.parameters)
    if decoder.parameters.markWeight > 0 { known.marksAbove = ink.marksAbove }
    do throws(DecoderError) {
      // All that the beam holds: how likely a reading is depends on the others.
      hypotheses = try decoder.decode(
        posteriors, context: known, maximumResults: max(maxResultCount, model.parameters.beamWidth)
      ) { loneCharacters?.looks(of: model.direction.turned(ink), readAs: $0.text) }
    } catch {
      // Weights that are finite but absurd overflow on the way.
      throw .inconsistentPack(
        directory: model.packDirectory, reason: "the network's output: \(error)")
    }
    guard !hypotheses.isEmpty else { return nil }
    return TextReading(
      written: line.written, alphabet: model.alphabet, stack: model.network.configuration.stack,
      posteriors: posteriors, hypotheses: hypotheses,
      confidences: ReadingConfidences(hypotheses, calibration: model.calibration))
  }
}

/// A line as the network saw it.
private struct SeenLine {
  /// Letters of scripts that run to the left go on where others end: their strokes are as drawn.
  let written: RejoinedInk
  let posteriors: Posteriors
}
