import Ductus
import Foundation

/// The inks that are read: those of `Samples`, or of a file.
struct SampleInks {
  let inks: [LabelledInk]

  init(contentsOf file: String) throws {
    inks = InkFileReader(path: file).compactMap { try? $0.get() }
    if inks.isEmpty { throw BenchmarkError.noInks(file) }
  }

  /// The ink of a single word whose label's length is nearest to a given one.
  func word(length: Int = 8) -> LabelledInk {
    let words = inks.filter { $0.preContext == nil && !($0.label ?? " ").contains(" ") }
    return nearest(to: length, in: words.isEmpty ? inks : words)
  }

  /// A line of about 30 characters: the ink with such a label, or several side by side.
  func line(length: Int = 30) -> LabelledInk {
    let best = nearest(to: length, in: inks)
    guard let label = best.label, label.count < length * 9 / 10 else { return best }
    let word = nearest(to: length - label.count - 1, in: inks)
    return LabelledInk(
      ink: best.ink.followed(by: word.ink), label: label + " " + (word.label ?? ""),
      writingArea: best.writingArea)
  }

  private func nearest(to length: Int, in inks: [LabelledInk]) -> LabelledInk {
    inks.min { a, b in
      func distance(_ ink: LabelledInk) -> Int { abs((ink.label?.count ?? 0) - length) }
      return distance(a) < distance(b)
    }!
  }
}

extension Ink {
  var pointCount: Int { strokes.reduce(0) { $0 + $1.points.count } }

  private var horizontalBounds: ClosedRange<Float> {
    let xs = strokes.flatMap { $0.points.map(\.x) }
    return (xs.min() ?? 0)...(xs.max() ?? 0)
  }

  /// An ellipse in one stroke.
  static func ellipse(points: Int) -> Ink {
    let turns = (0...points).map { 2 * Double.pi * Double($0) / Double(points) }
    return Ink(
      strokes: [
        Stroke(points: turns.map { StrokePoint(x: Float(80 * cos($0)), y: Float(50 * sin($0))) })
      ])
  }

  /// Another ink to the right of this one, on the same line.
  func followed(by other: Ink) -> Ink {
    let own = horizontalBounds
    let gap = (own.upperBound - own.lowerBound) / 20
    let shift = own.upperBound + gap - other.horizontalBounds.lowerBound
    return Ink(strokes: strokes + other.moved(by: shift).strokes)
  }

  /// The ink further to the right.
  func moved(by distance: Float) -> Ink {
    Ink(strokes: strokes.map { $0.moved(by: distance) })
  }

  /// This line repeated side by side, cut to a number of points.
  func repeated(points: Int) -> Ink {
    let bounds = horizontalBounds
    let advance = (bounds.upperBound - bounds.lowerBound) * 1.05
    var result: [Stroke] = []
    var missing = points
    var round: Float = 0
    while missing > 0 {
      for stroke in strokes where missing > 0 {
        let cut = Stroke(points: Array(stroke.points.prefix(missing)))
        result.append(cut.moved(by: round * advance))
        missing -= cut.points.count
      }
      round += 1
    }
    return Ink(strokes: result)
  }
}

extension Stroke {
  /// Without times, since combined inks have no common clock.
  fileprivate func moved(by distance: Float) -> Stroke {
    Stroke(points: points.map { StrokePoint(x: $0.x + distance, y: $0.y) })
  }
}
