import Foundation
import InkModel
import Support

/// A line under, through or around a word as people draw it: crooked, and longer or shorter than
/// the word.
struct DrawnDecoration {
  let kind: TextDecoration.Kind
  private var generator: SeededGenerator

  /// The same ink gets the same line each time.
  init(_ kind: TextDecoration.Kind, for ink: Ink) {
    self.kind = kind
    generator = SeededGenerator(seed: UInt64(ink.pointCount))
  }

  /// The ink with one more stroke. In ink with gaps between words, it is at some of the words.
  mutating func added(to ink: Ink) -> Ink {
    let (left, right) = extent(of: ink)
    let places = ink.strokes.flatMap(\.points).filter { (left...right).contains(Double($0.x)) }
    let heights = places.map { Double($0.y) }.sorted()
    guard right > left, let top = heights.first, let bottom = heights.last, bottom > top else {
      return ink
    }
    func height(_ share: Double) -> Double { heights[Int(share * Double(heights.count - 1))] }
    let (width, tall) = (right - left, bottom - top)
    let path: [(x: Double, y: Double)]
    switch kind {
    case .underline:
      // From the letters' baseline to below their tails.
      path = line(
        from: left, to: right, y: random(height(0.9) + 0.05 * tall, bottom + 0.2 * tall), tall)
    case .strikeThrough:
      path = line(from: left, to: right, y: random(height(0.35), height(0.65)), tall)
    case .surround:
      let middle = (x: (left + right) / 2, y: (top + bottom) / 2)
      // An ellipse through the corners of a box is √2 times as wide.
      let radii = (
        x: width / 2 * random(1.15, 1.4) + 0.2 * tall, y: tall / 2 * random(1.4, 1.7)
      )
      let (start, turn) = (random(0, 2 * .pi), random(0.93, 1.08) * 2 * .pi)
      let (bump, phase) = (random(0, 0.04), random(0, 2 * .pi))
      path = (0...60).map { step in
        let angle = start + turn * Double(step) / 60
        let grown = 1 + bump * sin(2 * angle + phase) + 0.04 * Double(step) / 60
        return (middle.x + radii.x * grown * cos(angle), middle.y + radii.y * grown * sin(angle))
      }
    }
    let stroke = Stroke(points: path.map { StrokePoint(x: Float($0.x), y: Float($0.y)) })
    return Ink(strokes: ink.withoutTimes.strokes + [stroke])
  }

  /// The horizontal range of decorated words: everything in an ink without gaps.
  private mutating func extent(of ink: Ink) -> (left: Double, right: Double) {
    let spans = ink.strokes.compactMap { stroke -> (left: Double, right: Double)? in
      let xs = stroke.points.map { Double($0.x) }
      return xs.min().map { ($0, xs.max()!) }
    }.sorted { $0.left < $1.left }
    let ys = ink.strokes.flatMap { $0.points.map { Double($0.y) } }
    guard let first = spans.first, let top = ys.min(), let bottom = ys.max() else { return (0, 0) }
    var words = [first]
    for span in spans.dropFirst() {
      if span.left - words[words.count - 1].right > 0.4 * (bottom - top) {
        words.append(span)
      } else {
        words[words.count - 1].right = max(words[words.count - 1].right, span.right)
      }
    }
    let begin = Int.random(in: words.indices, using: &generator)
    let end = Int.random(in: begin..<min(words.count, begin + 3), using: &generator)
    return (words[begin].left, words[end].right)
  }

  /// A line from left to right, or in one of five cases back.
  private mutating func line(
    from left: Double, to right: Double, y: Double, _ tall: Double
  ) -> [(x: Double, y: Double)] {
    let start = left + random(-0.15, 0.1) * tall
    let end = right + random(-0.1, 0.25) * tall
    let (slope, bow) = (random(-0.04, 0.04), random(-0.06, 0.06) * tall)
    let (phase, tremble) = (random(0, 2 * .pi), random(0, 0.02) * tall)
    let count = max(8, Int(30 * (end - start) / (end - start + tall)))
    let path = (0...count).map { step in
      let share = Double(step) / Double(count)
      let x = start + share * (end - start)
      return (
        x: x,
        y: y + slope * (x - (start + end) / 2) + bow * (4 * share * (1 - share) - 0.5)
          + tremble * sin(9 * share + phase)
      )
    }
    return random(0, 1) < 0.2 ? path.reversed() : path
  }

  private mutating func random(_ least: Double, _ most: Double) -> Double {
    Double.random(in: least...most, using: &generator)
  }
}
