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
  private let packDirectory: String

  init(model: TextModel) throws(DuctusError) {
    network = NetworkSession(network: model.network)
    packDirectory = model.packDirectory
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
          try read(
            posteriors[index], preContext: requests[index].context.preContext ?? "",
            maxResultCount: maxResultCount))
      } catch {
        return .failure(error)
      }
    }
  }

  private func read(
    _ posteriors: LogProbabilities, preContext: String, maxResultCount: Int
  ) throws(DuctusError) -> DigitalInkRecognitionResult {
    guard posteriors.frames > 0 else { return DigitalInkRecognitionResult(candidates: []) }
    let hypotheses: [Hypothesis]
    do throws(DecoderError) {
      hypotheses = try decoder.decode(
        values: posteriors.values, frames: posteriors.frames, classes: posteriors.classes,
        preContext: preContext, maximumResults: maxResultCount)
    } catch {
      // Weights that are finite but absurd overflow on the way.
      throw .inconsistentPack(directory: packDirectory, reason: "the network's output: \(error)")
    }
    return DigitalInkRecognitionResult(
      candidates: hypotheses.filter { !$0.text.isEmpty }.map {
        DigitalInkRecognitionCandidate(text: $0.text, cost: -Double($0.score))
      })
  }
}
