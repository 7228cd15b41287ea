import InkModel
import PageStructure
import Testing

/// Arrows beside small letters that are 10 high.
struct ArrowShapeTests {
  typealias Path = [(Double, Double)]

  private static let (shaft, head): (Path, Path) = (
    [(0, 0), (30, 1)], [(22, -9), (31, 1), (21, 10)]
  )

  private func shape(_ paths: Path...) -> ArrowShape? {
    ArrowShape(paths.map { $0.map { Vector($0.0, $0.1) } }, unit: 10)
  }

  @Test func arrowsHaveAHeadAtTheirEnd() {
    let (shaft, head) = (Self.shaft, Self.head)
    #expect(shape(shaft, head)?.isDouble == false)
    #expect(shape(head.reversed(), shaft.reversed())?.isDouble == false)
    #expect(shape(shaft, Array(head[..<2]), Array(head[1...]))?.isDouble == false)
    #expect(shape(shaft + head)?.isDouble == false)
    // A bow that doesn't meet the line, as in -).
    #expect(shape(shaft, [(29, -12), (36, -6), (38, 2), (35, 9), (28, 14)])?.isDouble == false)
  }

  @Test func doubleOnesHaveTwoLines() {
    let lower: Path = [(0, 7), (30, 8)]
    let head: Path = [(24, -7), (36, 4), (23, 15)]
    #expect(shape(Self.shaft, lower, head)?.isDouble == true)
    #expect(shape(Self.shaft, lower, Array(head[..<2]), Array(head[1...])) == nil)
    #expect(shape(Self.shaft, lower, [(34, -6), (34, 14)]) == nil)
  }

  /// A head may be a triangle, drawn from any of its corners.
  @Test(arguments: 0..<3, [false, true]) func headsMayBeClosed(start: Int, isReversed: Bool) {
    let corners: Path = [(24, -8), (38, 1), (23, 9)]
    var head = corners[start...] + corners[..<start] + [corners[start]]
    if isReversed { head.reverse() }
    #expect(shape(Self.shaft, Array(head))?.isDouble == false)
    #expect(shape([(0, -4), (24, -3)], [(0, 5), (24, 6)], Array(head))?.isDouble == true)
  }

  @Test func headsMayBeBeyondTheLine() {
    let head: Path = [(33, -5), (47, 1), (33, 6)]
    #expect(shape(Self.shaft, head)?.isJoined == false)
    #expect(shape(Self.shaft, head.map { ($0.0 + 8, $0.1) }) == nil)
    #expect(shape(Self.shaft, Self.head)?.isJoined == true)
  }

  @Test func headsAreDeep() throws {
    #expect(try #require(shape(Self.shaft, Self.head)).depth > 0.4)
    #expect(try #require(shape(Self.shaft, [(28, -9), (33, 1), (25, 10)])).depth < 0.3)
  }

  @Test func headsSpreadToBothSides() throws {
    #expect(try #require(shape(Self.shaft, Self.head)).spread > 0.4)
    // The stem and the arch of an n.
    #expect(try #require(shape([(0, 0), (20, 0)], [(18, 0), (25, 5), (12, 20)])).spread < 0.1)
  }

  @Test func arrowsMayHaveTwoHeads() {
    let rear: Path = [(9, -9), (-1, 0), (8, 10)]
    let arrow = shape(Self.shaft, Self.head, rear)
    #expect(arrow?.hasTwoHeads == true)
    #expect(arrow?.isDouble == false)
    let double = shape([(2, -4), (28, -3)], [(2, 5), (28, 6)], Self.head, rear)
    #expect(double?.hasTwoHeads == true)
    #expect(double?.isDouble == true)
    #expect(shape(Self.shaft, Self.head)?.hasTwoHeads == false)
  }

  @Test(
    arguments: [
      // A dash, a plus, a z, an e, and a 7 after a dash.
      [[(0, 0), (30, 0)]], [[(0, 0), (30, 0)], [(15, -15), (15, 15)]],
      [[(0, 0), (30, 0), (0, 30), (30, 30)]],
      [[(0, 0), (14, 0), (10, -8), (2, -6), (0, 2), (6, 10), (14, 8)]],
      [[(0, 0), (20, 0)], [(24, -12), (38, -12), (28, 12)]],
      // An arrow down, one to the left, and one whose head is a line.
      [[(0, 0), (1, 30)], [(-9, 22), (1, 31), (10, 21)]],
      [[(0, 0), (30, 1)], [(9, -9), (-1, 1), (10, 10)]],
      [[(0, 0), (30, 1)], [(31, -9), (31, 10)]],
      // A dash before a D and an o.
      [
        [(0, 0), (16, 0)],
        [(20, -9), (20, 9), (27, 8), (32, 4), (34, 0), (32, -4), (27, -8), (20, -9)],
      ],
      [
        [(0, 0), (16, 0)],
        [(26, -7), (21, -5), (19, 0), (21, 5), (26, 7), (31, 5), (33, 0), (31, -5), (26, -7)],
      ],
      // An E to the left.
      [[(10, 0), (0, 0)], [(0, -10), (12, -8), (12, 8), (0, 10)]],
      [],
    ] as [[[(Double, Double)]]])
  func otherStrokesAreNone(paths: [[(Double, Double)]]) {
    let paths = paths.map { $0.map { Vector($0.0, $0.1) } }
    #expect(ArrowShape(paths, unit: 10) == nil)
    #expect(ArrowShape(paths, unit: 0) == nil)
  }
}
