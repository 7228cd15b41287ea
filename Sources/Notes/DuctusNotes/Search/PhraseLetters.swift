/// The letters of a phrase without its spaces, and where these were.
struct PhraseLetters {
  private let letters: [UInt8]
  /// Whether there is a space at each place; there is one before the first letter and after the
  /// last.
  private let isBound: [Bool]

  var count: Int { letters.count }

  init(_ words: [FoldedWord]) {
    letters = words.flatMap(\.text.utf8)
    var bounds = [Bool](repeating: false, count: letters.count + 1)
    var position = 0
    bounds[position] = true
    for word in words {
      position += word.text.utf8.count
      bounds[position] = !word.isJoined
    }
    bounds[position] = true
    isBound = bounds
  }

  /// Where a word that begins at a place ends, and how many spaces are missing inside it or
  /// superfluous after it. Between letters that are words by themselves, none is missing.
  ///
  /// - Parameter isJoined: whether there is no space after the word.
  /// - Returns: `nil` if the phrase has other letters there.
  func end(of word: String, isJoined: Bool, at position: Int) -> (end: Int, wrongSpaces: Int)? {
    let end = position + word.utf8.count
    guard end > position, end <= letters.count, letters[position..<end].elementsEqual(word.utf8)
    else {
      return nil
    }
    let missing = isBound[(position + 1)..<end].count { $0 }
    return (end, missing + (isBound[end] || isJoined ? 0 : 1))
  }
}
