import Support
import Testing

@testable import CTCDecoder

/// A case small enough to try every alignment.
struct SmallCase: CustomTestStringConvertible {
  var alphabet: String
  var frames: Int
  var preContext: String
  var seed: Int

  var testDescription: String {
    "\(alphabet.debugDescription) \(frames) frames after \(preContext.debugDescription) #\(seed)"
  }

  static let all: [SmallCase] = {
    var cases: [SmallCase] = []
    for alphabet in ["a", "ab", "abc", " ", "a ", "ab ", " ab"] {
      for (frames, preContext) in [(1, ""), (3, "b"), (4, ""), (5, "a "), (5, "b a")] {
        cases.append(
          SmallCase(
            alphabet: alphabet, frames: frames, preContext: preContext, seed: cases.count))
      }
    }
    return cases
  }()

  func posteriors() throws -> (alphabet: Alphabet, values: [Float]) {
    let alphabet = try Alphabet(alphabet)
    var generator = SeededGenerator(seed: seed)
    let values = randomLogDistributions(
      rows: frames, columns: alphabet.classCount, using: &generator)
    return (alphabet, values)
  }

  /// Weights that differ between cases, and limits that cut nothing.
  func unlimitedParameters() -> DecoderParameters {
    var generator = SeededGenerator(seed: seed + 1_000)
    var parameters = DecoderParameters()
    parameters.beamWidth = 5_000
    parameters.tokenLimit = 10
    parameters.tokenMargin = 1e30
    parameters.beamMargin = 1e30
    parameters.languageWeight = Float.random(in: 0...2, using: &generator)
    parameters.lengthBonus = Float.random(in: -1...1, using: &generator)
    parameters.finalWeight = Float.random(in: 0...1, using: &generator)
    parameters.leadingSpacePenalty = Float.random(in: -1...1, using: &generator)
    return parameters
  }
}
