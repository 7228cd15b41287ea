import CTCDecoder
import CharacterLM
import InkFeatures
import InkModel
import NeuralNetwork

/// An ink and what is known about its place.
public struct RecognitionRequest: Hashable, Sendable {
  public var ink: Ink
  public var context: DigitalInkRecognitionContext

  public init(ink: Ink, context: DigitalInkRecognitionContext = DigitalInkRecognitionContext()) {
    self.ink = ink
    self.context = context
  }
}

/// The working memory of one thread that recognises: buffers of the network and of the beam search.
final class RecognitionSession {
  private let network: NetworkSession
  private let decoder: CTCBeamDecoder
  private let model: TextModel

  init(model: TextModel) throws(DuctusError) {
    network = NetworkSession(network: model.network)
    self.model = model
    do {
      decoder = try CTCBeamDecoder(
        alphabet: model.alphabet, languageModel: model.languageModel,
        parameters: model.parameters)
    } catch {
      throw .decoder(file: "decoder parameters", reason: "\(error)")
    }
  }

  /// Reads inks together; every request has a result or an error of its own, in their order.
  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) -> [Result<DigitalInkRecognitionResult, DuctusError>] {
    // All lines of all inks go through the network together, then each ink is decoded line by line.
    var lines: [Result<[LineOfInk], DuctusError>] = []
    var sequences: [FeatureSequence] = []
    for request in requests {
      do throws(InkError) {
        try request.ink.validate()
        try request.context.writingArea?.validate()
      } catch {
        lines.append(.failure(.ink(error)))
        continue
      }
      let found = request.lines()
      lines.append(.success(found))
      for line in found {
        let matrix = FeatureMatrix(line.ink, writingArea: request.context.writingArea)
        sequences.append(FeatureSequence(values: matrix.values, steps: matrix.rows))
      }
    }
    var posteriors = network.logProbabilities(sequences)[...]
    return zip(requests, lines).map { request, lines in
      do throws(DuctusError) {
        let lines = try lines.get()
        defer { posteriors = posteriors.dropFirst(lines.count) }
        return .success(
          try read(lines, of: request, posteriors, maxResultCount: maxResultCount))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Reads lines one after the other: the end of a line is what stands before the next.
  private func read(
    _ lines: [LineOfInk], of request: RecognitionRequest,
    _ posteriors: ArraySlice<LogProbabilities>, maxResultCount: Int
  ) throws(DuctusError) -> DigitalInkRecognitionResult {
    var context = request.context
    var parts: [JoinedReading.Part] = []
    var evidence: ReadingEvidence?
    for (number, (line, posteriors)) in zip(lines, posteriors).enumerated() {
      context.hints?.postContext =
        number == lines.count - 1 ? request.context.hints?.postContext : nil
      let reading = try read(
        line.ink, posteriors, context: context, maxResultCount: maxResultCount)
      let candidates = reading?.candidates(maximum: maxResultCount) ?? []
      if let best = candidates.first {
        context.preContext = ((context.preContext ?? "") + best.text).suffix(20) + " "
      }
      parts.append(JoinedReading.Part(candidates: candidates, strokes: line.strokes))
      if model.keepsEvidence { evidence = reading?.evidence() }
    }
    if lines.count == 1, lines[0].strokes == Array(request.ink.strokes.indices) {
      return DigitalInkRecognitionResult(
        candidates: parts[0].candidates, pack: model.version,
        lines: [
          RecognizedLine(strokes: lines[0].strokes, slope: 0, candidates: parts[0].candidates)
        ], evidence: evidence)
    }
    return DigitalInkRecognitionResult(
      candidates: JoinedReading.candidates(of: parts, maximum: maxResultCount),
      pack: model.version,
      lines: zip(lines, parts).map { line, part in
        RecognizedLine(
          strokes: line.strokes, slope: line.slope,
          candidates: JoinedReading.candidates(of: [part], maximum: maxResultCount))
      })
  }

  /// Reads one line; `nil` where nothing is written.
  private func read(
    _ ink: Ink, _ posteriors: LogProbabilities, context: DigitalInkRecognitionContext,
    maxResultCount: Int
  ) throws(DuctusError) -> TextReading? {
    guard posteriors.frames > 0 else { return nil }
    let hypotheses: [Hypothesis]
    do throws(DecoderError) {
      // All that the beam holds: how likely a reading is depends on the others.
      hypotheses = try decoder.decode(
        values: posteriors.values, frames: posteriors.frames, classes: posteriors.classes,
        context: DecodingContext(context, parameters: decoder.parameters),
        maximumResults: max(maxResultCount, model.parameters.beamWidth))
    } catch {
      // Weights that are finite but absurd overflow on the way.
      throw .inconsistentPack(
        directory: model.packDirectory, reason: "the network's output: \(error)")
    }
    guard !hypotheses.isEmpty else { return nil }
    return TextReading(
      ink: ink, alphabet: model.alphabet, stack: model.network.configuration.stack,
      posteriors: posteriors, hypotheses: hypotheses,
      confidences: ReadingConfidences(hypotheses, calibration: model.calibration))
  }
}
