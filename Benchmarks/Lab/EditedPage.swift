import Ductus

/// A page written by `ductus_tools.figures.edited_pages`.
struct EditedPage: Decodable {
  struct Word: Decodable {
    let text: String
    let strokes: [Int]
  }

  let kind, action: String
  let gesture: Int
  let drawing: [[[Float]]]
  let words: [[Word]]
  let strokes, before, after: [Int]?

  var ink: Ink {
    Ink(
      strokes: drawing.map { stroke in
        Stroke(points: zip(stroke[0], stroke[1]).map { StrokePoint(x: $0, y: $1) })
      })
  }

  func writtenText(of ink: Ink) -> WrittenText {
    WrittenText(
      words.map { $0.map { WrittenText.InkWord($0.text, strokes: $0.strokes) } }, of: ink)
  }

  /// Whether an understood gesture is at the intended place.
  func isTarget(_ found: EditingGesture?, in text: WrittenText) -> Bool {
    guard let found else { return action == "none" }
    if let strokes { return found.strokes == strokes }
    guard let before, let after, let range = found.ranges.first, found.ranges.count == 1 else {
      return false
    }
    let left = text.characters[..<range.lowerBound].last { !$0.strokes.isEmpty }
    let right = text.characters[range.upperBound...].first { !$0.strokes.isEmpty }
    return left.map { !Set($0.strokes).isDisjoint(with: before) } ?? false
      && right.map { !Set($0.strokes).isDisjoint(with: after) } ?? false
  }
}
