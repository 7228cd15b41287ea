/// The letters of a phrase without its blanks, and where those were.
struct PhraseLetters {
  private let letters: [UInt8]
  /// Whether a word begins at each place, the end's included.
  private let isBound: [Bool]

  var count: Int { letters.count }

  init(_ words: [String]) {
    letters = words.flatMap(\.utf8)
    var bounds = [Bool](repeating: false, count: letters.count + 1)
    var place = 0
    for word in words {
      bounds[place] = true
      place += word.utf8.count
    }
    bounds[place] = true
    isBound = bounds
  }

  /// Where a word ends that begins at a place, and how many blanks are missing in it or too many behind it.
  ///
  /// - Returns: `nil` where other letters stand.
  func end(of word: String, at place: Int) -> (end: Int, wrongBlanks: Int)? {
    let end = place + word.utf8.count
    guard end > place, end <= letters.count, letters[place..<end].elementsEqual(word.utf8) else {
      return nil
    }
    let missing = isBound[(place + 1)..<end].count { $0 }
    return (end, missing + (isBound[end] ? 0 : 1))
  }
}
