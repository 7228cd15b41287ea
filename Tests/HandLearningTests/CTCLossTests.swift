import Foundation
import SequenceData
import Support
import Testing

@testable import HandLearning

/// The sums forwards and backwards are those over all paths, one by one.
struct CTCLossTests {
  @Test(arguments: [[], [1], [1, 1], [2, 1], [1, 2, 1], [2, 2, 1]] as [[Int]])
  func matchesAllPaths(labels: [Int]) throws {
    let (frames, classes) = (5, 3)
    var generator = SeededGenerator(seed: labels.count + 7)
    let logs = (0..<frames).flatMap { _ in row(classes, &generator) }
    var expected = [Double](repeating: 0, count: frames * classes)
    var total = 0.0
    for number in 0..<Int(pow(Double(classes), Double(frames))) {
      let path = (0..<frames).map { number / Int(pow(Double(classes), Double($0))) % classes }
      guard collapsed(path) == labels else { continue }
      let likelihood = exp(
        path.enumerated().reduce(0.0) { $0 + Double(logs[$1.offset * classes + $1.element]) })
      total += likelihood
      for (frame, label) in path.enumerated() { expected[frame * classes + label] += likelihood }
    }
    var loss = CTCLoss()
    var occupancy = [Float](repeating: .nan, count: frames * classes)
    let value = try #require(
      loss.occupancy(of: labels, in: logs, frames: frames, classes: classes, into: &occupancy))
    #expect(abs(value + log(total)) < 1e-6)
    let posteriors = Posteriors(values: logs, frames: frames, classes: classes)
    #expect(loss.loss(of: labels, in: posteriors) == value)
    for (found, sum) in zip(occupancy, expected) {
      #expect(abs(Double(found) - sum / total) < 1e-6)
    }
  }

  @Test func refusesTooFewFrames() {
    var loss = CTCLoss()
    let logs = [Float](repeating: -1, count: 6)
    var occupancy = logs
    // A blank has to stand between two that are the same.
    #expect(loss.occupancy(of: [1, 1], in: logs, frames: 2, classes: 3, into: &occupancy) == nil)
    #expect(loss.occupancy(of: [1, 2], in: logs, frames: 2, classes: 3, into: &occupancy) != nil)
    #expect(loss.occupancy(of: [1], in: logs, frames: 0, classes: 3, into: &occupancy) == nil)
    for (labels, frames) in [([1, 1], 2), ([1], 0), ([], 0)] {
      let values = [Float](logs.prefix(3 * frames))
      let posteriors = Posteriors(values: values, frames: frames, classes: 3)
      #expect(loss.loss(of: labels, in: posteriors) == nil)
    }
  }

  private func row(_ classes: Int, _ generator: inout SeededGenerator) -> [Float] {
    let values = (0..<classes).map { _ in Float.random(in: -2...2, using: &generator) }
    let sum = log(values.reduce(0) { $0 + exp($1) })
    return values.map { $0 - sum }
  }

  private func collapsed(_ path: [Int]) -> [Int] {
    var labels: [Int] = []
    for (place, label) in path.enumerated()
    where label != 0 && (place == 0 || path[place - 1] != label) {
      labels.append(label)
    }
    return labels
  }
}
