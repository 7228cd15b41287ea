import Testing

@testable import Evaluation

struct EvenSelectionTests {
  private func chosen(_ count: Int, of total: Int) -> [Int] {
    var selection = EvenSelection(count: count, of: total)
    return (0..<total).filter { _ in selection.next() }
  }

  @Test(arguments: [(0, 5), (1, 1), (1, 10), (3, 10), (7, 10), (10, 10), (99, 10), (333, 1000)])
  func takesThatMany(count: Int, total: Int) {
    #expect(chosen(count, of: total).count == min(count, total))
  }

  @Test func distancesDifferByOneAtMost() {
    let chosen = chosen(37, of: 1000)
    let distances = Set(zip(chosen, chosen.dropFirst()).map { $1 - $0 })
    #expect(distances == [27, 28])
  }

  @Test func bothEndsAreLeftAlike() {
    #expect(chosen(1, of: 11) == [5])
    #expect(chosen(2, of: 8) == [1, 5])
  }

  @Test func whatComesAfterTheTotalIsNotTaken() {
    var selection = EvenSelection(count: 1, of: 0)
    let isTaken = selection.next()
    #expect(!isTaken)
  }
}
