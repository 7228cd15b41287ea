/// The letters of a phrase without its blanks, and where those were.
struct PhraseLetters {
  private let letters: [UInt8]
  /// Whether a blank stands at each place, as before the first letter and behind the last.
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

  /// Where a word ends that begins at a place, and how many blanks are missing in it or too many behind it.
  /// Between letters that stand by themselves none is missing.
  ///
  /// - Parameter isJoined: whether no blank stands behind the word.
  /// - Returns: `nil` where other letters stand.
  func end(of word: String, isJoined: Bool, at place: Int) -> (end: Int, wrongBlanks: Int)? {
    let end = place + word.utf8.count
    guard end > place, end <= letters.count, letters[place..<end].elementsEqual(word.utf8) else {
      return nil
    }
    let missing = isBound[(place + 1)..<end].count { $0 }
    return (end, missing + (isBound[end] || isJoined ? 0 : 1))
  }
}
