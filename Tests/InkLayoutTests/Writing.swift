import Foundation
import InkModel
import Support

/// Generated writing: letters are arches and stems, so that every stroke has its own place.
struct Writing {
  var ink = Ink(strokes: [])
  /// The strokes of each line.
  private(set) var lines: [[Int]] = []
  private var random: SeededGenerator

  init(seed: Int = 1) {
    random = SeededGenerator(seed: seed)
  }

  /// Writes a line of letters of height 10, one stroke each, some with a dot or a bar.
  mutating func line(letters: Int, x: Double, y: Double, wave: Double = 0) {
    lines.append([])
    for letter in 0..<letters {
      let left = x + Double(letter) * 9 + Double(letter / 5) * 12
      let base = y + wave * sin(left / 100) + Double.random(in: -1...1, using: &random)
      switch letter % 5 {
      case 1:
        write([(left + 3, base - 18), (left + 3, base)])
        write([(left, base - 12), (left + 6, base - 12)])
      case 3:
        write([(left + 3, base - 10), (left + 3, base)])
        write([(left + 3, base - 15)])
      default:
        write([(left, base), (left + 1, base - 9), (left + 5, base - 9), (left + 6, base)])
      }
    }
  }

  mutating func write(_ points: [(Double, Double)]) {
    if lines.isEmpty { lines.append([]) }
    lines[lines.count - 1].append(ink.strokes.count)
    ink.strokes.append(Stroke(points: points.map { StrokePoint(x: Float($0.0), y: Float($0.1)) }))
  }

  /// The ink turned about the origin, clockwise as seen.
  func turned(degrees: Double) -> Ink {
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    return Ink(
      strokes: ink.strokes.map { stroke in
        Stroke(
          points: stroke.points.map { point in
            let (x, y) = (Double(point.x), Double(point.y))
            return StrokePoint(x: Float(x * cosine - y * sine), y: Float(x * sine + y * cosine))
          })
      })
  }
}
