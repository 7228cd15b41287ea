import InkModel
import Testing

@testable import CharacterLattice

/// Boxes of strokes on a line, drawn as diagonals.
private func ink(_ boxes: [(x: ClosedRange<Float>, y: ClosedRange<Float>)]) -> Ink {
  Ink(
    strokes: boxes.map { box in
      Stroke(points: [
        StrokePoint(x: box.x.lowerBound, y: box.y.lowerBound),
        StrokePoint(x: box.x.upperBound, y: box.y.upperBound),
      ])
    })
}

struct LinePartsTests {
  private let parameters = LatticeParameters()

  private func parts(_ ink: Ink, _ axis: WritingAxis = .horizontal) throws -> LineParts {
    try #require(LineParts(ink, axis: axis, parameters: parameters, expectedEm: nil))
  }

  @Test func `Strokes above one another belong together`() throws {
    let ink = ink([(0...10, 0...3), (1...9, 5...10), (12...20, 0...10), (14...16, 2...4)])
    #expect(try parts(ink).parts.map(\.strokes) == [[0, 1], [2, 3]])
  }

  @Test func `An upright stroke belongs to what it stands in`() throws {
    let ink = ink([(0...10, 5...5), (5...5, 0...10), (12...12, 0...10)])
    #expect(try parts(ink).parts.map(\.strokes) == [[0, 1], [2]])
  }

  @Test func `The same ink is cut across in a column`() throws {
    let ink = ink([(0...10, 0...3), (1...9, 5...10), (12...20, 6...10)])
    #expect(try parts(ink, .vertical).parts.map(\.strokes) == [[0], [1, 2]])
  }

  @Test func `Parts come in the order of the line, whatever was written first`() throws {
    let ink = ink([(24...34, 0...10), (0...10, 0...10), (12...22, 0...10)])
    #expect(try parts(ink).parts.map(\.strokes) == [[1], [2], [0]])
  }

  @Test func `An empty ink has no parts`() {
    #expect(
      LineParts(
        Ink(strokes: [Stroke(points: [])]), axis: .horizontal, parameters: parameters,
        expectedEm: nil) == nil)
  }

  @Test func `The em doesn't depend on the line's slope`() throws {
    let boxes = (0..<12).map { index -> (x: ClosedRange<Float>, y: ClosedRange<Float>) in
      let x = Float(index) * 12
      return (x...x + 10, 0.2 * x...0.2 * x + 10)
    }
    let frame = try parts(ink(boxes)).frame
    #expect((9...16).contains(frame.em))
    #expect(abs(frame.middle(at: 5) - 6) < 1)
    #expect(abs(frame.middle(at: 137) - 31.4) < 1)
    #expect(frame.certainty == 1)
  }

  @Test func `A writing area tells the em of a single character, unless it is the whole screen`()
    throws
  {
    let ink = ink([(0...5, 0...5)])
    func em(_ expected: Double) -> Double? {
      LineParts(ink, axis: .horizontal, parameters: parameters, expectedEm: expected)?.frame.em
    }
    #expect(em(10) == 10)
    #expect(em(1_000) == em(1))
  }

  @Test func `Segments are parts and short runs of them without wide gaps`() throws {
    let ink = ink([(0...4, 0...10), (5...10, 0...10), (12...22, 0...10), (40...50, 0...10)])
    let segments = try parts(ink).segments(parameters).map(\.range)
    #expect(segments == [0..<1, 0..<2, 1..<2, 2..<3, 3..<4])
  }

  @Test func `Strokes in great number are cut in linear time`() throws {
    let boxes = (0..<20_000).map { index -> (x: ClosedRange<Float>, y: ClosedRange<Float>) in
      (0...Float(index % 7) + 1, 0...10)
    }
    #expect(try parts(ink(boxes)).parts.count <= 20_000)
  }

  // MARK: - A pen that bounces

  @Test func `Tiny strokes at another's end belong to it, and the network doesn't see them`() throws
  {
    // A long stroke, after which the pen bounces on to the right; then another after a gap.
    let ink = ink([
      (0...10, 0...10), (10.2...10.5, 10...10.1), (10.8...10.9, 10.2...10.2), (14...24, 0...10),
    ])
    let parts = try parts(ink)
    #expect(parts.parts.map(\.strokes) == [[0, 1, 2], [3]])
    #expect(parts.segments(parameters).first?.seen == [0])
    #expect(PenBounces(ink.strokes).owners == [nil, 0, 0, nil])
  }

  @Test func `So do those before its beginning`() {
    let ink = ink([(0...0.1, 0...0), (0.2...0.3, 0...0), (0.5...10, 0...10)])
    #expect(PenBounces(ink.strokes).owners == [2, 2, nil])
  }

  @Test func `Dots that stand apart are strokes`() {
    let ink = ink([(0...10, 0...10), (12...12.2, 9.8...10), (14...14.2, 9.8...10)])
    #expect(PenBounces(ink.strokes).owners == [nil, nil, nil])
    #expect(PenBounces([Stroke(points: []), ink.strokes[0]]).owners == [nil, nil])
  }

  /// Specks of no size at some places.
  private func specks(_ places: [(Float, Float)]) -> [Stroke] {
    places.map { Stroke(points: [StrokePoint(x: $0.0, y: $0.1)]) }
  }

  private func owners(_ strokes: [Stroke]) -> [Int?] { PenBounces(strokes).owners }

  @Test func `A heap of specks belongs to the end that it lies at, however large it is`() {
    var places: [(Float, Float)] = []
    for index in 0..<24 {
      let (x, y) = (Float(index % 5) / 4, Float(index % 3) / 3)
      places.append((9 + x, 9.5 + y))
    }
    let heap = specks(places)
    let long = ink([(0...10, 0...10), (0...10, 20...21)]).strokes
    let owned = [Int?](repeating: 0, count: heap.count)
    #expect(owners(long + heap) == [nil, nil] + owned)
    // Whatever the unit: a speck has no size.
    let tiny = (long + heap).map { stroke in
      Stroke(points: stroke.points.map { StrokePoint(x: $0.x / 1_000, y: $0.y / 1_000) })
    }
    #expect(owners(tiny) == [nil, nil] + owned)
    // Left between two others.
    let between: [Stroke] = [long[0]] + heap + [long[1]]
    #expect(owners(between) == [nil] + owned + [nil])
  }

  @Test func `Two specks, an ellipsis and specks by themselves are strokes`() {
    let long = ink([(0...10, 0...10)]).strokes
    let two = specks([(10, 11.3), (11.3, 11.3)])
    let ellipsis = specks([(12, 10), (15, 10), (18, 10)])
    let apart = specks([(20, 10), (20.5, 10), (21, 10), (21.5, 10)])
    for dots in [two, ellipsis, apart] {
      #expect(owners(long + dots).allSatisfy { $0 == nil })
    }
  }
}
