import DuctusNotes

/// An index of notes in a file: the words that they may hold, each with its probability, by SQLite's
/// full-text search.
///
/// Used by one thread at a time; several processes may share a file.
public final class NoteIndex {
  private let database: Database

  /// The form of the tables; a file of another form is made anew.
  private static let version: Int64 = 1
  /// Words at least so likely are looked for first.
  private static let sure: Float = 0.5

  /// Opens an index, or makes an empty one.
  ///
  /// - Throws: ``NoteIndexError``, as do all functions of an index.
  public init(file: String) throws(NoteIndexError) {
    database = try Database(file: file)
    try database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    var found: Int64 = 0
    try database.run("PRAGMA user_version", []) { row in
      found = row.integer(0)
      return true
    }
    guard found != Self.version else { return }
    try database.run(
      """
      BEGIN IMMEDIATE;
      DROP TABLE IF EXISTS note;
      DROP TABLE IF EXISTS block;
      DROP TABLE IF EXISTS line;
      DROP TABLE IF EXISTS word;
      CREATE TABLE note(
        id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER NOT NULL,
        modified INTEGER NOT NULL, model TEXT NOT NULL);
      CREATE TABLE block(
        id INTEGER PRIMARY KEY, note INTEGER NOT NULL, page INTEGER NOT NULL,
        first INTEGER NOT NULL, lattices BLOB NOT NULL);
      CREATE INDEX block_of_note ON block(note);
      CREATE TABLE line(
        block INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, words BLOB NOT NULL,
        PRIMARY KEY(block, number)) WITHOUT ROWID;
      CREATE VIRTUAL TABLE word USING fts5(
        sure, likely, detail = column, columnsize = 0, tokenize = ascii);
      PRAGMA user_version = \(Self.version);
      COMMIT;
      """)
  }

  // MARK: - Notes

  /// Whether the index has a note as it is now, read by this model.
  public func isCurrent(_ path: String, _ stamp: NoteStamp) throws(NoteIndexError) -> Bool {
    var isCurrent = false
    try database.run(
      "SELECT 1 FROM note WHERE path = ? AND size = ? AND modified = ? AND model = ?",
      [.text(path), .integer(stamp.size), .integer(stamp.modified), .text(stamp.model)]
    ) { _ in
      isCurrent = true
      return false
    }
    return isCurrent
  }

  /// Puts a note into the index, in place of what was there of it.
  public func store(
    _ transcript: Transcript, of path: String, _ stamp: NoteStamp
  ) throws(NoteIndexError) {
    try database.transaction { () throws(NoteIndexError) in
      try removeRows(of: path)
      try database.run(
        "INSERT INTO note(path, size, modified, model) VALUES(?, ?, ?, ?)",
        [.text(path), .integer(stamp.size), .integer(stamp.modified), .text(stamp.model)])
      let note = database.lastRow
      for (number, page) in transcript.pages.enumerated() {
        var first = 0
        for block in page.blocks {
          try store(block, note: note, page: number, first: first)
          first += block.lines.count
        }
      }
    }
  }

  private func store(
    _ block: TranscribedBlock, note: Int64, page: Int, first: Int
  ) throws(NoteIndexError) {
    try database.run(
      "INSERT INTO block(note, page, first, lattices) VALUES(?, ?, ?, ?)",
      [
        .integer(note), .integer(Int64(page)), .integer(Int64(first)),
        .bytes(PackedLattices.bytes(of: block.lines)),
      ])
    let id = database.lastRow
    var (sure, likely): (Set<String>, Set<String>) = ([], [])
    for arc in block.lines.lazy.flatMap(\.lattice) where !arc.word.isEmpty {
      if arc.probability >= Self.sure { sure.insert(arc.word) } else { likely.insert(arc.word) }
    }
    try database.run(
      "INSERT INTO word(rowid, sure, likely) VALUES(?, ?, ?)",
      [
        .integer(id), .text(sure.joined(separator: " ")),
        .text(likely.subtracting(sure).joined(separator: " ")),
      ])
    for (number, line) in block.lines.enumerated() {
      try database.run(
        "INSERT INTO line(block, number, text, words) VALUES(?, ?, ?, ?)",
        [
          .integer(id), .integer(Int64(number)), .text(line.text),
          .bytes(PackedWords.bytes(of: line.words)),
        ])
    }
  }

  /// Takes notes out of the index.
  public func remove(_ paths: some Sequence<String>) throws(NoteIndexError) {
    try database.transaction { () throws(NoteIndexError) in
      for path in paths { try removeRows(of: path) }
    }
  }

  private func removeRows(of path: String) throws(NoteIndexError) {
    let blocks = "SELECT id FROM block WHERE note = (SELECT id FROM note WHERE path = ?)"
    for sql in [
      "DELETE FROM word WHERE rowid IN (\(blocks))", "DELETE FROM line WHERE block IN (\(blocks))",
      "DELETE FROM block WHERE id IN (\(blocks))", "DELETE FROM note WHERE path = ?",
    ] {
      try database.run(sql, [.text(path)])
    }
  }

  /// Paths of all notes.
  public func paths() throws(NoteIndexError) -> [String] {
    var paths: [String] = []
    try database.run("SELECT path FROM note ORDER BY path", []) { row in
      paths.append(row.text(0))
      return true
    }
    return paths
  }

  /// Pages of all notes.
  public func pageCount() throws(NoteIndexError) -> Int {
    var count = 0
    try database.run("SELECT count(*) FROM (SELECT DISTINCT note, page FROM block)", []) { row in
      count = Int(row.integer(0))
      return true
    }
    return count
  }

  // MARK: - Search

  /// Places where a phrase may stand, the likeliest first: see ``Transcript/search(_:minimumProbability:)``.
  ///
  /// Blocks in which all words of a phrase are likely are searched before those in which some are doubtful, which
  /// are left when there are hits enough.
  ///
  /// - Parameters:
  ///   - limit: hits at most.
  ///   - isWanted: whether a note is searched.
  public func search(
    _ phrase: String, minimumProbability: Double = Transcript.searchProbability, limit: Int = 100,
    in isWanted: (String) -> Bool = { _ in true }
  ) throws(NoteIndexError) -> [IndexHit] {
    let words = FoldedWord.words(of: phrase)
    guard !words.isEmpty else { return [] }
    let sets = PhraseMatch.wordSets(of: words)
    // Signs between words, too, which have no letters.
    let wanted = Array(Set(sets.joined()).union([""]))
    // Folded words are letters and digits.
    let query = sets.map { set in
      "(" + set.map { "\"\($0)\"" }.joined(separator: " AND ") + ")"
    }.joined(separator: " OR ")
    var hits: [(hit: IndexHit, block: Int64, match: PhraseMatch)] = []
    var seen: Set<Int64> = []
    for columns in ["{sure}", "{sure likely}"] where hits.count < limit {
      try database.run(
        """
        SELECT block.id, note.path, block.page, block.first, block.lattices FROM word
        JOIN block ON block.id = word.rowid JOIN note ON note.id = block.note
        WHERE word MATCH ? ORDER BY word.rowid
        """, [.text("\(columns) : (\(query))")]
      ) { row throws(NoteIndexError) in
        let path = row.text(1)
        guard seen.insert(row.integer(0)).inserted, isWanted(path) else { return true }
        let (lattices, counts) = PackedLattices.arcs(of: wanted, in: row.bytes(4))
        for match in PhraseMatch.find(
          words, in: lattices, wordCounts: counts, minimumProbability: minimumProbability)
        {
          let line = Int(row.integer(3)) + match.arcs[0].line
          let hit = IndexHit(
            path: path, page: Int(row.integer(2)), line: line, probability: match.probability)
          hits.append((hit, row.integer(0), match))
        }
        return hits.count < limit
      }
    }
    let best = hits.sorted { $0.hit.probability > $1.hit.probability }.prefix(limit)
    var results: [IndexHit] = []
    for entry in best { results.append(try located(entry.hit, entry.block, entry.match)) }
    return results
  }

  /// The hit with its text and place.
  private func located(
    _ hit: IndexHit, _ block: Int64, _ match: PhraseMatch
  ) throws(NoteIndexError) -> IndexHit {
    var hit = hit
    for arc in match.arcs {
      try database.run(
        "SELECT text, words FROM line WHERE block = ? AND number = ?",
        [.integer(block), .integer(Int64(arc.line))]
      ) { row in
        if hit.text.isEmpty { hit.text = row.text(0) }
        for word in arc.arc.words(among: PackedWords.words(in: row.bytes(1))) {
          hit.box = hit.box.map { $0.union(word.box) } ?? word.box
          hit.strokes.formUnion(word.strokes)
        }
        return false
      }
    }
    return hit
  }
}

/// What tells whether a note has changed since it was read.
public struct NoteStamp: Hashable, Sendable {
  /// Bytes of the file.
  public var size: Int64
  /// When it was changed, in milliseconds since 1970.
  public var modified: Int64
  /// The model that reads it, with its version.
  public var model: String

  /// A stamp of a file and a model.
  public init(size: Int64, modified: Int64, model: String) {
    (self.size, self.modified, self.model) = (size, modified, model)
  }
}

/// A place in a note where a phrase may stand.
public struct IndexHit: Hashable, Sendable {
  /// The note's path.
  public var path: String
  /// The page, from 0.
  public var page: Int
  /// The line among the page's, from 0; where the phrase begins.
  public var line: Int
  /// The probability that it stands there.
  public var probability: Double
  /// The likeliest reading of the line.
  public var text = ""
  /// Where its words are.
  public var box: PageBox?
  /// Strokes of its words, as places in the page's.
  public var strokes: Set<Int> = []
}
