import Ductus

/// Joins isolated letters of one writer into a word, on one baseline.
enum LetterComposer {
  /// The letters side by side, their bottoms on one line, a quarter of their mean width apart.
  ///
  /// For letters without descenders.
  static func word(_ letters: [Ink]) -> Ink {
    let boxes = letters.map(Box.init)
    let gap = boxes.map(\.width).reduce(0, +) / Float(boxes.count) / 4
    var strokes: [Stroke] = []
    var x: Float = 0
    for (letter, box) in zip(letters, boxes) {
      for stroke in letter.strokes {
        strokes.append(
          Stroke(
            points: stroke.points.map {
              StrokePoint(x: $0.x - box.left + x, y: $0.y - box.bottom)
            }))
      }
      x += box.width + gap
    }
    return Ink(strokes: strokes)
  }

  /// The shape half-way between two letters of one stroke.
  static func between(_ a: Ink, _ b: Ink, points count: Int = 48) -> Ink {
    let (boxA, boxB) = (Box(a), Box(b))
    let pairs = zip(
      evenly(a.strokes[0].points, count), evenly(b.strokes[0].points, count))
    return Ink(strokes: [
      Stroke(
        points: pairs.map { p, q in
          StrokePoint(
            x: (p.x - boxA.left + q.x - boxB.left) / 2,
            y: (p.y - boxA.bottom + q.y - boxB.bottom) / 2)
        })
    ])
  }

  /// `count` points at equal steps along a stroke.
  private static func evenly(_ points: [StrokePoint], _ count: Int) -> [StrokePoint] {
    var along: [Float] = [0]
    for (p, q) in zip(points, points.dropFirst()) {
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      along.append(along[along.count - 1] + (dx * dx + dy * dy).squareRoot())
    }
    return (0..<count).map { k in
      let target = along[along.count - 1] * Float(k) / Float(count - 1)
      let next = along.firstIndex { $0 >= target } ?? points.count - 1
      guard next > 0 else { return points[0] }
      let share = (target - along[next - 1]) / max(along[next] - along[next - 1], 1e-9)
      let (p, q) = (points[next - 1], points[next])
      return StrokePoint(x: p.x + share * (q.x - p.x), y: p.y + share * (q.y - p.y))
    }
  }

  private struct Box {
    let left: Float
    let width: Float
    let bottom: Float

    init(_ ink: Ink) {
      let points = ink.strokes.flatMap(\.points)
      left = points.map(\.x).min() ?? 0
      width = (points.map(\.x).max() ?? 0) - left
      bottom = points.map(\.y).max() ?? 0
    }
  }
}
