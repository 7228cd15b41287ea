import CKernels
import SequenceData

extension NetworkSession {
  /// The log-probabilities of the characters for each ink, in the order given.
  ///
  /// An ink without steps has no frames. In a cancelled task values are missing or undefined.
  ///
  /// - Precondition: the network's head is `.ctc`, and every ink has `steps * features` values.
  /// - Complexity: O(frames · layers · hidden²).
  public func logProbabilities(_ inks: [FeatureSequence]) -> [Posteriors] {
    let configuration = network.configuration
    guard case .ctc = configuration.head else { preconditionFailure("not a CTC network") }
    let classes = configuration.classes
    let states = encode(inks)
    var results = frames.map { Posteriors(values: [], frames: $0, classes: classes) }
    if Task.isCancelled { return results }
    let logits = Matrix(self.logits.reserve(batch.rows * classes), columns: classes)
    states.multiply(0..<batch.rows, by: network.weights.output, into: logits)

    let bias = network.weights.outputBias.pointer
    for (place, ink) in batch.order.enumerated() {
      if Task.isCancelled { return results }
      let count = frames[ink] * classes
      results[ink].values = Array(unsafeUninitializedCapacity: count) { values, initialized in
        for frame in 0..<frames[ink] {
          let row = logits.row(batch.row(at: frame, place: place))
          ck_log_softmax(level, row, bias, classes, values.baseAddress! + frame * classes)
        }
        initialized = count
      }
    }
    return results
  }
}
