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
