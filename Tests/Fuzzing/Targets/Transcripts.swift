import DuctusEngine
import DuctusNotes
import Foundation
import NoteFormats
import PDFRendering
import TranscriptFormats

@testable import NoteIndex

extension FuzzTarget {
  /// A page of ink and typed text: read, written in every format, and searched.
  static let transcripts = FuzzTarget(name: "transcripts") { bytes in
    var choices = Choices(bytes)
    let page = choices.page()
    let notebook = Notebook(NoteDocument(title: choices.text(below: 12), pages: [page]))
    var options = TranscriptionOptions()
    options.rereadsDoubtfulWords = choices.bit()
    let reader = PageReader(Recognisers.text, options: options)
    let read = accepted { () throws(DuctusError) in try reader.transcribe(page) }
    guard let read else { return }
    let transcript = Transcript(title: notebook.title, pages: [read])
    let strokes = page.strokes.indices
    for line in read.lines {
      try expect(line.strokes.allSatisfy(strokes.contains), "strokes out of range")
      try expect((0...1).contains(line.confidence), "confidence \(line.confidence)")
      for arc in line.lattice {
        try expect((-0.001...1.001).contains(arc.probability), "probability \(arc.probability)")
      }
    }
    let others = read.others.flatMap(\.strokes)
    let placed = (read.lines.flatMap(\.strokes) + others).sorted()
    try expect(placed == Array(strokes), "a stroke has no place, or two")
    let marks = read.lines.flatMap { $0.mark?.strokes ?? [] }
    try expect(Set(others).isSuperset(of: marks), "a mark that isn't among the drawings")
    let pages = [(page, read)]
    _ = accepted { () throws(PDFError) in
      try NotePDF.file(title: notebook.title, pages: pages)
    }
    let html = TranscriptHTML.document(title: notebook.title ?? "", pages: pages)
    try expect(!html.contains("=\"nan") && !html.contains("=\"inf"), "a place that is no number")
    let json = TranscriptJSON.value(notebook, transcript, file: nil, model: "en").text
    _ = try JSONSerialization.jsonObject(with: Data(json.utf8))
    _ = TranscriptMarkdown.text(of: transcript)
    for word in FoldedWord.words(of: transcript.text).prefix(3) {
      for hit in transcript.search(word.text) {
        try expect(hit.strokes.allSatisfy(strokes.contains), "a hit of strokes out of range")
        try expect(hit.probability <= 1.001, "a hit's probability is \(hit.probability)")
      }
    }
  }

  /// A phrase up to a line feed, then lattices in the form of the index of notes.
  static let phrases = FuzzTarget(name: "phrases") { bytes in
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let words = FoldedWord.words(of: String(decoding: parts[0].prefix(40), as: UTF8.self))
    let rest = parts.count > 1 ? Array(parts[1]) : []
    guard !words.isEmpty else { return }
    let wanted = Array(Set(PhraseMatch.wordSets(of: words).joined()).union([""]))
    try rest.withUnsafeBytes { bytes in
      let (lattices, counts) = PackedLattices.arcs(of: wanted, in: bytes)
      try expect(lattices.count == counts.count, "not a number of words for each line")
      let matches = PhraseMatch.find(
        words, in: lattices, wordCounts: counts, minimumProbability: 0.01)
      let places = PackedWords.words(in: bytes)
      for place in places {
        try expect((0...1).contains(place.confidence), "confidence \(place.confidence)")
        guard let box = place.box else { continue }
        try expect(box.right >= box.x && box.bottom >= box.y, "a box without end: \(box)")
      }
      for match in matches {
        try expect((0.01...1).contains(match.probability), "probability \(match.probability)")
        for arc in match.arcs {
          try expect(lattices.indices.contains(arc.line), "a match in no line")
          try expect(arc.arc.words(among: places).count <= places.count, "words out of range")
        }
      }
    }
  }
}

extension Choices {
  /// A page with ink and up to three typed texts, with or without bounds.
  fileprivate mutating func page() -> NotePage {
    var texts: [TypedText] = []
    for _ in 0..<below(4) {
      let place = StrokePoint(x: coordinate(.page), y: coordinate(.wide))
      texts.append(TypedText(text(below: 30), at: place, size: coordinate(.page)))
    }
    let size = bit() ? PageSize(width: coordinate(.wide), height: coordinate(.page)) : nil
    let units = one(of: [72, 25.4, 96, 1, 100_000] as [Double])
    let hasShapes = bit()
    let strokes = ink(strokes: 24).strokes.filter { stroke in
      !stroke.points.isEmpty
        && stroke.points.allSatisfy { abs($0.x) <= 1e9 && abs($0.y) <= 1e9 }
    }
    let layer = NoteLayer(
      strokes: strokes.enumerated().map { number, stroke in
        NoteStroke(stroke, width: Float(number + 1), isShape: hasShapes && number % 3 == 2)
      }, texts: texts)
    var page = NotePage(size: size, unitsPerInch: units, layers: [layer])
    dress(&page)
    return page
  }

  /// Adds to a page content that is visible but never read.
  private mutating func dress(_ page: inout NotePage) {
    func colour(_ parts: Int) -> NoteColour {
      NoteColour(
        red: UInt8(truncatingIfNeeded: parts), green: UInt8(truncatingIfNeeded: parts * 7),
        blue: UInt8(truncatingIfNeeded: parts * 31), alpha: parts.isMultiple(of: 3) ? 90 : 255)
    }
    page.paper.colour = colour(below(256))
    if let spacing = PageSize(width: coordinate(.page), height: coordinate(.page)) {
      page.paper.ruling = PaperRuling(
        one(of: [.lines, .grid, .dots]), spacing: spacing, width: 0.5, colour: colour(below(256)))
    }
    for index in page.layers[0].strokes.indices {
      page.layers[0].strokes[index].colour = colour(index)
      guard index.isMultiple(of: 2) else { continue }
      let count = page.layers[0].strokes[index].stroke.points.count
      page.layers[0].strokes[index].widths = (0..<count).map { Float($0 % 5) }
      page.layers[0].strokes[index].fill = bit() ? colour(index + 1) : nil
    }
    page.layers[0].highlights = page.layers[0].strokes.suffix(below(3))
    for index in page.layers[0].texts.indices {
      page.layers[0].texts[index].colour = colour(index)
      page.layers[0].texts[index].width = bit() ? coordinate(.page) : nil
      page.layers[0].texts[index].form = one(
        of: [.plain, .heading(level: index), .item(level: index), .task(isDone: true, level: 1)])
    }
  }
}
