import DuctusNotes
import NoteFormats

/// The words of a line with their places, as bytes: for each, left, top, width, height and
/// confidence as floats, the number of its strokes and their indices in 32 bits each, then in 32
/// bits twice the length of its text in bytes, plus 1 if the next follows without a space, and the
/// text. Little-endian.
enum PackedWords {
  struct Word {
    /// The box of a word; `nil` if it can't be on any paper.
    var box: PageBox?
    var confidence: Float
    var word: FoldedWord
    var strokes: [Int]
  }

  static func bytes(of words: [SearchedWord]) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ value: UInt32) {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
    for word in words {
      for side in [word.box.x, word.box.y, word.box.width, word.box.height] { add(side.bitPattern) }
      add(Float(word.confidence).bitPattern)
      let strokes = Set(word.ink.map(\.stroke)).sorted()
      add(UInt32(strokes.count))
      for stroke in strokes { add(UInt32(stroke)) }
      add(UInt32(word.word.text.utf8.count) << 1 | (word.word.isJoined ? 1 : 0))
      bytes += word.word.text.utf8
    }
    return bytes
  }

  /// If the bytes end too early, so do the words.
  static func words(in bytes: UnsafeRawBufferPointer) -> [Word] {
    var (words, offset): ([Word], Int) = ([], 0)
    func number() -> UInt32 {
      defer { offset += 4 }
      return bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
    }
    while offset + 24 <= bytes.count {
      let sides = (0..<4).map { _ in Float(bitPattern: number()) }
      let confidence = Float(bitPattern: number())
      let count = Int(number())
      guard offset + 4 * count + 4 <= bytes.count else { return words }
      let strokes = (0..<count).map { _ in Int(number()) }
      let length = number()
      guard offset + Int(length >> 1) <= bytes.count else { return words }
      let text = bytes[offset..<offset + Int(length >> 1)]
      offset += text.count
      words.append(
        Word(
          box: box(sides), confidence: confidence > 0 ? min(1, confidence) : 0,
          word: FoldedWord(String(decoding: text, as: UTF8.self), isJoined: length & 1 == 1),
          strokes: strokes))
    }
    return words
  }

  /// - Parameter sides: left, top, width and height.
  private static func box(_ sides: [Float]) -> PageBox? {
    guard sides.allSatisfy({ abs($0) <= NoteDocument.reach }), sides[2] >= 0, sides[3] >= 0 else {
      return nil
    }
    return PageBox(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }
}
