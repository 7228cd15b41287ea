import Ductus
import EngineFixtures
import InkModel
import Testing
import UnicodeText

@testable import InkEditing

/// A reading of ink, with the strokes of each character.
struct WrittenTextTests {
  @Test func aReadingKeepsItsStrokes() throws {
    let ink = Ink(strokes: [
      Stroke(points: (0..<20).map { StrokePoint(x: 0, y: Float($0)) }),
      Stroke(points: (0..<20).map { StrokePoint(x: 30, y: Float($0)) }),
    ])
    let text = WrittenText(
      [[WrittenText.InkWord("li", strokes: [0]), WrittenText.InkWord("l", strokes: [1, 7])]],
      of: ink)
    #expect(text.text == "li l")
    #expect(text.words == [0..<2, 3..<4])
    #expect(text.characters.map(\.strokes) == [[0], [0], [], [1]])
  }

  /// Another letter may have a stroke's middle, as the stem of a `d` has that of a joined `o`.
  @Test func aCharacterHasEachOfItsStrokesOnce() {
    let ink = Ink(
      strokes: (0..<2).map { stroke in
        Stroke(points: (0..<20).map { StrokePoint(x: 30 * Float(stroke), y: Float($0)) })
      })
    let spans = [[(1, 0..<9), (0, 0..<5), (0, 9..<20)], [(0, 5..<9), (1, 9..<20)]].map { spans in
      spans.map { InkSpan(stroke: $0.0, points: $0.1) }
    }
    let text = WrittenText("do", spans: spans, of: ink)
    #expect(text.characters.map(\.strokes) == [[0, 1], [0, 1]])
    let word = WrittenText.InkWord("l", strokes: [1, 1, 0])
    #expect(WrittenText([[word]], of: ink).characters.map(\.strokes) == [[0, 1]])
  }

  /// A character has the strokes with points in its share of the word, is as wide as that share and
  /// as high as the ink there.
  @Test(arguments: ["a", "abcdefg", "שלום", String(repeating: "x", count: 60)])
  func charactersHaveTheInkOfTheirShares(text: String) throws {
    let ink = Ink(
      strokes: (0..<5).map { stroke in
        Stroke(
          points: (0..<9).map { index in
            let (x, y) = ((7 * stroke + 5 * index) % 23, (3 * stroke + index * index) % 11)
            return StrokePoint(x: Float(x), y: Float(y))
          })
      })
    let own = [0, 2, 3]
    let points = ink.strokes.map { stroke in stroke.points.map { $0.vector } }
    let whole = try #require(Box(own.flatMap { points[$0] }))
    let characters = WrittenText([[WrittenText.InkWord(text, strokes: own)]], of: ink).characters
    #expect(characters.count == text.count)
    for (index, element) in characters.enumerated() {
      let box = try #require(element.box)
      let place = text.isRightToLeft ? text.count - 1 - index : index
      let width = whole.width / Double(text.count)
      let left = whole.topLeft.x + Double(place) * width
      #expect(abs(box.topLeft.x - left) < 1e-9)
      #expect(abs(box.width - width) < 1e-9)
      let isWithin = { (point: Vector) in box.topLeft.x <= point.x && point.x <= box.bottomRight.x }
      let strokes = own.filter { points[$0].contains(where: isWithin) }
      #expect(element.strokes == strokes)
      let inked = Box(own.flatMap { points[$0].filter(isWithin) }) ?? whole
      #expect(box.topLeft.y == inked.topLeft.y)
      #expect(box.bottomRight.y == inked.bottomRight.y)
    }
  }

  /// A letter of which only a late dot was seen has no ink of its own.
  @Test(arguments: [GestureOptions.Extent.words, .characters])
  func lettersWithoutInkAreMetWithTheirNeighbours(extent: GestureOptions.Extent) throws {
    let ink = Ink(
      strokes: (0..<3).map { stroke in
        Stroke(points: (0..<20).map { StrokePoint(x: 30 * Float(stroke), y: Float($0)) })
      })
    let spans = [
      [], [InkSpan(stroke: 0, points: 0..<20)], [], [], [InkSpan(stroke: 1, points: 0..<20)], [],
    ]
    let text = WrittenText("abcdef", spans: spans, of: ink)
    let scribble = Ink(strokes: [
      Stroke(points: (0..<30).map { StrokePoint(x: Float(2 * $0) - 10, y: $0 % 2 == 0 ? -5 : 25) })
    ])
    let path = try #require(GesturePath(scribble))
    let target = text.scribbled(path, GestureOptions(extent: extent))
    #expect(target?.ranges == [0..<6])
  }

  /// A word as long as a text may be, which takes no longer for each letter than a short one.
  @Test func theLongestWordIsMetLetterByLetter() throws {
    let count = WrittenText.maximumCharacterCount - 1
    let frame = TextFrame(x: 0, y: 0, width: Float(count), height: 10)
    let word = WrittenText.TypedWord(String(repeating: "xg", count: count / 2) + "x", frame: frame)
    let text = WrittenText([[word]])
    #expect(text.characters.count == count)
    let line = Ink(strokes: [
      Stroke(points: [StrokePoint(x: 100, y: 5), StrokePoint(x: Float(count) - 100, y: 5)])
    ])
    let path = try #require(GesturePath(line))
    let targets = text.lines(along: path, .characters)
    #expect(targets.map(\.ranges) == [[100..<count - 100], [100..<count - 100]])
    #expect(targets[0].fit > targets[1].fit)
  }

  /// A character that is met takes those without ink after it, and the first one those before it.
  @Test func charactersThatAreMetTakeThoseWithoutInk() throws {
    let ink = Ink(
      strokes: (0..<4).map { stroke in
        Stroke(points: (0..<20).map { StrokePoint(x: 30 * Float(stroke), y: Float($0)) })
      })
    let spans = [nil, 0, nil, 1, nil, nil, 2, 3, nil].map { stroke in
      stroke.map { [InkSpan(stroke: $0, points: 0..<20)] } ?? []
    }
    let text = WrittenText("abcdefghi", spans: spans, of: ink)
    for (met, ranges) in [
      ([0], [0..<3]), ([1], [3..<6]), ([2], [6..<7]), ([3], [7..<9]), ([0, 2], [0..<3, 6..<7]),
      ([1, 2], [3..<7]), ([0, 1, 2, 3], [0..<9]),
    ] {
      // Down and up through each of them.
      let points = met.flatMap { stroke in
        [-5, 25, -5].map { StrokePoint(x: 30 * Float(stroke), y: $0) }
      }
      let path = try #require(GesturePath(Ink(strokes: [Stroke(points: points)])))
      let target = text.scribbled(path, GestureOptions(extent: .characters, reach: .touched))
      #expect(target?.ranges == ranges)
    }
  }

  /// All characters of a word without width have all its strokes, which aren't copied for each.
  @Test func aWordWithoutWidthHasItsStrokesOnce() throws {
    let count = 1_000
    let ink = Ink(
      strokes: (0..<count).map { stroke in
        Stroke(points: (0..<2).map { StrokePoint(x: 7, y: Float(stroke + $0)) })
      })
    let text = WrittenText(
      [
        [
          WrittenText.InkWord(
            String(repeating: "x", count: WrittenText.maximumCharacterCount - 3),
            strokes: Array(0..<count - 1)),
          WrittenText.InkWord("l", strokes: [count - 1]),
        ]
      ], of: ink)
    #expect(text.strokes(of: text.words) == Array(0..<count))
    #expect(text.strokes(of: [text.words[1]]) == [count - 1])
    #expect(text.strokes(of: []).isEmpty)
    let target = GestureTarget(action: .surround, ranges: text.words, fit: 1)
    #expect(EditingGesture(target, in: text, confidence: 1).strokes == Array(0..<count))
  }

  /// A typed text: lines of words.
  private func typed(_ lines: [[String]]) -> WrittenText {
    WrittenText(
      lines.enumerated().map { number, words in
        words.map { word in
          WrittenText.TypedWord(
            word, frame: TextFrame(x: 0, y: 20 * Float(number), width: 30, height: 10))
        }
      })
  }

  /// Whichever whole words are removed, no line is empty and no space is left over.
  @Test func removedWordsLeaveNeitherSpacesNorEmptyLines() {
    let lines = [["a", "bc"], ["def"], ["g", "h", "ij"], ["k"]]
    let text = typed(lines)
    for removed in 1..<1 << text.words.count {
      var ranges: [Range<Int>] = []
      for (number, word) in text.words.enumerated() where removed >> number & 1 == 1 {
        // As gestures do, which merge words that only a space separates.
        if let last = ranges.last, text.characters[last.upperBound].character == " ",
          last.upperBound + 1 == word.lowerBound
        {
          ranges[ranges.count - 1] = last.lowerBound..<word.upperBound
        } else {
          ranges.append(word)
        }
      }
      var number = 0
      let left = lines.map { line in
        line.filter { _ in
          number += 1
          return removed >> (number - 1) & 1 == 0
        }
      }
      #expect(
        text.text(after: text.edits(.scratchOut, at: ranges))
          == left.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }.joined(separator: "\n"))
    }
  }

  @Test func linesAreBrokenAtTheirEnds() {
    let text = typed([["one", "step"], ["two"]])
    for (place, result) in [
      (0, "\none step\ntwo"), (3, "one\nstep\ntwo"), (8, "one step\n\ntwo"),
      (9, "one step\n\ntwo"), (12, "one step\ntwo\n"),
    ] {
      #expect(text.text(after: text.edits(.lineBreak, at: [place..<place])) == result)
    }
  }

  @Test func anEmptyResultIsAnEmptyText() throws {
    let ink = Ink(strokes: [])
    let pack = try PackCatalog.bundled.pack(forTag: "en-US")
    let result = try TextRecognizer(pack: pack).recognize(ink)
    #expect(WrittenText(result, of: ink).text.isEmpty)
  }
}
