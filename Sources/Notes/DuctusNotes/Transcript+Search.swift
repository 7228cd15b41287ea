import DuctusEngine
import Foundation

/// A place where a phrase may stand.
public struct SearchHit: Hashable, Sendable {
  /// The page, from 0.
  public var page: Int
  /// The line among the page's lines in reading order, from 0; where the phrase begins.
  public var line: Int
  /// The probability that it stands there, by the probabilities of its words.
  public var probability: Double
  /// The strokes of its words, as places in the page's.
  public var strokes: [Int]
  /// Box of its words.
  public var box: PageBox
}

extension Transcript {
  /// The least probability of a hit, unless the caller gives another.
  public static let searchProbability = 0.001

  /// Places where a phrase may stand, the likeliest first: also where the likeliest reading is
  /// another, and over the ends of lines. Case, accents and punctuation don't count, and a blank
  /// that may have been read wrongly doesn't either. Of six letters and more one may be another
  /// where the reading is in doubt, of twelve two. Whole words are sought: see ``FoldedWord``.
  ///
  /// - Parameter minimumProbability: less likely places are left out.
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

  /// The words of the text and what they may be, for the index of another program.
  public var indexableContent: IndexableContent {
    var content = IndexableContent(text: text, words: [:])
    for arc in pages.lazy.flatMap(\.lines).flatMap(\.lattice) where !arc.word.isEmpty {
      content.words[arc.word] = max(content.words[arc.word] ?? 0, Double(arc.probability))
    }
    return content
  }
}

/// Contents that an index needs to find a note.
public struct IndexableContent: Hashable, Sendable {
  /// The likeliest text.
  public var text: String
  /// Every word that may stand somewhere, folded as ``FoldedWord`` does, with its probability where
  /// it is likeliest.
  public var words: [String: Double]
}

extension LatticeArc {
  /// The words of the likeliest reading that stand where this one does.
  public func words<Word>(among words: [Word]) -> ArraySlice<Word> {
    let first = min(max(0, Int((start + 0.3).rounded(.down))), max(0, words.count - 1))
    let last = max(first + 1, Int((end - 0.3).rounded(.up)))
    return words[min(first, words.count)..<min(last, words.count)]
  }
}
