import DuctusEngine
import Foundation
import UnicodeText

/// A word in the form for searching: in lower case, without accents and punctuation. Variants of a
/// letter or digit are unified: half-width forms, letters with strokes and ligatures (`ø`, `ı`,
/// `æ`), Arabic, Persian and Urdu alef, kaf, yeh and heh, digits of all scripts.
///
/// Words in Han, kana, Thai, Lao, Khmer, Burmese and Tibetan aren't separated by spaces, and Korean
/// words have their particles attached, so each of their letters is a word by itself.
public struct FoldedWord: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The letters and digits; empty for punctuation.
  public var text: String
  /// Whether the next word, possibly on the next line, follows without a space.
  public var isJoined: Bool

  /// Creates a word from letters that are already folded.
  public init(_ text: String, isJoined: Bool = false) {
    (self.text, self.isJoined) = (text, isJoined)
  }

  /// Creates a word from letters that are already folded, followed by a space.
  public init(stringLiteral text: String) { self.init(text) }

  /// Returns the words of a text, folded: `Das Schöne, 12` is `das`, `schone`, `12`.
  public static func words(of text: String) -> [FoldedWord] {
    spans(of: text).map { FoldedWord(fold(text[$0.range]), isJoined: $0.isJoined) }
      .filter { !$0.text.isEmpty }
  }

  /// Returns the places of a text's words, and whether each is joined to the next.
  static func spans<Text: BidirectionalCollection<Character>>(
    of text: Text
  ) -> [(range: Range<Text.Index>, isJoined: Bool)] {
    var spans: [(range: Range<Text.Index>, isJoined: Bool)] = []
    var start: Text.Index?
    /// Ends a run of letters.
    func endRun(at end: Text.Index, isJoined: Bool) {
      if let begin = start { spans.append((begin..<end, isJoined)) }
      start = nil
    }
    for index in text.indices {
      let isAlone = text[index].isWordByItself
      if isAlone || text[index].isWhitespace {
        endRun(at: index, isJoined: isAlone)
        guard isAlone else { continue }
        let next = text.index(after: index)
        spans.append((index..<next, next == text.endIndex || !text[next].isWhitespace))
      } else if start == nil {
        start = index
      }
    }
    endRun(at: text.endIndex, isJoined: false)
    return spans
  }

  /// Returns a folded word; empty if it is only punctuation.
  public static func fold(_ word: some StringProtocol) -> String {
    // Most words have only plain letters, which need no Unicode tables.
    if word.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(
        decoding: word.utf8.lazy.compactMap { byte -> UInt8? in
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
          default: nil
          }
        }, as: UTF8.self)
    }
    // A letter may contain a point, and a number a stroke: ŀ, ⅓.
    let letters = String(word.filter(\.isLetterOrNumber)).decomposedStringWithCompatibilityMapping
      .filter(\.isLetterOrNumber)
    var plain: [Unicode.Scalar] = []
    for scalar in letters.unicodeScalars {
      // Few write the dot of the letters for foreign sounds.
      if scalar == "\u{093C}", let last = plain.last, "कखगजफ".unicodeScalars.contains(last) {
        continue
      }
      if let ligature = ligatures[scalar] {
        plain += ligature.unicodeScalars
      } else if let form = plainForm(of: scalar) {
        plain.append(form)
      }
    }
    // Removing characters may leave a mark directly after a letter. Foundation composes old jamo
    // into something that isn't a syllable.
    var folded = String(String.UnicodeScalarView(plain)).composed.replacing("ß", with: "ss")
    // In some scripts, only one mark is removed at a time.
    for _ in folded.unicodeScalars {
      let before = folded
      folded = before.folding(
        options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      if folded == before { break }
    }
    return folded
  }

  /// Letters that are often written as two.
  private static let ligatures: [Unicode.Scalar: String] = [
    "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe",
  ]

  /// Returns the folded form of a decomposed scalar; `nil` for scalars that are invisible, stretch
  /// a word or, in Hebrew and Arabic script, are marks above and below the letters.
  private static func plainForm(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "\u{0640}": return nil
    case "\u{0671}": return "\u{0627}"
    case "\u{06A9}": return "\u{0643}"
    case "\u{06CC}", "\u{0649}": return "\u{064A}"
    case "\u{0629}", "\u{06C1}", "\u{06C3}", "\u{06D5}": return "\u{0647}"
    case "ı": return "i"
    case "ł", "Ł": return "l"
    case "đ", "Đ": return "d"
    case "ø", "Ø": return "o"
    case "ħ", "Ħ": return "h"
    default: break
    }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint
      || (0x0590...0x06FF).contains(scalar.value) && properties.generalCategory == .nonspacingMark
    {
      return nil
    }
    guard properties.numericType == .decimal, let digit = properties.numericValue else {
      return scalar
    }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(digit))
  }
}

extension Character {
  fileprivate var isLetterOrNumber: Bool { isLetter || isNumber }

  /// Whether it is a letter of a script without spaces between words, or a Korean syllable. Digits
  /// are grouped in any script.
  fileprivate var isWordByItself: Bool {
    let scalar = unicodeScalars[unicodeScalars.startIndex]
    return switch scalar.value {
    // Hangul.
    case 0x1100...0x11FF, 0xAC00...0xD7A3: true
    default: isOfScriptWithoutSpaces && scalar.properties.generalCategory != .decimalNumber
    }
  }
}
