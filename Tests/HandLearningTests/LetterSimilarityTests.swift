import NeuralNetwork
import Support
import Testing

@testable import HandLearning

/// A linear map of the states, put into the output layer.
struct LetterLikenessTests {
  /// W·Wᵀ·G, scaled so that a letter gets its own gradient plus the requested amount, on average.
  @Test func lettersLearnFromLikeOnes() {
    let (outputs, width, share) = (5, 16, Float(3))
    var generator = SeededGenerator(seed: 43)
    func random() -> [Float] {
      (0..<outputs * width).map { _ in .random(in: -1...1, using: &generator) }
    }
    let weights = random()
    var gradient = random()
    func product(_ a: Int, _ b: Int) -> Float {
      (0..<width).reduce(0) { $0 + weights[a * width + $1] * weights[b * width + $1] }
    }
    let scale = share * Float(outputs) / (0..<outputs).reduce(0) { $0 + product($1, $1) }
    let expected = (0..<outputs * width).map { place in
      let (output, column) = place.quotientAndRemainder(dividingBy: width)
      return (0..<outputs).reduce(gradient[place]) {
        $0 + scale * product(output, $1) * gradient[$1 * width + column]
      }
    }
    let similarity = LetterSimilarity(
      weights, outputs: outputs, width: width, share: share, product: MatrixProduct())
    gradient.withUnsafeMutableBufferPointer { similarity.spread($0.baseAddress!) }
    for (found, wanted) in zip(gradient, expected) { #expect(abs(found - wanted) < 1e-4) }
  }

  /// Weights that are all zero resemble nothing.
  @Test func nothingIsLikeNothing() {
    let ascending = (0..<32).map(Float.init)
    var gradient = ascending
    let similarity = LetterSimilarity(
      [Float](repeating: 0, count: 32), outputs: 2, width: 16, share: 3, product: MatrixProduct())
    gradient.withUnsafeMutableBufferPointer { similarity.spread($0.baseAddress!) }
    #expect(gradient == ascending)
  }
}
