import CSQLite
import DuctusNotes

/// An index of notes in a file: their possible words, each with its probability, with SQLite's
/// full-text search.
///
/// Used by one thread at a time; several processes may share a file.
public final class NoteIndex {
  let database: Database

  /// The version of the tables; a file of another version is recreated.
  private static let version: Int64 = 5
  /// The most letters and digits of a searched phrase.
  public static let phraseLimit = 256
  /// The probability from which words are searched first.
  static let sure: Float = 0.5

  /// Opens an index, or creates an empty one.
  ///
  /// - Throws: ``NoteIndexError``, as do all functions of an index.
  public init(file: String) throws(NoteIndexError) {
    database = try Database(file: file)
    if try database.integer("PRAGMA user_version") != Self.version {
      try database.transaction { () throws(NoteIndexError) in
        // Another process may have created it meanwhile.
        if try database.integer("PRAGMA user_version") != Self.version { try makeTables() }
      }
    }
    try checkTables()
    try database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
  }

  /// An index has only tables: foreign views and triggers might never end.
  private func checkTables() throws(NoteIndexError) {
    let own = try database.integer(
      """
      SELECT count(*) FROM sqlite_master
      WHERE type = 'table' AND name IN ('note', 'block', 'line', 'word', 'doubtful')
      """)
    let others = try database.integer(
      "SELECT count(*) FROM sqlite_master WHERE type IN ('view', 'trigger')")
    guard own == 5, others == 0 else { throw noIndex }
  }

  private var noIndex: NoteIndexError {
    NoteIndexError(
      file: database.file, code: SQLITE_NOTADB, message: "a database, but no index of notes")
  }

  /// - Throws: if the file has tables that aren't an index's; they are left unchanged.
  private func makeTables() throws(NoteIndexError) {
    let version = try database.integer("PRAGMA user_version")
    let tables = try database.integer("SELECT count(*) FROM sqlite_master")
    let own = try database.integer(
      "SELECT count(*) FROM sqlite_master WHERE name IN ('note', 'block', 'line', 'word')")
    guard tables == 0 || version != 0 && own == 4 else { throw noIndex }
    try database.run(
      """
      DROP TABLE IF EXISTS note;
      DROP TABLE IF EXISTS block;
      DROP TABLE IF EXISTS line;
      DROP TABLE IF EXISTS word;
      DROP TABLE IF EXISTS doubtful;
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
      CREATE VIRTUAL TABLE doubtful USING fts5(letters, columnsize = 0, tokenize = trigram);
      PRAGMA user_version = \(Self.version);
      """)
  }

  // MARK: - Notes

  /// Whether the index has the present version of a note, read by this model.
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

  /// Adds a note to the index, or replaces it.
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
    let words = block.lines.map(\.searchedWords)
    try database.run(
      "INSERT INTO block(note, page, first, lattices) VALUES(?, ?, ?, ?)",
      [
        .integer(note), .integer(Int64(page)), .integer(Int64(first)),
        .bytes(
          PackedLattices.bytes(of: block.lines.map(\.lattice), wordCounts: words.map(\.count))),
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
    let letters = words.map { NearPhraseSearch.letters(of: $0.readWords) }
      .filter { !$0.isEmpty }
    if !letters.isEmpty {
      try database.run(
        "INSERT INTO doubtful(rowid, letters) VALUES(?, ?)",
        [.integer(id), .text(letters.joined(separator: "\n"))])
    }
    for (number, line) in block.lines.enumerated() {
      try database.run(
        "INSERT INTO line(block, number, text, words) VALUES(?, ?, ?, ?)",
        [
          .integer(id), .integer(Int64(number)), .text(line.text),
          .bytes(PackedWords.bytes(of: words[number])),
        ])
    }
  }

  /// Removes notes from the index.
  public func remove(_ paths: some Sequence<String>) throws(NoteIndexError) {
    try database.transaction { () throws(NoteIndexError) in
      for path in paths { try removeRows(of: path) }
    }
  }

  private func removeRows(of path: String) throws(NoteIndexError) {
    let blocks = "SELECT id FROM block WHERE note = (SELECT id FROM note WHERE path = ?)"
    for sql in [
      "DELETE FROM word WHERE rowid IN (\(blocks))",
      "DELETE FROM doubtful WHERE rowid IN (\(blocks))",
      "DELETE FROM line WHERE block IN (\(blocks))", "DELETE FROM block WHERE id IN (\(blocks))",
      "DELETE FROM note WHERE path = ?",
    ] {
      try database.run(sql, [.text(path)])
    }
  }

  /// The paths of all notes.
  public func paths() throws(NoteIndexError) -> [String] {
    var paths: [String] = []
    try database.run("SELECT path FROM note ORDER BY path", []) { row in
      paths.append(row.text(0))
      return true
    }
    return paths
  }
}

/// A stamp that tells whether a note has changed since it was read.
public struct NoteStamp: Hashable, Sendable {
  /// The size of the file in bytes.
  public var size: Int64
  /// The time of its last change, in milliseconds since 1970.
  public var modified: Int64
  /// The model that reads it, with its version.
  public var model: String

  /// Creates a stamp from a file and a model.
  public init(size: Int64, modified: Int64, model: String) {
    (self.size, self.modified, self.model) = (size, modified, model)
  }

  /// Creates a stamp of a file that was changed at any time, however remote.
  ///
  /// - Parameter seconds: since 1970.
  public init(size: Int64, secondsSince1970 seconds: Double, model: String) {
    let milliseconds = (seconds * 1_000).rounded(.down)
    self.init(
      size: size,
      modified: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max), model: model)
  }
}
