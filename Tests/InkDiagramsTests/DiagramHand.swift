import Foundation
import InkModel
import Support

/// Draws the strokes of a diagram with a hand that trembles.
struct DiagramHand {
  private var generator: SeededGenerator
  /// How far a point is from its place, in units.
  var tremble = 0.6
  private(set) var strokes: [Stroke] = []

  init(seed: Int) { generator = SeededGenerator(seed: seed) }

  var ink: Ink { Ink(strokes: strokes) }

  mutating func noise(_ most: Double) -> Double { .random(in: -most...most, using: &generator) }

  /// A stroke from place to place.
  mutating func line(_ places: [Vector]) {
    var points: [StrokePoint] = []
    for (a, b) in zip(places, places.dropFirst()) {
      let count = max(2, Int(min(80, (b - a).length / 4)))
      for step in 0..<count {
        let place = a + Double(step) / Double(count) * (b - a)
        points.append(StrokePoint(place + Vector(noise(tremble), noise(tremble))))
      }
    }
    if let last = places.last { points.append(StrokePoint(last)) }
    strokes.append(Stroke(points: points))
  }

  mutating func closed(_ corners: [Vector]) { line(corners + corners.prefix(1)) }

  mutating func box(_ centre: Vector, _ half: Vector) {
    closed([Vector(-1, -1), Vector(1, -1), Vector(1, 1), Vector(-1, 1)].map { centre + $0 * half })
  }

  mutating func diamond(_ centre: Vector, _ half: Vector) {
    closed([Vector(0, -1), Vector(1, 0), Vector(0, 1), Vector(-1, 0)].map { centre + $0 * half })
  }

  mutating func ellipse(_ centre: Vector, _ half: Vector) {
    line((0...48).map { centre + Vector(angle: 2 * .pi * Double($0) / 48) * half })
  }

  mutating func arrow(_ tail: Vector, _ tip: Vector, head: Double = 18) {
    let along = (tip - tail) / (tip - tail).length
    line([tail, tip])
    line([
      tip - head * along + 0.6 * head * along.perpendicular, tip,
      tip - head * along - 0.6 * head * along.perpendicular,
    ])
  }

  /// An ink, as high as is said, with its middle at a place.
  mutating func write(_ ink: Ink, at centre: Vector, height: Double) {
    guard let box = Box(ink.polylines.joined()) else { return }
    let scale = height / box.height
    for stroke in ink.strokes {
      strokes.append(
        Stroke(points: stroke.points.map { StrokePoint(centre + ($0.vector - box.centre) * scale) })
      )
    }
  }
}
