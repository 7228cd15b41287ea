import DuctusEngine
import Foundation

/// A place where a phrase may be.
public struct SearchHit: Hashable, Sendable {
  /// The index of the page.
  public var page: Int
  /// The index of the line where the phrase begins, among the page's lines in reading order.
  public var line: Int
  /// The probability that it is there, from the probabilities of its words.
  public var probability: Double
  /// The indices of its words' strokes in the page's.
  public var strokes: [Int]
  /// The box of its words.
  public var box: PageBox
}

extension Transcript {
  /// The default minimum probability of a hit.
  public static let searchProbability = 0.001

  /// Returns places where a phrase may be, the likeliest first, including those where the likeliest
  /// reading is different, and across line ends. Case, accents and punctuation are ignored, and so
  /// is a possibly misread space. Where the reading is in doubt, one letter may differ in a phrase
  /// of six or more letters, and two in a phrase of twelve. Whole words are searched: see
  /// ``FoldedWord``.
  ///
  /// - Parameter minimumProbability: the limit below which places are left out.
  /// - Complexity: O(words of all readings).
  public func search(
    _ phrase: String, minimumProbability: Double = Transcript.searchProbability
  ) -> [SearchHit] {
    let words = FoldedWord.words(of: phrase)
    guard !words.isEmpty else { return [] }
    let near = NearPhraseSearch(words)
    var hits: [SearchHit] = []
    for (number, page) in pages.enumerated() {
      var first = 0
      for block in page.blocks {
        let searched = block.lines.map(\.searchedWords)
        var matches = PhraseMatch.find(
          words, in: block.lines.map(\.lattice), wordCounts: searched.map(\.count),
          minimumProbability: minimumProbability)
        matches +=
          near?.matches(
            in: searched.map(\.readWords), minimumProbability: minimumProbability,
            besides: matches) ?? []
        for match in matches {
          let found = match.arcs.flatMap { arc in arc.arc.words(among: searched[arc.line]) }
          guard let box = PageBox(joining: found.lazy.map(\.box)) else { continue }
          hits.append(
            SearchHit(
              page: number, line: first + match.arcs[0].line, probability: match.probability,
              strokes: Set(found.flatMap { $0.ink.map(\.stroke) }).sorted(), box: box))
        }
        first += block.lines.count
      }
    }
    return hits.sorted { $0.probability > $1.probability }
  }

  /// The words of the text and their alternatives, for the index of another program.
  public var indexableContent: IndexableContent {
    var content = IndexableContent(text: text, words: [:])
    for arc in pages.lazy.flatMap(\.lines).flatMap(\.lattice) where !arc.word.isEmpty {
      content.words[arc.word] = max(content.words[arc.word] ?? 0, Double(arc.probability))
    }
    return content
  }
}

/// The contents by which an index finds a note.
public struct IndexableContent: Hashable, Sendable {
  /// The likeliest text.
  public var text: String
  /// Every possible word, folded as by ``FoldedWord``, with its probability at its likeliest place.
  public var words: [String: Double]
}

extension LatticeArc {
  /// Returns the words of the likeliest reading in the same place.
  public func words<Word>(among words: [Word]) -> ArraySlice<Word> {
    let first = min(max(0, Int((start + 0.3).rounded(.down))), max(0, words.count - 1))
    let last = max(first + 1, Int((end - 0.3).rounded(.up)))
    return words[min(first, words.count)..<min(last, words.count)]
  }
}
