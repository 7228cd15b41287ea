import DuctusNotes
import UnicodeText

@testable import CTCDecoder
@testable import CharacterLM
@testable import ModelIdentifiers

extension FuzzTarget {
  static let tags = FuzzTarget(name: "tags") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    _ = DigitalInkRecognitionModelIdentifier(forLanguageTag: text)?.languageTag
    let tag = accepted { () throws(LanguageTagError) in try LanguageTag(text) }
    guard let tag else { return }
    let again = try LanguageTag(tag.description)
    try expect(again == tag, "'\(tag)' is read as another tag than '\(text)'")
  }

  /// Lines of words, each with a byte before it that is the weight.
  static let lexicon = FuzzTarget(name: "lexicon") { bytes in
    var weights: [String: Float] = [:]
    for line in bytes.split(separator: 0x0A).prefix(100) {
      let text = String(decoding: line.dropFirst(), as: UTF8.self)
      weights[text] = line.first == 0xFF ? .nan : Float(line[line.startIndex]) / 2
    }
    let lexicon = accepted { () throws(UserLexiconError) in try UserLexicon(weights) }
    guard let lexicon else { return }
    let trie = lexicon.trie()
    for (word, weight) in lexicon.words {
      // Another entry in capitals may give it more.
      let weight = min(weight, UserLexicon.decisiveWeight)
      let plain = TypographicFolding.fold(word) { $0.isASCII || PenOrder.isJoiner($0) }
      for part in plain.split(separator: " ") where part.count <= UserLexicon.maximumWordLength {
        var position = TriePosition()
        var score = part.reduce(0) { $0 + trie.advance(&position, by: WordCharacter($1)) }
        score += trie.end(at: position)
        try expect(score >= weight - 0.01, "'\(word)' weighs \(score) in place of \(weight)")
      }
    }
  }

  /// Canonical forms, against those of the standard library; and pen order.
  static let unicode = FuzzTarget(name: "unicode") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let decomposed = text.decomposedScalars
    try expect(String(String.UnicodeScalarView(decomposed)) == text, "NFD is another text")
    let composed = text.composed
    try expect(composed == text, "NFC is another text")
    try expect(composed.decomposedScalars == decomposed, "NFC loses something")
    try expect(
      composed.composed.unicodeScalars.elementsEqual(composed.unicodeScalars), "NFC of NFC differs")

    let written = PenOrder.written(decomposed)
    try expect(written.scalars.count == written.sources.count, "not a source for each scalar")
    try expect(written.sources.allSatisfy(decomposed.indices.contains), "sources out of range")
    let logical = PenOrder.logical(written.scalars)
    try expect(!logical.isEmpty || decomposed.isEmpty, "the order of the pen loses all")
    _ = TypographicFolding.fold(text) { $0.value & 1 == 0 }
    for word in FoldedWord.words(of: text) {
      try expect(FoldedWord.fold(word.text) == word.text, "'\(word.text)' isn't folded")
    }
  }
}
