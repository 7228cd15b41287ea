import Testing

@testable import InkModel

struct ArcLengthTests {
  /// Lines that follow one another are each what it would be by itself.
  @Test func lines() {
    let points = (0..<40).map { (place: Int) -> Vector in
      Vector(Double(place * place % 17), Double(place * 7 % 11))
    }
    let drawn = [points[3..<9], points[0..<1], points[9..<40]]
    var way = 0.0
    for (line, points) in zip(ArcLength.following(drawn), drawn) {
      let alone = ArcLength(points, from: way)
      #expect(line.length == alone.length && line.end == alone.end)
      for (one, other) in zip(line.samples(intervals: 7), alone.samples(intervals: 7)) {
        #expect(one.place == other.place && one.position == other.position)
      }
      way = line.end
    }
    #expect(ArcLength.following([]).isEmpty)
  }
}
