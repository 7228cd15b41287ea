import DuctusEngine
import FormulaNotation
import Support

/// The functions' names among a zone's words: what text reads as one is one, and what text reads as
/// something else is none.
struct FunctionWords {
  /// The words of the zone, each with its strokes among the zone's.
  private let words: [(word: TranscribedWord, strokes: Set<Int>)]

  /// The confidence from which a word that reads as a function's name is one.
  private static let sure = 0.8
  /// The distance from which a text is too far from a function's name.
  private static let far = 2
  /// Digits and signs that look like letters of functions' names.
  private static let lookAlikes: [Character: Character] = [
    "1": "l", "|": "l", "!": "i", "0": "o", "5": "s", "9": "g",
  ]

  init(_ zone: FormulaZone, lines: [TranscribedLine]) {
    var places: [Int: Int] = [:]
    for (place, stroke) in zone.strokes.enumerated() { places[stroke] = place }
    words = zone.words.map { position in
      let word = lines[position.line].words[position.word]
      return (word, Set(word.ink.compactMap { places[$0.stroke] }))
    }
  }

  /// The words that surely are functions' names.
  ///
  /// - Parameter symbols: those that the recogniser distinguishes.
  func known(among symbols: Set<String>) -> [KnownSymbol] {
    words.compactMap { word, strokes in
      let name = "\\" + word.text.lowercased()
      guard FormulaWords.isFunction(word.text), word.confidence >= Self.sure,
        symbols.contains(name), !strokes.isEmpty
      else { return nil }
      return KnownSymbol(name: name, strokes: strokes.sorted())
    }
  }

  /// Returns the names of a reading's functions that text reads as something else.
  func refused(in formula: Formula) -> Set<String> {
    Set(
      formula.symbols.lazy.filter { $0.kind == .function && isRefused($0) }.map(\.name))
  }

  private func isRefused(_ function: FormulaSymbol) -> Bool {
    let touched = words.filter { word in function.strokes.contains { word.strokes.contains($0) } }
    let text = touched.flatMap { $0.word.text.lowercased() }.map { Self.lookAlikes[$0] ?? $0 }
    guard !text.isEmpty else { return false }
    return Self.distance(Array(function.text), in: text) >= Self.far
  }

  /// Returns the least number of edits that turn a name into some part of a text.
  private static func distance(_ name: [Character], in text: [Character]) -> Int {
    text.indices.map { start in
      editDistances(name, text[start...].prefix(2 * name.count)).min()!
    }.min() ?? name.count
  }
}
