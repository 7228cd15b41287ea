import DuctusEngine
import InkModel

/// An ink to read for a request.
struct InkToRead: Sendable {
  /// The recogniser for an ink.
  struct Model: Hashable {
    let tag: String
    /// Whether it uses the language model.
    let usesLanguageModel: Bool
    /// The name of the writer's hand; `nil` for the server's own, if it has one.
    let hand: String?
  }

  let model: Model
  let request: RecognitionRequest
  /// The maximum number of candidates. Confidences depend on it, so an answer has as many.
  let candidates: Int

  init(
    _ ink: Ink, model tag: String, usesLanguageModel: Bool = true, hand: String? = nil,
    context: RecognitionContext = RecognitionContext(),
    candidates: Int = InkRequest.maximumCandidateCount
  ) {
    self.candidates = candidates
    model = Model(tag: tag, usesLanguageModel: usesLanguageModel, hand: hand)
    request = RecognitionRequest(ink: ink, context: context)
  }
}
