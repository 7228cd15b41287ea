import InkModel
import PageStructure
import Testing

/// Frames with writing, joined by lines or arrows.
@Suite struct DrawnFigureTests {
  private let page = PageStructureTests()

  private func path(_ corners: [(x: Float, y: Float)]) -> Stroke {
    let points = zip(corners, corners.dropFirst()).flatMap { start, end in
      (0..<20).map { step in
        let share = Float(step) / 20
        return StrokePoint(
          x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
      }
    }
    return Stroke(points: points + [StrokePoint(x: corners.last!.x, y: corners.last!.y)])
  }

  /// A box 54 wide and 30 high, drawn with one stroke or with a cap on an open one, like a node of a
  /// tree, and the word inside it.
  private func node(_ x: Float, _ y: Float, strokes: Int = 1) -> [Stroke] {
    let (right, bottom) = (x + 54, y + 30)
    let word = page.word(x + 9, y + 10)
    if strokes == 1 {
      return word + [path([(x, y), (right, y), (right, bottom), (x, bottom), (x, y)])]
    }
    let open = path([(x + 2, y + 3), (x, bottom), (right, bottom), (right - 1, y - 2)])
    return word + [open, path([(x - 3, y + 1), (right + 4, y)])]
  }

  /// Labels come together, apart from the text beside the figure and around it.
  @Test(arguments: [1, 2]) func labelsOfAFigureComeTogether(strokes: Int) {
    let tree =
      node(60, 60, strokes: strokes) + node(0, 140, strokes: strokes)
      + node(120, 140, strokes: strokes)
    let arrows = [path([(80, 90), (34, 138)]), path([(95, 90), (140, 138)])]
    let beside = (0..<4).flatMap { page.line(190, 64 + 27 * Float($0), words: 2) }
    let (above, below) = (page.line(0, 0), page.line(0, 200))
    let structure = PageStructure(Ink(strokes: above + tree + arrows + beside + below))
    let first = above.count
    let per = tree.count / 3
    let labels = (0..<3).map { node in
      let start = first + node * per
      return Array(start..<start + 4)
    }
    let sides = first + tree.count + arrows.count
    #expect(
      structure.blocks == [
        Array(above.indices), labels[0], labels[1], labels[2],
        Array(sides..<sides + beside.count),
        Array(sides + beside.count..<sides + beside.count + below.count),
      ])
    #expect(structure.labels == Set(labels.joined()))
    let drawn = (0..<3).flatMap { node in
      let start = first + node * per
      return start + 4..<start + per
    }
    #expect(structure.figures == Set(drawn).union(sides - 2..<sides))
    #expect(Set(structure.others.flatMap(\.strokes)) == structure.figures)
  }

  /// A line of text goes on beside a word with a line around it, but not beside a node.
  @Test func aNodeIsNoWordOfTheTextBesideIt() {
    let nodes = node(0, 0) + node(0, 80) + [path([(27, 31), (27, 79)])]
    let text = page.line(60, 10, words: 4)
    let structure = PageStructure(Ink(strokes: nodes + text))
    #expect(
      structure.blocks == [[0, 1, 2, 3], [5, 6, 7, 8], Array(nodes.count..<nodes.count + 16)])
  }

  /// Frames without lines between them, and lines that join only one, are no figure.
  @Test func framesThatNothingJoinsAreNoFigure() {
    let apart = node(0, 0) + node(0, 80) + [path([(27, 31), (27, 50)])]
    let structure = PageStructure(Ink(strokes: apart + page.paragraph(0, 150, lines: 3)))
    #expect(structure.figures.isEmpty)
    #expect(structure.labels.isEmpty)
  }

  /// Two strokes around the whole page, larger than its places could be counted.
  @Test func endlessFramesAreExamined() {
    let size: Float = 1e20
    let frame = [
      path([(0, 0), (size, 0), (size, size)]), path([(0, 0), (0, size), (size, size)]),
    ]
    let structure = PageStructure(Ink(strokes: page.paragraph(0, 0, lines: 8) + frame))
    #expect(structure.figures.isEmpty)
  }

  /// A line joins frames only if there is writing in them: letters may look like empty ones.
  @Test func emptyFramesAreNoFigure() {
    let frames = [node(0, 0), node(0, 80)].map { $0[4] } + [path([(27, 31), (27, 79)])]
    let structure = PageStructure(Ink(strokes: frames + page.paragraph(0, 150, lines: 3)))
    #expect(structure.figures.isEmpty)
  }
}
