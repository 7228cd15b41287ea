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
    var place = 0
    bounds[place] = true
    for word in words {
      place += word.text.utf8.count
      bounds[place] = !word.isJoined
    }
    bounds[place] = true
    isBound = bounds
  }

  /// Where a word that begins at a place ends, and how many spaces are missing inside it or
  /// superfluous after it. Between letters that are words by themselves, none is missing.
  ///
  /// - Parameter isJoined: whether there is no space after the word.
  /// - Returns: `nil` if the phrase has other letters there.
  func end(of word: String, isJoined: Bool, at place: Int) -> (end: Int, wrongBlanks: Int)? {
    let end = place + word.utf8.count
    guard end > place, end <= letters.count, letters[place..<end].elementsEqual(word.utf8) else {
      return nil
    }
    let missing = isBound[(place + 1)..<end].count { $0 }
    return (end, missing + (isBound[end] || isJoined ? 0 : 1))
  }
}
