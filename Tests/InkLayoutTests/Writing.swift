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
        write(Self.arch(at: left, base))
      }
    }
  }

  mutating func write(_ points: [(Double, Double)]) {
    if lines.isEmpty { lines.append([]) }
    lines[lines.count - 1].append(ink.strokes.count)
    ink.strokes.append(Stroke(points: points.map { StrokePoint(x: Float($0.0), y: Float($0.1)) }))
  }

  /// An arch with its left foot at a place.
  static func arch(at x: Double, _ y: Double, height: Double = 9) -> [(Double, Double)] {
    [(x, y), (x + 1, y - height), (x + 5, y - height), (x + 6, y)]
  }
}
