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
    let plain = String(word).replacing("ß", with: "ss").folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return String(plain.filter { $0.isLetter || $0.isNumber })
  }
}
