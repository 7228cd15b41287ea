import DuctusEngine
import PageStructure

/// The strokes of a page that are turned one way, and what they are.
struct PagePart {
  /// By how much they are turned, in degrees, clockwise as seen.
  let angle: Double
  /// The page turned upright about (0, 0); strokes of other parts have no points.
  let ink: Ink
  let structure: PageStructure
  /// Strokes whose role the note tells.
  let known: [Int: StrokeRole]
  /// As ``PageStructure`` takes it.
  let lettersHaveParts: Bool
  /// As ``PageStructure`` takes it.
  let isRightToLeft: Bool

  /// - Parameters:
  ///   - members: places of the part's strokes in the page's.
  ///   - known: strokes whose role the note tells.
  ///   - lettersHaveParts: as ``PageStructure`` takes it.
  ///   - isRightToLeft: likewise.
  init(
    _ page: Ink, members: some Sequence<Int>, angle: Double, known: [Int: StrokeRole],
    lettersHaveParts: Bool, isRightToLeft: Bool
  ) {
    var own = Ink(strokes: page.strokes.map { _ in Stroke(points: []) })
    for member in members { own.strokes[member] = page.strokes[member] }
    self.angle = angle
    self.known = known
    ink = angle == 0 ? own : own.turned(degrees: -angle)
    self.lettersHaveParts = lettersHaveParts
    self.isRightToLeft = isRightToLeft
    structure = PageStructure(
      ink, known: known, lettersHaveParts: lettersHaveParts, isRightToLeft: isRightToLeft)
  }

  /// An upright part, some strokes of which are known to be writing, or not to be.
  func knowing(_ strokes: Set<Int>, as role: StrokeRole) -> PagePart {
    PagePart(
      ink, members: ink.strokes.indices, angle: 0,
      known: known.merging(strokes.map { ($0, role) }) { $1 }, lettersHaveParts: lettersHaveParts,
      isRightToLeft: isRightToLeft)
  }

  /// The places of its strokes.
  var members: [Int] { ink.strokes.indices.filter { !ink.strokes[$0].points.isEmpty } }

  /// Some strokes of an upright part by themselves.
  func part(_ strokes: some Sequence<Int>) -> PagePart {
    PagePart(
      ink, members: strokes, angle: 0, known: known, lettersHaveParts: lettersHaveParts,
      isRightToLeft: isRightToLeft)
  }

  /// What is to be read: the strokes of each request, as places in the page's, and their ink.
  var requests: (strokes: [[Int]], requests: [RecognitionRequest]) {
    let strokes = structure.blocks.flatMap { Self.parts(of: $0) }
    return (
      strokes,
      strokes.map { block in
        RecognitionRequest(ink: Ink(strokes: block.map { ink.strokes[$0] }))
      }
    )
  }

  /// Strokes that are read together, more than any page of writing has: the memory that reading takes
  /// grows with them.
  static let mostStrokesTogether = 5_000

  /// A block in parts that are read by themselves: one of very many strokes is cut in the order of
  /// writing.
  static func parts(of block: [Int], limit: Int = mostStrokesTogether) -> [[Int]] {
    stride(from: 0, to: block.count, by: limit).map { start in
      Array(block[start..<min(start + limit, block.count)])
    }
  }
}
