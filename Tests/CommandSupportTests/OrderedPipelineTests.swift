import Foundation
import Testing

@testable import CommandSupport

struct OrderedPipelineTests {
  /// A log written by several threads.
  ///
  /// It is unchecked, since it is only accessed under `lock`.
  private final class Notes<Note: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var notes: [Note] = []
    var all: [Note] { lock.withLock { notes } }
    func add(_ new: some Sequence<Note>) { lock.withLock { notes += new } }
  }

  private func limits(
    threads: Int, batchCount: Int = 4, batchCost: Int = .max, pendingCount: Int = 16,
    pendingCost: Int = .max
  ) -> PipelineLimits {
    PipelineLimits(
      threads: threads, batchCount: batchCount, batchCost: batchCost, pendingCount: pendingCount,
      pendingCost: pendingCost)
  }

  @Test(arguments: [1, 2, 7])
  func keepsTheOrder(threads: Int) {
    let delivered = Notes<Int>()
    let pipeline = OrderedPipeline<Int, Int>(
      limits: limits(threads: threads), cost: { _ in 1 },
      work: { inputs in
        usleep(UInt32.random(in: 0...400))
        return inputs.map { $0 * 2 }
      },
      deliver: { delivered.add($0) })
    for input in 0..<1_000 { pipeline.submit(input) }
    pipeline.finish()
    #expect(delivered.all == (0..<1_000).map { $0 * 2 })
  }

  @Test func batchesKeepToTheLimits() {
    let sizes = Notes<Int>()
    let costs = Notes<Int>()
    let pipeline = OrderedPipeline<Int, Int>(
      limits: limits(threads: 2, batchCount: 5, batchCost: 20, pendingCount: 50), cost: { $0 },
      work: { inputs in
        usleep(200)
        sizes.add([inputs.count])
        if inputs.count > 1 { costs.add([inputs.reduce(0, +)]) }
        return inputs
      },
      deliver: { _ in })
    for input in 0..<500 { pipeline.submit(input % 30) }
    pipeline.finish()
    #expect(sizes.all.reduce(0, +) == 500)
    #expect(sizes.all.allSatisfy { $0 <= 5 })
    #expect(costs.all.allSatisfy { $0 <= 20 })
  }

  @Test func pendingWorkIsBounded() {
    let delivered = Notes<Int>()
    let pipeline = OrderedPipeline<Int, Int>(
      limits: limits(threads: 2, batchCount: 1, pendingCount: 100, pendingCost: 10),
      cost: { _ in 3 }, work: { $0 },
      deliver: { outputs in
        usleep(300)
        delivered.add(outputs)
      })
    for input in 0..<200 {
      pipeline.submit(input)
      #expect(input + 1 - delivered.all.count <= 4)
    }
    pipeline.finish()
    #expect(delivered.all.count == 200)
  }

  @Test func anInputAboveTheLimitsGoesAlone() {
    let delivered = Notes<Int>()
    let pipeline = OrderedPipeline<Int, Int>(
      limits: limits(threads: 2, batchCost: 5, pendingCost: 10), cost: { _ in 1_000 },
      work: { $0 }, deliver: { delivered.add($0) })
    for input in 0..<20 { pipeline.submit(input) }
    pipeline.finish()
    #expect(delivered.all == Array(0..<20))
  }

  @Test(.timeLimit(.minutes(60)))
  func aSlowStreamIsAnsweredAtOnce() async throws {
    let delivered = Notes<Int>()
    let pipeline = OrderedPipeline<Int, Int>(
      limits: limits(threads: 2, batchCount: 32), cost: { _ in 1 }, work: { $0 },
      deliver: { delivered.add($0) })
    for input in 0..<5 {
      pipeline.submit(input)
      while delivered.all.count <= input { try await Task.sleep(for: .milliseconds(1)) }
    }
    pipeline.finish()
  }

  @Test func nothingAtAll() {
    let pipeline = OrderedPipeline<Int, Int>(
      limits: limits(threads: 2), cost: { _ in 1 }, work: { $0 }, deliver: { _ in })
    pipeline.finish()
  }
}
