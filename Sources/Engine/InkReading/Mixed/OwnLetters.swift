import InkModel

/// The strokes of a line that belong to characters which aren't Latin, by the reading of the line's
/// own pack; none do in languages that put spaces around Latin words.
struct OwnLetters {
  /// Whether each stroke surely belongs to such a character.
  var isOwn: [Bool]
  /// The strokes of each less sure one, and of each sign that the Latin pack may read, too.
  var doubtful: [Set<Int>] = []

  /// - Parameters:
  ///   - line: the line; its candidates' strokes are those of the whole ink.
  ///   - strokes: the strokes that are read, whose places are the indices here.
  init(of line: RecognizedLine, strokes: [Int], _ writing: WritingSystem) {
    isOwn = Array(repeating: false, count: strokes.count)
    guard !writing.putsSpaces, let best = line.candidates.first else { return }
    let places = Dictionary(uniqueKeysWithValues: zip(strokes, 0...))
    for letter in best.segments where letter.confidence > Self.doubt {
      let character = best.text[letter.textRange.lowerBound]
      if character.isASCII || character.isWhitespace { continue }
      let own = Set(letter.ink.compactMap { places[$0.stroke] })
      if letter.confidence > Self.surety, character.isLetter || character.isSignOfEastAsia {
        for stroke in own { isOwn[stroke] = true }
      } else if !own.isEmpty {
        doubtful.append(own)
      }
    }
  }

  /// Returns the same with some characters sure.
  func marking(_ characters: [Set<Int>]) -> OwnLetters {
    var letters = self
    for stroke in characters.joined() { letters.isOwn[stroke] = true }
    return letters
  }

  /// Chosen on `val`: at 0.9, letters of English words are taken for kana.
  private static let surety = 0.95
  /// The confidence from which a character is likelier than all others together.
  private static let doubt = 0.5
}

extension Character {
  /// Whether it is a sign of East Asia that looks like none of ASCII. Commas, full-width forms,
  /// dots, dashes and quotation marks do.
  fileprivate var isSignOfEastAsia: Bool {
    unicodeScalars.first.map { ("\u{3002}"..."\u{3020}").contains($0) } ?? false
  }
}
