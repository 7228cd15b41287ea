import Foundation
import SequenceData
import Testing

@testable import NeuralNetwork

struct NetworkSessionTests {
  /// The golden inputs, and some of other lengths, so that groups of inks of several sizes appear.
  private var inks: [FeatureSequence] {
    let base = GoldenCase.all.map(\.sequence)
    let cut = (1...20).map { steps in
      FeatureSequence(values: Array(base[5].values.prefix(steps * 11)), steps: steps)
    }
    return base + cut
  }

  /// However many inks there are, the memory is limited to one group.
  @Test func veryManyInksAreTakenSomeAtATime() {
    let most = NetworkSession.maximumBatchFrameCount
    #expect(NetworkSession.groups(of: []).isEmpty)
    #expect(NetworkSession.groups(of: [1, 2, 0, 3]) == [0..<4])
    #expect(NetworkSession.groups(of: [most, 0, 1, most + 9, 5]) == [0..<2, 2..<3, 3..<4, 4..<5])
    let frames = (0..<1_000).map { $0 * 7 % 900 }
    let groups = NetworkSession.groups(of: frames)
    #expect(groups.flatMap { Array($0) } == Array(frames.indices))
    #expect(groups.allSatisfy { frames[$0].reduce(0, +) <= most })
  }

  @Test(arguments: KernelLevel.supported) func batchEqualsOneByOne(level: KernelLevel) throws {
    let session = NetworkSession(network: try goldenNetwork(), level: level)
    let inks = inks
    for count in 1...inks.count {
      let together = session.logProbabilities(Array(inks[..<count]))
      #expect(together.count == count)
      for (ink, result) in zip(inks, together) {
        let alone = session.logProbabilities([ink])[0]
        #expect(result.frames == alone.frames)
        #expect(distance(result.values, alone.values) < 1e-5)
      }
    }
  }

  /// With 8 bits, an ink's result is the same to the last bit in any batch.
  @Test(arguments: KernelLevel.supported) func int8IsIndependentOfTheBatch(
    level: KernelLevel
  ) throws {
    let session = NetworkSession(network: try goldenNetwork(.int8), level: level)
    let inks = inks
    let alone = inks.map { session.logProbabilities([$0])[0] }
    for count in 2...inks.count {
      #expect(session.logProbabilities(Array(inks[..<count])) == Array(alone[..<count]))
    }
    // In groups of more rows, too.
    let many = (0..<60).map { $0 % inks.count }
    #expect(session.logProbabilities(many.map { inks[$0] }) == many.map { alone[$0] })
  }

  /// 8 bits stay close to the trained network, and all levels are equal to the last bit.
  @Test func int8IsClose() throws {
    let inks = inks
    let exact = NetworkSession(network: try goldenNetwork()).logProbabilities(inks)
    let int8 = try goldenNetwork(.int8)
    let reference = NetworkSession(network: int8, level: .portable).logProbabilities(inks)
    for level in KernelLevel.supported {
      let results = NetworkSession(network: int8, level: level).logProbabilities(inks)
      for (index, result) in results.enumerated() {
        #expect(distance(result.values, exact[index].values) < 0.1)
        #expect(result == reference[index])
      }
    }
  }

  @Test func emptyInksHaveNoFrames() throws {
    let session = NetworkSession(network: try goldenNetwork())
    let empty = FeatureSequence(values: [], steps: 0)
    let nothing = Posteriors(values: [], frames: 0, classes: 96)
    #expect(session.logProbabilities([]) == [])
    #expect(session.logProbabilities([empty]) == [nothing])
    let mixed = session.logProbabilities([empty, inks[3], empty])
    #expect(mixed[0] == nothing)
    #expect(mixed[2] == nothing)
    #expect(mixed[1] == session.logProbabilities([inks[3]])[0])
  }

  /// A long batch is processed in groups of time steps, whose boundaries mustn't show.
  @Test func longInksMatchTheirParts() throws {
    let session = NetworkSession(network: try goldenNetwork())
    let long = FeatureSequence(
      values: (0..<2_000 * 11).map { (i: Int) -> Float in Float(i * 7_919 % 1_000) / 500 - 1 },
      steps: 2_000)
    let alone = session.logProbabilities([long])[0]
    #expect(alone.frames == 667)
    #expect(alone.values.allSatisfy { $0.isFinite && $0 <= 1e-6 })
    let together = session.logProbabilities([inks[0], long, long, inks[5]])
    #expect(distance(together[1].values, alone.values) < 1e-5)
    #expect(distance(together[1].values, together[2].values) < 1e-5)
  }

  @Test func reuseChangesNothing() throws {
    let network = try goldenNetwork()
    let session = NetworkSession(network: network)
    let first = session.logProbabilities(inks)
    _ = session.logProbabilities([inks[5]])
    _ = session.logProbabilities([])
    #expect(session.logProbabilities(inks) == first)
    #expect(NetworkSession(network: network).logProbabilities(inks) == first)
  }

  /// The buffers grow with the longest ink and never shrink.
  @Test(arguments: NetworkPrecision.allCases)
  func memoryUse(precision: NetworkPrecision) throws {
    let network = try goldenNetwork(precision)
    let session = NetworkSession(network: network)
    #expect(session.memoryUse == 0)
    _ = session.logProbabilities([inks[3]])
    let small = session.memoryUse
    #expect(0 < small && small < 1 << 20)
    let long = FeatureSequence(values: Array(repeating: 0.5, count: 30_000 * 11), steps: 30_000)
    _ = session.logProbabilities([long])
    let large = session.memoryUse
    // At least the features, the last layer's states and the logits of 10,000 frames.
    #expect(large > 10_000 * 4 * (33 + 24 + 96))
    _ = session.logProbabilities([inks[3]])
    #expect(session.memoryUse == large)
    #expect(NetworkSession(network: network).memoryUse == 0)
  }

  @Test func sessionsRunInParallel() async throws {
    let network = try goldenNetwork()
    let inks = inks
    let expected = NetworkSession(network: network).logProbabilities(inks)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let session = NetworkSession(network: network)
          return (0..<20).allSatisfy { _ in session.logProbabilities(inks) == expected }
        }
      }
      for await equal in group { #expect(equal) }
    }
  }

  /// Extreme but finite features saturate the gates; nothing overflows.
  @Test(arguments: KernelLevel.supported, NetworkPrecision.allCases) func extremeFeaturesStayFinite(
    level: KernelLevel, precision: NetworkPrecision
  ) throws {
    let session = NetworkSession(network: try goldenNetwork(precision), level: level)
    for magnitude: Float in [1e3, 1e10, 1e30] {
      let values = (0..<30 * 11).map { $0.isMultiple(of: 2) ? magnitude : -magnitude }
      let result = session.logProbabilities([FeatureSequence(values: values, steps: 30)])[0]
      #expect(result.values.allSatisfy { $0.isFinite })
    }
  }
}
