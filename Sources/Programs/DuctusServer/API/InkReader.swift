import Ductus
import DuctusEngine
import InkModel
import Support

/// The reading of an ink, or its error.
struct TimedResult: Sendable {
  let result: Result<RecognitionResult, Problem>
  /// The ink's share, by points, of the time for the inks read together.
  var milliseconds = 0.0
  /// Whether it was read with the hand that its request names; `nil` if it names none.
  var usesHand: Bool?
}

/// Reads inks of one or many requests, those of one model with as many candidates together, which
/// is faster than one by one.
struct InkReader: Sendable {
  let cache: RecognizerCache
  /// The maximum number of inks and points that are read together: their memory grows with both.
  private let maximumInkCount = 32
  private let maximumPointCount = 20_000

  /// - Parameters:
  ///   - hand: the writer's hand, for the packs that have the network with which it was learned.
  ///   - hands: the hands that requests name.
  init(hand: Hand? = nil, hands: HandCache = HandCache()) {
    cache = RecognizerCache(hand: hand, hands: hands)
  }

  /// Returns the inks' readings, in order.
  func read(_ inks: [InkToRead]) -> [TimedResult] {
    var readings: [TimedResult?] = Array(repeating: nil, count: inks.count)
    for (model, indices) in Dictionary(grouping: inks.indices, by: { inks[$0].model }) {
      do throws(Problem) {
        let recognizer = try cache.recognizer(
          model.tag, usesLanguageModel: model.usesLanguageModel, hand: model.hand)
        var usesHand: Bool?
        if let hand = model.hand { usesHand = try cache.usesHand(hand, recognizer) }
        for (count, alike) in Dictionary(grouping: indices, by: { inks[$0].candidates }) {
          for batch in batches(of: alike, inks) {
            let read = read(batch.map { inks[$0].request }, recognizer, candidates: count)
            for (index, reading) in zip(batch, read) {
              readings[index] = reading
              readings[index]?.usesHand = usesHand
            }
          }
        }
      } catch {
        for index in indices { readings[index] = TimedResult(result: .failure(error)) }
      }
    }
    return readings.map { $0! }
  }

  private func read(
    _ requests: [RecognitionRequest], _ recognizer: any InkRecognizer, candidates: Int
  ) -> [TimedResult] {
    let start = ContinuousClock.now
    let results = recognizer.recognize(requests, maxResultCount: candidates)
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    let shares = Self.shares(of: time, requests.map(\.ink.pointCount))
    return zip(results, shares).map { result, share in
      TimedResult(result: result.mapError(Problem.init), milliseconds: share)
    }
  }

  /// Returns the time of inks read together, divided by their points.
  static func shares(of time: Double, _ points: [Int]) -> [Double] {
    // Even an empty ink takes time.
    let weights = points.map { Double($0 + 1) }
    let sum = weights.reduce(0, +)
    return weights.map { time * $0 / sum }
  }

  private func batches(of indices: [Int], _ inks: [InkToRead]) -> [[Int]] {
    var batches: [[Int]] = []
    var points = 0
    for index in indices {
      let count = inks[index].request.ink.pointCount
      if let last = batches.last, last.count < maximumInkCount, points + count <= maximumPointCount
      {
        batches[batches.count - 1].append(index)
        points += count
      } else {
        batches.append([index])
        points = count
      }
    }
    return batches
  }
}
