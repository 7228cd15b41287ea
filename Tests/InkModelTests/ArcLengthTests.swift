import Testing

@testable import InkModel

struct ArcLengthTests {
  private let points = (0..<40).map { (place: Int) -> Vector in
    Vector(Double(place * place % 17), Double(place * 7 % 11))
  }

  /// Samples lie where a table of the way up to each point says, of lines that follow one another,
  /// too.
  @Test(arguments: [0, 1, 7, 300])
  func samples(intervals: Int) throws {
    var way = 0.0
    for own in [points[3..<9], points[0..<1], points[9..<40], [points[2], points[2]]] {
      let line = ArcLength(own, from: way)
      var along = [way]
      for place in own.indices.dropFirst() {
        along.append(along[along.count - 1] + (own[place] - own[place - 1]).length)
      }
      #expect(line.end == along.last)
      let samples = line.samples(intervals: intervals)
      #expect(samples.count == intervals + 1)
      for (number, sample) in samples.enumerated() {
        let share = intervals == 0 ? 0.5 : Double(number) / Double(intervals)
        let target = way + line.length * share
        let next = along.dropFirst().firstIndex { $0 > target } ?? along.count - 1
        let from = max(0, next - 1)
        let piece = along[next] - along[from]
        let part = piece > 0 ? min(1, (target - along[from]) / piece) : 0
        let (start, end) = (own[own.startIndex + from], own[own.startIndex + next])
        #expect(sample.point == start + part * (end - start))
      }
      way = line.end
    }
  }
}
