import DuctusNotes
import NoteFormats
import UnicodeText

/// A typed text, set by Pango in the system's fonts: any script, in lines that are wrapped or
/// narrowed where they have too little room. Lengths are points.
final class TypesetText {
  /// A word with its place relative to the text's top left corner.
  struct Word {
    let text: String
    let x, baseline, width: Float
    let isInRightToLeftLine: Bool
  }

  private let pango: Pango
  private let layout: OpaquePointer?
  private let text: [UInt8]
  /// The size of the text.
  let width, height: Float
  /// The room before its longest line.
  let indent: Float
  /// The font size.
  let size: Float
  /// The share of their width to which letters are narrowed.
  private let narrowing: Float

  /// The maximum length of a piece: Pango scans a text to find a letter's place, so longer texts
  /// are set in pieces.
  private static let pieceLimit = 4_000
  /// The limit of Pango's sizes.
  private static let sizes: ClosedRange<Float> = 0.1...20_000

  /// Sets a text in pieces, each below the previous one.
  ///
  /// - Parameters:
  ///   - scale: points per unit of the page.
  ///   - frame: the room for it.
  /// - Returns: no pieces if the system has no fonts.
  static func pieces(
    of typed: TypedText, scale: Float, in frame: TypedFrame, on document: PDFDocument
  ) -> [TypesetText] {
    parts(of: Array(typed.plainText.withoutRefused.utf8)).compactMap {
      TypesetText(typed, text: $0, scale: scale, in: frame, on: document)
    }
  }

  /// Returns the parts of a text: whole lines, or whole words if a line is longer.
  private static func parts(of text: [UInt8]) -> [[UInt8]] {
    var (parts, rest) = ([[UInt8]](), text[...])
    while rest.count > pieceLimit {
      let window = rest.prefix(pieceLimit).dropFirst()
      let blank = window.lastIndex(of: 0x0A) ?? window.lastIndex(of: 0x20)
      // Without a space, the part ends before a letter, whose first byte shows where it begins.
      let cut = blank ?? window.lastIndex { $0 & 0xC0 != 0x80 } ?? window.endIndex
      parts.append(Array(rest[..<cut]))
      rest = rest[(blank.map { $0 + 1 } ?? cut)...]
    }
    return parts + [Array(rest)]
  }

  private init?(
    _ typed: TypedText, text: [UInt8], scale: Float, in frame: TypedFrame,
    on document: PDFDocument
  ) {
    self.text = text
    pango = document.pango
    size = min(Self.sizes.upperBound, max(Self.sizes.lowerBound, typed.size * scale))
    layout = pango.createLayout(document.canvas)
    guard Self.hasFonts(layout, pango) else {
      pango.unref(layout)
      return nil
    }
    Self.setFont(of: typed, size: size, on: layout, pango)
    text.withUnsafeBytes { [pango, layout] bytes in
      guard let start = bytes.baseAddress else { return }
      pango.setText(layout, start.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
    }
    var (width, height): (Int32, Int32) = (0, 0)
    pango.layoutSize(layout, &width, &height)
    // Right-to-left lines are aligned with the end of the longest line, or with the edge.
    let room = Double(max(size, frame.width * scale))
    let edge = Int32(min(room * Pango.unit, Double(Int32.max / 2)))
    let isAligned = typed.alignment != .start && typed.width != nil
    let narrowing =
      width <= edge ? 1 : frame.narrowing(of: Float(width) / Float(Pango.unit) / scale)
    self.narrowing = narrowing ?? 1
    if narrowing == nil || isAligned {
      pango.setWidth(layout, edge)
      pango.setWrapping(layout, Pango.wrapsWords)
      if isAligned {
        pango.setAlignment(layout, typed.alignment == .middle ? Pango.centre : Pango.end)
      }
      pango.layoutSize(layout, &width, &height)
    }
    indent = typed.alignment.share * max(0, Float(edge - width)) / Float(Pango.unit)
    self.width = Float(width) / Float(Pango.unit) * self.narrowing
    self.height = Float(height) / Float(Pango.unit)
  }

  deinit { pango.unref(layout) }

  private static func setFont(
    of typed: TypedText, size: Float, on layout: OpaquePointer?, _ pango: Pango
  ) {
    let font = pango.createFontDescription()
    defer { pango.freeFontDescription(font) }
    pango.setFamily(font, typed.font.map(families) ?? "sans-serif")
    pango.setAbsoluteSize(font, Double(size) * Pango.unit)
    if let named = typed.font {
      pango.setWeight(font, Int32(named.weight))
      if named.isSlanted { pango.setStyle(font, Pango.italic) }
    }
    if case .heading = typed.form { pango.setWeight(font, Pango.bold) }
    pango.setFont(layout, font)
  }

  /// Returns a font's family and the one that stands for it where it isn't installed. The system
  /// itself knows many families' kinds.
  private static func families(of font: TypedFont) -> String {
    switch font.kind {
    case .sansSerif: font.family
    case .serif: font.family + ",serif"
    case .monospaced: font.family + ",monospace"
    }
  }

  /// Returns the offsets of the letters that may be at a word's ends: the first and the last, or, if
  /// it has some that run against others, all.
  private func outerLetters(of bytes: ArraySlice<UInt8>, _ word: String) -> [Int] {
    let letters = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 }
    let hasBoth = word.unicodeScalars.contains { $0.isRightToLeft ?? false }
    return hasBoth ? letters : [letters.first, letters.last].compactMap(\.self)
  }

  private static func hasFonts(_ layout: OpaquePointer?, _ pango: Pango) -> Bool {
    var families: UnsafeMutableRawPointer?
    var count: Int32 = 0
    pango.listFamilies(pango.layoutContext(layout), &families, &count)
    pango.free(families)
    return count > 0
  }

  /// Draws the letters.
  ///
  /// - Parameter angle: the degrees by which they are turned clockwise about their place.
  func draw(
    at corner: PDFDocument.Point, angle: Double, colour: NoteColour, on document: PDFDocument
  ) {
    document.fill(at: corner, angle: angle, narrowing: narrowing, colour: colour) {
      pango.layoutPath(document.canvas, layout)
    }
  }

  /// The words of each line, in the order of the text.
  var words: [Word] {
    var words: [Word] = []
    let iterator = pango.createIterator(layout)
    defer { pango.freeIterator(iterator) }
    repeat {
      guard let line = pango.iteratorLine(iterator) else { break }
      // After the layout come the line's first byte and its length, its runs, and in one word
      // whether it begins a paragraph and its direction.
      let raw = UnsafeRawPointer(line)
      let start = Int(raw.load(fromByteOffset: 8, as: Int32.self))
      let count = Int(raw.load(fromByteOffset: 12, as: Int32.self))
      let direction = raw.load(fromByteOffset: 24, as: UInt32.self) >> 1 & 7
      guard start >= 0, count >= 0, start + count <= text.count else { break }
      var logical: [Int32] = [0, 0, 0, 0]
      pango.iteratorExtents(iterator, nil, &logical)
      let baseline = Float(pango.iteratorBaseline(iterator)) / Float(Pango.unit)
      let blanks: Set<UInt8> = [0x20, 0x09, 0x0A]
      for bytes in text[start..<start + count].split(whereSeparator: blanks.contains) {
        let word = String(decoding: bytes, as: UTF8.self)
        let edges = outerLetters(of: bytes, word).flatMap { index in
          [Int32(0), 1].map { isEnd in
            var x: Int32 = 0
            pango.indexToX(line, Int32(index), isEnd, &x)
            return Float(x + logical[0]) / Float(Pango.unit) * narrowing
          }
        }
        let (left, right) = (edges.min() ?? 0, edges.max() ?? 0)
        words.append(
          Word(
            text: word, x: left, baseline: baseline, width: right - left,
            isInRightToLeftLine: Pango.rightToLeft.contains(direction)))
      }
    } while pango.nextLine(iterator) != 0
    return words
  }
}
