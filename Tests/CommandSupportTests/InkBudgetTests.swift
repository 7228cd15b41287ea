import Ductus
import Foundation
import Testing

@testable import CommandSupport

struct InkBudgetTests {
  @Test(arguments: [
    LabelledInk(ink: Ink(strokes: [])),
    LabelledInk(ink: Ink(strokes: [Stroke(points: [])])),
    LabelledInk(ink: Ink(strokes: []), label: String(repeating: "x", count: 10_000)),
    LabelledInk(
      ink: Ink(strokes: [Stroke(points: Array(repeating: StrokePoint(x: 1, y: 2), count: 1_000))])),
  ])
  func everythingTakesRoom(_ record: LabelledInk) {
    var budget = InkBudget(limit: 1 << 20)
    var count = 0
    while budget.take(record) { count += 1 }
    #expect((10...2_048).contains(count))
    #expect(budget.message == "more than 1 MiB of ink: the rest isn't read")
  }

  /// What is kept ends with the budget, which a whole run has once.
  @Test func readingEndsWithTheBudget() throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "\(UUID().uuidString).ndjson")
    try String(repeating: "{\"drawing\":[]}\n", count: 1_500).write(
      to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let input = try InkInput(Arguments([file.path, file.path], options: []))
    var (count, faults) = (0, [InputMessage]())
    let exitCode = input.forEachInk(
      within: InkBudget(limit: 1 << 20), { _ in count += 1 }, onFault: { faults.append($0) })
    #expect(exitCode == .badInput && count == 2_048)
    #expect(
      faults.map(\.text) == [
        "\(file.path): record 549: more than 1 MiB of ink: the rest isn't read"
      ])
    count = 0
    #expect(input.forEachInk { _ in count += 1 } == .success)
    #expect(count == 3_000)
  }
}
