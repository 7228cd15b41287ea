import Ductus
import DuctusEngine
import InkModel
import Support

/// An ink that a request asks to have read.
struct InkToRead: Sendable {
  /// The tag of what is to read it.
  let model: String
  let request: RecognitionRequest

  init(_ ink: Ink, model: String, context: RecognitionContext = RecognitionContext()) {
    self.model = model
    request = RecognitionRequest(ink: ink, context: context)
  }
}

/// What was read of it.
struct InkReading: Sendable {
  let result: Result<RecognitionResult, Problem>
  /// The time that it took, together with the inks beside it.
  var milliseconds = 0.0
}

/// Reads inks of one request and of many, those of one model together, which is faster than one by
/// one.
struct InkReader: Sendable {
  let shelf = RecognizerShelf()
  /// Inks and points that are read together at most: what they need of memory grows with both.
  private let mostInks = 32
  private let mostPoints = 20_000

  /// The inks' readings, in their order.
  func read(_ inks: [InkToRead]) -> [InkReading] {
    var readings: [InkReading?] = Array(repeating: nil, count: inks.count)
    for (model, places) in Dictionary(grouping: inks.indices, by: { inks[$0].model }) {
      do throws(Problem) {
        let recognizer = try shelf.recognizer(model)
        for batch in batches(of: places, inks) {
          for (place, reading) in zip(batch, read(batch.map { inks[$0].request }, recognizer)) {
            readings[place] = reading
          }
        }
      } catch {
        for place in places { readings[place] = InkReading(result: .failure(error)) }
      }
    }
    return readings.map { $0! }
  }

  private func read(
    _ requests: [RecognitionRequest], _ recognizer: any InkRecognizer
  ) -> [InkReading] {
    let start = ContinuousClock.now
    let results = recognizer.recognize(requests)
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    return results.map { InkReading(result: $0.mapError(Problem.init), milliseconds: time) }
  }

  private func batches(of places: [Int], _ inks: [InkToRead]) -> [[Int]] {
    var batches: [[Int]] = []
    var points = 0
    for place in places {
      let count = inks[place].request.ink.pointCount
      if let last = batches.last, last.count < mostInks, points + count <= mostPoints {
        batches[batches.count - 1].append(place)
        points += count
      } else {
        batches.append([place])
        points = count
      }
    }
    return batches
  }
}

/// The recognisers that requests have asked for, kept for the next ones.
///
/// A recogniser serves any number of threads; packs of one script share their network.
final class RecognizerShelf: Sendable {
  private let recognizers = Locked<[String: any InkRecognizer]>([:])

  /// The most recognisers kept. Packs are mapped files, so that one costs little memory.
  private static let limit = 32

  /// The recogniser of a tag or of the best match of a tag (`en_US` and `de-Latn` are fine).
  ///
  /// - Throws: ``Problem`` of the kind `no-model`, saying what there is instead.
  func recognizer(_ tag: String) throws(Problem) -> any InkRecognizer {
    let tag = tag.replacing("_", with: "-")
    if let known = recognizers.withLock({ $0[tag.lowercased()] }) { return known }
    var options = RecognizerOptions()
    options.maxResultCount = InkRequest.mostCandidates
    let opened: any InkRecognizer
    do {
      opened = try InkRecognizers.open(languageTag: tag, options: options)
    } catch {
      let best = (try? DigitalInkRecognitionModelIdentifier.from(languageTag: tag)) ?? nil
      let other = best.flatMap { best in
        best.languageTag == tag
          ? nil : try? InkRecognizers.open(languageTag: best.languageTag, options: options)
      }
      guard let other else { throw Problem(.noModel, "\(error)") }
      opened = other
    }
    recognizers.withLock { shelf in
      if shelf.count >= Self.limit { shelf.removeAll() }
      shelf[tag.lowercased()] = opened
    }
    return opened
  }
}
