import InkModel
import Testing

@testable import InkReading

struct LinePieceTests {
  private typealias Costs = (own: Double, latin: Double)
  private let own: Costs = (own: 0, latin: 5)
  private let latin: Costs = (own: 5, latin: 0)
  private let doubtful: Costs = (own: 1.5, latin: 0)

  /// A line begins and ends in its own script, and each change costs as much as 1.
  @Test func aChangeOfScriptMustPay() {
    #expect(LinePiece.areLatin([]) == [])
    #expect(LinePiece.areLatin([doubtful]) == [false])
    #expect(LinePiece.areLatin([latin]) == [true])
    #expect(LinePiece.areLatin([own, doubtful, own]) == [false, false, false])
    #expect(LinePiece.areLatin([own, latin, own]) == [false, true, false])
  }

  @Test func neighboursDecideTogether() {
    #expect(LinePiece.areLatin([own, doubtful, doubtful, own]) == [false, true, true, false])
    #expect(LinePiece.areLatin([doubtful, latin]) == [true, true])
    // Changing twice costs more than reading one piece by the other pack.
    let other: Costs = (own: 0, latin: 1.5)
    #expect(LinePiece.areLatin([latin, other, latin]) == [true, true, true])
    #expect(LinePiece.areLatin([latin, own, latin]) == [true, false, true])
  }

  /// Gaps of 0.3, 0.3, 0.1 and 0.6 heights between strokes.
  @Test func narrowGapsPartOnlyWhatIsSurelyAnotherScript() {
    let ink = Ink(
      strokes: [0, 22, 44, 58, 92].map { x in
        Stroke(points: [StrokePoint(x: x, y: 0), StrokePoint(x: x + 10, y: 40)])
      })
    func pieces(_ isOwn: [Bool]) -> [[Int]] {
      LinePiece.pieces(of: Array(ink.strokes.indices), in: ink, isOwn: isOwn).map(\.strokes)
    }
    #expect(pieces([false, false, false, false, false]) == [[0, 1, 2, 3], [4]])
    #expect(pieces([true, true, true, true, true]) == [[0, 1, 2, 3], [4]])
    #expect(pieces([true, false, false, false, false]) == [[0], [1, 2, 3], [4]])
    #expect(pieces([false, true, true, false, false]) == [[0], [1, 2, 3], [4]])
  }

  @Test func piecesOfOneScriptAreMerged() {
    let pieces = [false, true, true, false].enumerated().map { index, isLatin in
      LinePiece(strokes: [2 * index, 2 * index + 1], isLatin: isLatin)
    }
    let runs = LinePiece.runs(of: pieces, in: .leftToRight)
    #expect(runs.map(\.strokes) == [[0, 1], [2, 3, 4, 5], [6, 7]])
    #expect(runs.map(\.readStrokes) == runs.map(\.strokes))
    #expect(runs.map(\.isLatin) == [false, true, false])
    #expect(LinePiece.runs(of: [], in: .leftToRight).isEmpty)
    // In a line that runs to the left, Latin words still run to the right.
    let others = LinePiece.runs(of: pieces, in: .rightToLeft)
    #expect(others.map(\.strokes) == runs.map(\.strokes))
    #expect(others.map(\.readStrokes) == [[0, 1], [4, 5, 2, 3], [6, 7]])
  }
}
