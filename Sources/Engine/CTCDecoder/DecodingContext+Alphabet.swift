import CharacterLM
import UnicodeText

/// A context in terms of an alphabet, for the beam search.
extension DecodingContext {
  /// Whether the ink may begin a new word or continue the last one, so that readings with and
  /// without a leading space compete. Neither a cell nor what follows an opening mark or a slash
  /// within a word begins with a space.
  var mayContinueWord: Bool {
    var before = preContext.unicodeScalars
    guard !isCell, let last = before.popLast(), !last.properties.isWhitespace, !last.opensText
    else { return false }
    let beginsWord = before.last?.properties.isWhitespace ?? true
    return beginsWord ? !last.opensWord : last != "/"
  }

  /// Returns the label of the mark that closes the last open bracket of the text before the ink; 0
  /// if none is open.
  func closingLabel(in alphabet: Alphabet) -> Int {
    if preContext.isEmpty { return 0 }
    let text = alphabet.folded(preContext.lastCharacters(LanguageModel.preContextLength))
    var (place, closed) = (text.count, 0)
    while place > 0 {
      place -= 1
      let closing: Unicode.Scalar
      switch text[place] {
      case "(": closing = ")"
      case "[": closing = "]"
      case "{": closing = "}"
      case ")", "]", "}":
        closed += 1
        continue
      default: continue
      }
      if closed == 0 { return alphabet.labels(of: [closing])?.first ?? 0 }
      closed -= 1
    }
    return 0
  }

  /// Whether any hints score texts besides the language model.
  var scoresCharactersOrWords: Bool {
    isPerCharacter || !expectations.isEmpty || !(lexicon?.words.isEmpty ?? true)
      || form != nil || pairs != nil
  }

  /// Whether any text may be written, with any characters.
  package var allowsAnyText: Bool {
    languageScale == 1 && codeKind == nil && form == nil && onlyCharacters == nil
      && !isPerCharacter && expectations.isEmpty
  }

  /// Returns what each class adds to a score; 0 for the blank. A mark is expected if a letter with
  /// it is, and the space always: without it, words would be joined.
  func penalties(for alphabet: Alphabet, _ loneCharacters: LoneCharacterScores?) -> [Float] {
    var penalties = [Float](repeating: 0, count: alphabet.classCount)
    if isPerCharacter {
      let scores = loneCharacters?.byClass(sizeIsKnown: knowsSize)
      for label in 1..<penalties.count where !alphabet.isMark(label) {
        penalties[label] = -(scores?[label] ?? 0)
      }
    }
    for expectation in expectations {
      let expected = Set(alphabet.spellings(of: expectation.characters).joined())
      for label in 1..<penalties.count
      where !expected.contains(label) && label != alphabet.spaceClass {
        penalties[label] += expectation.penalty
      }
    }
    return penalties.map { bounded(-$0) }
  }

  /// Returns the trie of texts that have ``onlyCharacters``; `nil` if their labels suffice, as in
  /// an alphabet without marks.
  func spellingTrie(in alphabet: Alphabet) -> SpellingTrie? {
    guard !alphabet.markOrder.isTrivial, let onlyCharacters else { return nil }
    let spellings = alphabet.spellings(of: onlyCharacters)
    return spellings.contains { $0.count > 1 } ? SpellingTrie(spellings) : nil
  }

  /// Returns the labels of the text after the ink, up to the first character that the alphabet
  /// lacks; runs of white space become one space.
  func postLabels(in alphabet: Alphabet) -> [Int] {
    var labels: [Int] = []
    for scalar in alphabet.folded(postContext.firstCharacters(Self.postContextLength)) {
      guard let label = alphabet.labels(of: [scalar])?.first else { break }
      if label == alphabet.spaceClass, labels.last == label { continue }
      labels.append(label)
    }
    return labels
  }
}

extension Unicode.Scalar {
  /// Whether no space follows this mark in any language, unlike after `«` and `“`, which also close.
  fileprivate var opensText: Bool {
    self == "¿" || self == "¡" || properties.generalCategory == .openPunctuation
  }

  /// Whether this mark opens a quotation where a word begins. A space may follow `«` even there, as
  /// in French.
  fileprivate var opensWord: Bool { "\"'“”‘’".unicodeScalars.contains(self) }
}
