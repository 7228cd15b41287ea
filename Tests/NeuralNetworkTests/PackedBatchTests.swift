import Testing

@testable import NeuralNetwork

struct PackedBatchTests {
  @Test func longestFirstWithoutPadding() {
    var batch = PackedBatch()
    batch.pack([2, 0, 3, 2])
    #expect(batch.order == [2, 0, 3, 1])
    #expect(batch.steps == 3)
    #expect(batch.rows == 7)
    #expect((-1...3).map { batch.inks(at: $0) } == [0, 3, 3, 1, 0])
    #expect(batch.row(at: 1, slot: 2) == 5)
  }

  @Test(arguments: [[], [0], [0, 0]]) func nothingToDo(frames: [Int]) {
    var batch = PackedBatch()
    batch.pack(frames)
    #expect(batch.steps == 0)
    #expect(batch.rows == 0)
    #expect(batch.groups.isEmpty)
  }

  @Test(arguments: [[1], [255, 1], [300, 20, 7], Array(repeating: 3, count: 1_000)])
  func groupsCoverTime(frames: [Int]) {
    var batch = PackedBatch()
    batch.pack([9_999])
    batch.pack(frames)
    #expect(batch.groups.flatMap { Array($0) } == Array(0..<frames.max()!))
    #expect(batch.groups.map { batch.rows($0).count }.max() == batch.largestGroup)
    for group in batch.groups where group.count > 1 {
      #expect(batch.rows(group).count <= PackedBatch.rowsOfGroup)
    }
  }
}
