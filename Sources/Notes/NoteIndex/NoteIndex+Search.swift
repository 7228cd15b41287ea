import CSQLite
import DuctusNotes

extension NoteIndex {
  /// A place in a block, and how it was found.
  fileprivate struct Found {
    var hit: IndexHit
    let block: Int64
    let match: PhraseMatch
  }

  /// Returns places where a phrase may be, the likeliest first: see
  /// ``Transcript/search(_:minimumProbability:)``.
  ///
  /// Blocks in which all words of a phrase are likely are searched before those in which some are
  /// doubtful, and these before blocks that nearly have the phrase's letters. The search ends when
  /// no later hit can be among the likeliest.
  ///
  /// - Parameters:
  ///   - phrase: at most ``phraseLimit`` letters and digits.
  ///   - limit: the maximum number of hits.
  ///   - isWanted: returns whether a note is searched.
  /// - Throws: ``NoteIndexError``, also for a phrase that is too long.
  public func search(
    _ phrase: String, minimumProbability: Double = Transcript.searchProbability, limit: Int = 100,
    in isWanted: (String) -> Bool = { _ in true }
  ) throws(NoteIndexError) -> [IndexHit] {
    let words = FoldedWord.words(of: phrase)
    guard !words.isEmpty else { return [] }
    let length = words.reduce(0) { $0 + $1.text.count }
    guard length <= Self.phraseLimit else {
      throw NoteIndexError(
        file: database.file, code: SQLITE_TOOBIG,
        message: "a phrase of \(length) letters, more than the limit of \(Self.phraseLimit)")
    }
    var found = try likely(words, minimumProbability, limit: limit, in: isWanted)
    if !Self.areSure(found, limit), let near = NearPhraseSearch(words) {
      let matches = Dictionary(grouping: found, by: \.block).mapValues { $0.map(\.match) }
      found += try doubtful(near, minimumProbability, besides: matches, in: isWanted)
    }
    let best = found.sorted { $0.hit.probability > $1.hit.probability }.prefix(limit)
    var hits: [IndexHit] = []
    for entry in best { hits.append(try located(entry)) }
    return hits
  }

  /// Returns whether there are so many hits that later ones, with a doubtful word, can't be
  /// likelier than any of them.
  private static func areSure(_ found: [Found], _ limit: Int) -> Bool {
    found.count { $0.hit.probability >= Double(sure) } >= limit
  }

  /// Finds the words among the readings.
  private func likely(
    _ words: [FoldedWord], _ minimumProbability: Double, limit: Int,
    in isWanted: (String) -> Bool
  ) throws(NoteIndexError) -> [Found] {
    let sets = PhraseMatch.wordSets(of: words)
    // The empty word stands for signs between words, which have no letters.
    let wanted = Array(Set(sets.joined()).union([""]))
    // Folded words consist of letters and digits.
    let query = sets.map { set in
      "(" + set.map { "\"\($0)\"" }.joined(separator: " AND ") + ")"
    }.joined(separator: " OR ")
    var found: [Found] = []
    var seen: Set<Int64> = []
    for columns in ["{sure}", "{sure likely}"] where !Self.areSure(found, limit) {
      try database.run(
        """
        SELECT block.id, note.path, page.number, block.first, block.lattices FROM word
        JOIN block ON block.id = word.rowid JOIN page ON page.id = block.page
        JOIN note ON note.id = page.note
        WHERE word MATCH ? ORDER BY word.rowid
        """, [.text("\(columns) : (\(query))")]
      ) { row throws(NoteIndexError) in
        guard seen.insert(row.integer(0)).inserted, isWanted(row.text(1)) else { return true }
        let (lattices, counts) = PackedLattices.arcs(of: wanted, in: row.bytes(4))
        found += PhraseMatch.find(
          words, in: lattices, wordCounts: counts, minimumProbability: minimumProbability
        ).compactMap { Found($0, in: row) }
        return true
      }
    }
    return found
  }

  /// Finds places with nearly the letters of a phrase where the readings are doubtful.
  ///
  /// - Parameter matches: the places already found, by block.
  private func doubtful(
    _ phrase: NearPhraseSearch, _ minimumProbability: Double,
    besides matches: [Int64: [PhraseMatch]],
    in isWanted: (String) -> Bool
  ) throws(NoteIndexError) -> [Found] {
    let query = phrase.pieces.map { "\"\($0)\"" }.joined(separator: " OR ")
    var found: [Found] = []
    try database.run(
      """
      SELECT block.id, note.path, page.number, block.first FROM doubtful
      JOIN block ON block.id = doubtful.rowid JOIN page ON page.id = block.page
      JOIN note ON note.id = page.note
      WHERE doubtful MATCH ? ORDER BY doubtful.rowid
      """, [.text(query)]
    ) { row throws(NoteIndexError) in
      guard isWanted(row.text(1)) else { return true }
      found += phrase.matches(
        in: try readWords(of: row.integer(0)), minimumProbability: minimumProbability,
        besides: matches[row.integer(0)] ?? []
      ).compactMap { Found($0, in: row) }
      return true
    }
    return found
  }

  /// Returns the words of a block's lines, as read.
  private func readWords(
    of block: Int64
  ) throws(NoteIndexError) -> [[NearPhraseSearch.ReadWord]] {
    var lines: [[NearPhraseSearch.ReadWord]] = []
    try database.run(
      "SELECT words FROM line WHERE block = ? ORDER BY number", [.integer(block)]
    ) { row in
      lines.append(
        PackedWords.words(in: row.bytes(0)).map {
          NearPhraseSearch.ReadWord($0.word, confidence: Double($0.confidence))
        })
      return true
    }
    return lines
  }

  /// Returns a hit with its text and place.
  private func located(_ found: Found) throws(NoteIndexError) -> IndexHit {
    var hit = found.hit
    for arc in found.match.arcs {
      try database.run(
        "SELECT text, words FROM line WHERE block = ? AND number = ?",
        [.integer(found.block), .integer(Int64(arc.line))]
      ) { row in
        if hit.text.isEmpty { hit.text = row.text(0) }
        for word in arc.arc.words(among: PackedWords.words(in: row.bytes(1))) {
          if let box = word.box { hit.box = hit.box.map { $0.union(box) } ?? box }
          hit.strokes.formUnion(word.strokes)
        }
        return false
      }
    }
    return hit
  }
}

extension NoteIndex.Found {
  /// The limit of page and line numbers: larger ones come from a damaged index.
  private static let numberLimit: Int64 = 1 << 31

  /// - Parameter row: a block's number, path, page and first line; `nil` if these are impossible.
  fileprivate init?(_ match: PhraseMatch, in row: Row) {
    let (page, first) = (row.integer(2), row.integer(3))
    guard (0..<Self.numberLimit).contains(page), (0..<Self.numberLimit).contains(first) else {
      return nil
    }
    self.init(
      hit: IndexHit(
        path: row.text(1), page: Int(page), line: Int(first) + match.arcs[0].line,
        probability: match.probability),
      block: row.integer(0), match: match)
  }
}

/// A place in a note where a phrase may be.
public struct IndexHit: Hashable, Sendable {
  /// The note's path.
  public var path: String
  /// The index of the page.
  public var page: Int
  /// The index of the line where the phrase begins, among the page's lines.
  public var line: Int
  /// The probability that it is there.
  public var probability: Double
  /// The likeliest reading of the line.
  public var text = ""
  /// The box of its words.
  public var box: PageBox?
  /// The indices of its words' strokes in the page's.
  public var strokes: Set<Int> = []
}
