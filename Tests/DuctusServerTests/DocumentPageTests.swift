import Ductus
import Testing

@testable import DuctusServer

/// What the states of a page hold, however long it is written on.
struct DocumentPageTests {
  private func strokes(_ ids: [String], points: Int = 2) -> NamedStrokes {
    let stroke = Stroke(points: (0..<points).map { StrokePoint(x: Float($0), y: 0) })
    return NamedStrokes(ink: Ink(strokes: ids.map { _ in stroke }), ids: ids)
  }

  @Test func pensGoWithTheirStrokes() throws {
    var page = DocumentPage()
    let (red, blue) = (InkPen(colour: "red"), InkPen(colour: "blue"))
    try page.add(strokes(["a", "b"]), pen: red, erasesPrecisely: false)
    try page.add(strokes(["b", "c"]), pen: blue, erasesPrecisely: false)
    #expect(page.ink.elements.map { page.pen(of: $0) } == [red, blue, blue])
    #expect(page.pens.count == 3)
    for _ in 0..<10 { try page.add(strokes(["a"]), pen: red, erasesPrecisely: false) }
    #expect(page.pens.count == 3)
    try page.clear()
    #expect(page.pens.isEmpty)
  }

  @Test func piecesKeepTheirPenAndTakeNobodysName() throws {
    var page = DocumentPage()
    let (red, blue) = (InkPen(colour: "red"), InkPen(colour: "blue"))
    let line = Stroke(points: (0...100).map { StrokePoint(x: Float($0), y: 0) })
    let far = Stroke(points: [StrokePoint(x: 0, y: 500), StrokePoint(x: 9, y: 500)])
    let name = String(repeating: "a", count: 256)
    let ink = NamedStrokes(ink: Ink(strokes: [line, far]), ids: [name, "\(name)-0"])
    #expect(throws: Problem.self) { try page.add(ink, pen: red, erasesPrecisely: true) }
    #expect(page.isEmpty)
    let short = NamedStrokes(ink: Ink(strokes: [line, far]), ids: ["a", "a-0"])
    try page.add(short, pen: red, erasesPrecisely: true)
    let rubber = try DocumentMessage(
      Array(#"{"strokes":[{"pointerType":"eraser","x":[50],"y":[0]}]}"#.utf8)
    ).strokes
    try page.add(rubber, pen: blue, erasesPrecisely: true)
    #expect(page.ink.elements.count == 3 && page.pens.count == 3)
    #expect(page.ink.elements.allSatisfy { page.pen(of: $0) == red })
    #expect(page.ink.elements.contains { $0.id == "a-0" && $0.stroke == far })
  }

  @Test func choicesForTheSameStrokesReplaceEarlierOnes() throws {
    var page = DocumentPage()
    try page.add(strokes(["a", "b"]), pen: InkPen(), erasesPrecisely: false)
    for text in ["one", "two", "three"] { page.choose([WordChoice(strokes: ["a"], text: text)]) }
    page.choose([WordChoice(strokes: ["b"], text: "four")])
    #expect(page.choices.map(\.text) == ["three", "four"])
    page.choose([WordChoice(strokes: ["gone"], text: "five")])
    page.choose([])
    #expect(page.choices.map(\.text) == ["three", "four"])
  }

  /// States share the strokes that they have in common; others count.
  @Test func statesWithManyPointsAreFewer() throws {
    var history = DocumentHistory()
    for _ in 0..<12 {
      var page = history.page
      try page.add(strokes(["a"], points: 100_000), pen: InkPen(), erasesPrecisely: false)
      history.append(page)
    }
    #expect(history.undoable == 9)
    for number in 0..<12 {
      var page = history.page
      try page.add(strokes(["\(number)"], points: 1), pen: InkPen(), erasesPrecisely: false)
      history.append(page)
    }
    #expect(history.undoable == 20)
  }
}
