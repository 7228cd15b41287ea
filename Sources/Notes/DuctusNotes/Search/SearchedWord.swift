import DuctusEngine

/// A searchable word: a word of a line's likeliest reading, or one of its letters if these are
/// words by themselves.
public struct SearchedWord: Hashable, Sendable {
  /// Its folded form.
  public var word: FoldedWord
  /// The probability that it is right, 0 to 1.
  public var confidence: Double
  /// The box of its ink, or of the whole word's if the letter's is unknown.
  public var box: PageBox
  /// Its ink in the page's strokes.
  public var ink: [InkSpan]
}

extension TranscribedWord {
  /// A character of the word, and its ink.
  public struct Letter: Codable, Hashable, Sendable {
    /// The probability that it is right, 0 to 1.
    public var confidence: Double
    /// The box of its ink; `nil` without ink.
    public var box: PageBox?
    /// Its ink in the page's strokes.
    public var ink: [InkSpan]
  }

  /// The number of searchable words.
  package var searchedWordCount: Int {
    formula == nil ? max(1, FoldedWord.spans(of: text).count) : 1
  }

  /// The searchable words; at least one. A formula is found as a whole.
  public var searchedWords: [SearchedWord] {
    let characters = Array(text)
    let spans = formula == nil ? FoldedWord.spans(of: characters) : []
    func word(_ range: Range<Int>) -> String { FoldedWord.fold(String(characters[range])) }
    guard spans.count > 1 else {
      let whole = FoldedWord(word(characters.indices), isJoined: spans.last?.isJoined ?? false)
      return [SearchedWord(word: whole, confidence: confidence, box: box, ink: ink)]
    }
    return spans.map { range, isJoined in
      let letters = letters.count == characters.count ? letters[range] : []
      let part = PageBox(joining: letters.lazy.compactMap(\.box))
      return SearchedWord(
        word: FoldedWord(word(range), isJoined: isJoined),
        confidence: letters.map(\.confidence).min() ?? confidence, box: part ?? box,
        ink: part == nil ? ink : letters.flatMap(\.ink))
    }
  }
}

extension TranscribedLine {
  /// The searchable words of the likeliest reading.
  public var searchedWords: [SearchedWord] { words.searched }
}

extension [TranscribedWord] {
  /// The searchable words of a line.
  var searched: [SearchedWord] {
    var result: [SearchedWord] = []
    for word in self {
      if !result.isEmpty { result[result.count - 1].word.isJoined = false }
      result += word.searchedWords
    }
    return result
  }
}
