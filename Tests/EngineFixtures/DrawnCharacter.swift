import Ductus

/// A character as strokes in a box of 100 × 100.
package struct DrawnCharacter: Sendable {
  package let character: Unicode.Scalar
  private let strokes: [[(x: Float, y: Float)]]

  private init(_ character: Unicode.Scalar, _ strokes: [[(x: Float, y: Float)]]) {
    self.character = character
    self.strokes = strokes
  }

  package static let all = [
    DrawnCharacter("一", [[(5, 50), (95, 50)]]),
    DrawnCharacter("二", [[(20, 25), (80, 25)], [(5, 80), (95, 80)]]),
    DrawnCharacter("三", [[(15, 10), (85, 10)], [(20, 50), (80, 50)], [(5, 90), (95, 90)]]),
    DrawnCharacter("十", [[(5, 45), (95, 45)], [(50, 5), (50, 95)]]),
    DrawnCharacter(
      "口", [[(15, 15), (15, 85)], [(15, 15), (85, 15), (85, 85)], [(15, 85), (85, 85)]]),
    DrawnCharacter(
      "日",
      [
        [(25, 5), (25, 95)], [(25, 5), (75, 5), (75, 95)], [(25, 50), (75, 50)],
        [(25, 95), (75, 95)],
      ]),
    DrawnCharacter("川", [[(15, 10), (10, 90)], [(50, 15), (50, 80)], [(88, 5), (88, 95)]]),
    DrawnCharacter("人", [[(50, 5), (5, 95)], [(45, 40), (95, 95)]]),
    DrawnCharacter(
      "山", [[(50, 5), (50, 90)], [(10, 40), (10, 90), (90, 90)], [(90, 40), (90, 90)]]),
    DrawnCharacter(
      "王",
      [[(15, 10), (85, 10)], [(20, 50), (80, 50)], [(50, 10), (50, 90)], [(5, 90), (95, 90)]]),
    DrawnCharacter(
      "木",
      [[(5, 30), (95, 30)], [(50, 5), (50, 95)], [(50, 30), (5, 85)], [(50, 30), (95, 85)]]),
    DrawnCharacter("い", [[(10, 20), (15, 80), (35, 70)], [(75, 25), (90, 65)]]),
    DrawnCharacter(
      "明",
      [
        [(5, 15), (5, 80)], [(5, 15), (42, 15), (42, 80)], [(5, 47), (42, 47)],
        [(5, 80), (42, 80)],
        [(55, 5), (50, 95)], [(55, 5), (95, 5), (95, 95)], [(55, 35), (95, 35)],
        [(55, 62), (95, 62)],
      ]),
    DrawnCharacter("V", [[(15, 5), (50, 95), (85, 5)]]),
    DrawnCharacter("Z", [[(15, 5), (85, 5), (15, 95), (85, 95)]]),
  ]

  static let uprightStroke = Ink(strokes: [
    Stroke(points: [StrokePoint(x: 0, y: 0), StrokePoint(x: 0, y: 100)])
  ])

  /// The strokes, each as points at short distances, at a place.
  package func ink(x: Float = 0, y: Float = 0, size: Float = 100) -> Ink {
    Ink(
      strokes: strokes.map { corners in
        var points: [StrokePoint] = []
        for (start, end) in zip(corners, corners.dropFirst()) {
          for step in 0...8 {
            let share = Float(step) / 8
            points.append(
              StrokePoint(
                x: x + size / 100 * (start.x + share * (end.x - start.x)),
                y: y + size / 100 * (start.y + share * (end.y - start.y))))
          }
        }
        return Stroke(points: points)
      })
  }

  /// A text written in lines from the top, or in columns from the right, 120 from character to
  /// character and 160 from line to line.
  package static func ink(of text: String, inColumns: Bool = false) -> Ink {
    var strokes: [Stroke] = []
    let lines = text.split(separator: "\n")
    for (number, line) in lines.enumerated() {
      for (place, scalar) in line.unicodeScalars.enumerated() {
        guard let drawn = all.first(where: { $0.character == scalar }) else { continue }
        let (along, across) = (Float(place) * 120, Float(number) * 160)
        strokes +=
          drawn.ink(
            x: inColumns ? Float(lines.count - 1) * 160 - across : along,
            y: inColumns ? along : across
          ).strokes
      }
    }
    return Ink(strokes: strokes)
  }
}
