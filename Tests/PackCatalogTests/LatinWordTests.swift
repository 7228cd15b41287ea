import Ductus
import EngineFixtures
import Foundation
import Testing

/// Lines of other scripts with Latin words in them.
struct LatinWordTests {
  private let store: PackStore
  private let english: Pack
  /// Cursive: no other script's network knows such letters.
  private let latin = Samples.all[0]

  init() throws {
    store = PackStore(
      directory: FileManager.default.temporaryDirectory
        .appendingPathComponent("ductus-latin-words-\(UUID().uuidString)"))
    english = try PackCatalog.bundled.pack(forTag: "en-US")
  }

  /// A line of a language followed by a Latin word, and its text.
  private func line(_ tag: String, _ file: String) throws -> (ink: Ink, text: String) {
    let sample = try #require(Samples.records(file).first { $0.id == tag })
    let own = sample.ink.placed(x: 0, y: 0)
    let x = tag == "he" ? -60 - latin.ink.width : own.width + 60
    return (
      Ink(strokes: own.strokes + latin.ink.placed(x: x, y: -10).strokes),
      try #require(sample.label) + " " + #require(latin.label)
    )
  }

  @Test(arguments: [("ru", "scripts"), ("he", "scripts"), ("hi", "brahmic")])
  func `Latin words are read with the Latin pack`(tag: String, file: String) throws {
    defer { try? FileManager.default.removeItem(at: store.directory) }
    let pack = try store.install(tag, from: #require(ModelRepository.bundled)).pack
    let (ink, text) = try line(tag, file)
    let recognizer = try TextRecognizer(pack: pack, latinPack: english)
    let result = try recognizer.recognize(ink)
    let best = try #require(result.candidates.first)
    #expect(best.text == text)
    #expect(best.segments.count == text.count)
    let words = best.words.map { best.text[$0.textRange] }
    #expect(words == text.split(separator: " "))
    #expect(
      Set(best.words.last?.ink.map(\.stroke) ?? [])
        == Set(ink.strokes.indices.suffix(latin.ink.strokes.count)))
    #expect(result.lines.map(\.strokes.count) == [ink.strokes.count])
    #expect(result.lines.first?.candidates == result.candidates)
    #expect(result.pack.tag == tag)

    var options = RecognizerOptions()
    options.readsLatinWords = false
    let plain = try TextRecognizer(pack: pack, latinPack: english, options: options)
    #expect(try plain.recognize(ink).candidates.first?.text != text)
    #expect(
      try plain.recognize(ink).candidates
        == TextRecognizer(pack: pack).recognize(ink).candidates)
    // Two lines, and ink while it is written.
    let page = Ink(
      strokes: ink.strokes + ink.placed(x: ink.left, y: 4 * ink.height).strokes)
    #expect(try recognizer.recognize(page).candidates.first?.text == "\(text)\n\(text)")
    let live = LiveInk(recognizer: recognizer)
    for stroke in ink.strokes { try live.append(stroke) }
    #expect(try live.result().candidates == result.candidates)
  }

  /// Each line of a page has the line before it as context, and the lines at its words.
  @Test func `Lines of a page are read one after the other`() throws {
    defer { try? FileManager.default.removeItem(at: store.directory) }
    let pack = try store.install("hi", from: #require(ModelRepository.bundled)).pack
    let recognizer = try TextRecognizer(pack: pack, latinPack: english)
    let (ink, text) = try line("hi", "brahmic")
    let last = Ink(strokes: Array(ink.strokes.suffix(latin.ink.strokes.count)))
    let (left, middle) = (last.left, last.strokes.flatMap(\.points).map(\.y).sorted())
    let bar = Stroke(
      points: (0..<40).map {
        StrokePoint(
          x: left + (last.width + 20) * Float($0) / 40 - 10, y: middle[middle.count / 2])
      })
    let page = Ink(
      strokes: ink.strokes + [bar] + ink.placed(x: ink.left, y: 4 * ink.height).strokes)
    let result = try recognizer.recognize(
      page, context: RecognitionContext(preContext: "hello", hints: nil))
    #expect(
      result.text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) } == [
        text[...], text[...],
      ])
    #expect(result.lines.last?.text == text)
    #expect(result.decorations.map(\.kind) == [.strikeThrough])
    #expect(result.decorations.first?.strokes == [ink.strokes.count])
  }

  /// The reader of Latin words finds the line under them, whatever the order of their strokes.
  @Test(arguments: [9, 17]) func `A phrase may be underlined, and written late`(late: Int) throws {
    defer { try? FileManager.default.removeItem(at: store.directory) }
    let pack = try store.install("hi", from: #require(ModelRepository.bundled)).pack
    let recognizer = try TextRecognizer(pack: pack, latinPack: english)
    let own = try #require(Samples.records("brahmic").first { $0.id == "hi" }).ink
      .placed(x: 0, y: 0)
    let phrase = try #require(Samples.all.first { $0.label == "Can you read this?" }).ink
      .placed(x: own.width + 60, y: -10)
    let bar = Stroke(
      points: (0...40).map {
        StrokePoint(
          x: phrase.left + phrase.width * Float($0) / 40, y: 1.1 * phrase.height - 10)
      })
    let strokes = own.strokes + phrase.strokes[late...] + phrase.strokes[..<late] + [bar]
    let result = try recognizer.recognize(Ink(strokes: strokes))
    let best = try #require(result.candidates.first)
    let found = try #require(result.decorations.first)
    #expect(found.kind == .underline && found.strokes == [strokes.count - 1])
    #expect(found.ink.map(\.stroke) == Array(own.strokes.count..<strokes.count - 1))
    let range = try #require(found.textRange)
    #expect(best.text[range] == "Can you read this?")
  }

  @Test(arguments: ["ja", "zh-Hani"])
  func `A Latin word by itself is a line, not columns of its letters`(tag: String) throws {
    defer { try? FileManager.default.removeItem(at: store.directory) }
    let pack = try store.install(tag, from: #require(ModelRepository.bundled)).pack
    let recognizer = try TextRecognizer(pack: pack, latinPack: english)
    let line = try #require(Samples.all.first { $0.label == "Can you read this?" }).ink
    // The last is so narrow that its reading as a column costs less than that as a line.
    let words = [("Can", 0..<3, 1), ("read", 6..<10, 1), ("this?", 10..<18, 0.57)]
    for (word, strokes, width) in words {
      let ink = Ink(
        strokes: line.strokes[strokes].map { stroke in
          Stroke(points: stroke.points.map { StrokePoint(x: $0.x * Float(width), y: $0.y) })
        })
      let result = try recognizer.recognize(ink)
      #expect(result.candidates.first?.text == word)
      #expect(result.lines.map { Set($0.strokes) } == [Set(ink.strokes.indices)])
      #expect(result.pack.tag == tag)
    }
  }

  /// Kanji that stood near a word were read with it.
  @Test func `Characters beside a Latin word stay what they surely are`() throws {
    defer { try? FileManager.default.removeItem(at: store.directory) }
    let pack = try store.install("ja", from: #require(ModelRepository.bundled)).pack
    let recognizer = try TextRecognizer(pack: pack, latinPack: english)
    let sample = try #require(Samples.records("characters").first { $0.id == "ja" })
    let own = sample.ink.placed(x: 0, y: 0)
    let drawn = try #require(Samples.all.first { $0.label == " world" }).ink.placed(x: 0, y: 0)
    let word = Ink(
      strokes: drawn.strokes.map { stroke in
        Stroke(points: stroke.points.map { StrokePoint(x: 0.47 * $0.x, y: 0.47 * $0.y) })
      })
    let gap = 0.2 * own.height
    let line = Ink(
      strokes: own.strokes + word.placed(x: own.width + gap, y: 0.1 * own.height).strokes
        + own.placed(x: own.width + word.width + 2 * gap, y: 0).strokes)
    let text = try recognizer.recognize(line).text
    #expect(text.hasSuffix("world" + (try #require(sample.label))), "\(text)")
  }

  @Test(arguments: [
    ("he", "555-0172", RecognitionHints(recognitionType: .phone)),
    ("he", "$48.50", RecognitionHints(pattern: "$99.99")),
    ("ru", "$48.50", RecognitionHints(recognitionType: .number)),
    ("ja", "$48.50", RecognitionHints(pattern: "$99.99")),
  ])
  func `The surer pack reads figures`(tag: String, text: String, hints: RecognitionHints) throws {
    defer { try? FileManager.default.removeItem(at: store.directory) }
    let pack = try store.install(tag, from: #require(ModelRepository.bundled)).pack
    let ink = try #require(Samples.all.first { $0.label == text }).ink
    let context = RecognitionContext(hints: hints)
    let result = try TextRecognizer(pack: pack, latinPack: english).recognize(ink, context: context)
    #expect(result.text == text)
    #expect(result.pack.tag == tag)
    let own = try TextRecognizer(pack: pack).recognize(ink, context: context)
    #expect(result.confidence > own.confidence)
    // Where other text may be written, the pack of the language reads alone.
    let prose = RecognitionContext(hints: RecognitionHints(pattern: "*+"))
    #expect(
      try TextRecognizer(pack: pack, latinPack: english).recognize(ink, context: prose).candidates
        == TextRecognizer(pack: pack).recognize(ink, context: prose).candidates)
  }

  @Test(arguments: ["ja", "zh-Hani"])
  func `A point is no part of a figure`(tag: String) throws {
    defer { try? FileManager.default.removeItem(at: store.directory) }
    let pack = try store.install(tag, from: #require(ModelRepository.bundled)).pack
    let ink = try #require(Samples.all.first { $0.label == "$48.50" }).ink
    let text = try TextRecognizer(pack: pack).recognize(ink).text
    #expect(["$48.50", "$48,50"].contains(text))
  }

  @Test func `A pack of Latin script has no other beside it`() throws {
    #expect(PackCatalog.bundled.latinPack(beside: english) == nil)
    let german = try PackCatalog.bundled.pack(forTag: "de")
    #expect(PackCatalog.bundled.latinPack(beside: german) == nil)
  }
}

extension Ink {
  fileprivate var left: Float { strokes.flatMap(\.points).map(\.x).min() ?? 0 }
}
