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
    var faults: [Int: InkError] = [:]
    let sequences = requests.enumerated().map { index, request in
      do throws(InkError) {
        try request.ink.validate()
        try request.context.writingArea?.validate()
      } catch {
        faults[index] = error
        return FeatureSequence(values: [], steps: 0)
      }
      let matrix = FeatureMatrix(request.ink, writingArea: request.context.writingArea)
      return FeatureSequence(values: matrix.values, steps: matrix.rows)
    }
    let posteriors = network.logProbabilities(sequences)
    return posteriors.indices.map { index in
      if let fault = faults[index] { return .failure(.ink(fault)) }
      do throws(DuctusError) {
        return .success(
          try read(requests[index], posteriors[index], maxResultCount: maxResultCount))
      } catch {
        return .failure(error)
      }
    }
  }

  private func read(
    _ request: RecognitionRequest, _ posteriors: LogProbabilities, maxResultCount: Int
  ) throws(DuctusError) -> DigitalInkRecognitionResult {
    guard posteriors.frames > 0 else {
      return DigitalInkRecognitionResult(candidates: [], pack: model.version)
    }
    let hypotheses: [Hypothesis]
    do throws(DecoderError) {
      // All that the beam holds: how likely a reading is depends on the others.
      hypotheses = try decoder.decode(
        values: posteriors.values, frames: posteriors.frames, classes: posteriors.classes,
        context: DecodingContext(request.context, parameters: decoder.parameters),
        maximumResults: max(maxResultCount, model.parameters.beamWidth))
    } catch {
      // Weights that are finite but absurd overflow on the way.
      throw .inconsistentPack(
        directory: model.packDirectory, reason: "the network's output: \(error)")
    }
    guard !hypotheses.isEmpty else {
      return DigitalInkRecognitionResult(candidates: [], pack: model.version)
    }
    let reading = TextReading(
      ink: request.ink, alphabet: model.alphabet, stack: model.network.configuration.stack,
      posteriors: posteriors, hypotheses: hypotheses,
      confidences: ReadingConfidences(hypotheses, calibration: model.calibration))
    return DigitalInkRecognitionResult(
      candidates: reading.candidates(maximum: maxResultCount), pack: model.version,
      evidence: model.keepsEvidence ? reading.evidence() : nil)
  }
}
