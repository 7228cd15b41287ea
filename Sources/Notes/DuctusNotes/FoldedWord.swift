import DuctusEngine
import Foundation

/// Words as they are searched for: in small letters, without accents and punctuation.
public enum FoldedWord {
  /// The words of a text, folded: `Das Schöne, 12` is `das`, `schone`, `12`.
  public static func words(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map { fold($0) }.filter { !$0.isEmpty }
  }

  /// A word folded; empty where it is nothing but punctuation.
  public static func fold(_ word: some StringProtocol) -> String {
    // Most are plain letters, which need no Unicode tables.
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
    // A mark may come to stand after a letter when what was between them is gone.
    let letters = String(word.filter { $0.isLetter || $0.isNumber })
    var folded = letters.replacing("ß", with: "ss")
    // Off letters of some scripts one mark is taken at a time.
    for _ in folded.unicodeScalars {
      let before = folded
      folded = before.folding(
        options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      if folded == before { break }
    }
    return folded
  }
}
