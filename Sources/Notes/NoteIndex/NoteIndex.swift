import CSQLite

/// An index of notes in a file: their possible words, each with its probability, with SQLite's
/// full-text search.
///
/// Used by one thread at a time; several processes may share a file.
public final class NoteIndex {
  let database: Database

  /// The version of the tables; a file of another version is recreated.
  private static let version: Int64 = 8
  /// The maximum number of letters and digits of a searched phrase.
  public static let phraseLimit = 256
  /// The probability above which words are searched first.
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
      WHERE type = 'table' AND name IN ('note', 'page', 'block', 'line', 'word', 'doubtful')
      """)
    let others = try database.integer(
      "SELECT count(*) FROM sqlite_master WHERE type IN ('view', 'trigger')")
    guard own == 6, others == 0 else { throw noIndex }
  }

  private var noIndex: NoteIndexError {
    NoteIndexError(
      file: database.file, code: SQLITE_NOTADB, message: "a database, but no index of notes")
  }

  /// - Throws: if the file has tables that don't belong to an index; they are left unchanged.
  private func makeTables() throws(NoteIndexError) {
    let version = try database.integer("PRAGMA user_version")
    let tables = try database.integer("SELECT count(*) FROM sqlite_master")
    let own = try database.integer(
      "SELECT count(*) FROM sqlite_master WHERE name IN ('note', 'block', 'line', 'word')")
    guard tables == 0 || version != 0 && own == 4 else { throw noIndex }
    try database.run(
      """
      DROP TABLE IF EXISTS note;
      DROP TABLE IF EXISTS page;
      DROP TABLE IF EXISTS block;
      DROP TABLE IF EXISTS line;
      DROP TABLE IF EXISTS word;
      DROP TABLE IF EXISTS doubtful;
      CREATE TABLE note(
        id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER NOT NULL,
        modified INTEGER NOT NULL, model TEXT NOT NULL, reader TEXT NOT NULL,
        sample INTEGER NOT NULL);
      CREATE TABLE page(
        id INTEGER PRIMARY KEY, note INTEGER NOT NULL, number INTEGER NOT NULL, key TEXT NOT NULL);
      CREATE INDEX page_of_note ON page(note);
      CREATE TABLE block(
        id INTEGER PRIMARY KEY, page INTEGER NOT NULL, first INTEGER NOT NULL,
        lattices BLOB NOT NULL);
      CREATE INDEX block_of_page ON block(page);
      CREATE TABLE line(
        block INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, words BLOB NOT NULL,
        PRIMARY KEY(block, number)) WITHOUT ROWID;
      CREATE VIRTUAL TABLE word USING fts5(
        sure, likely, detail = column, columnsize = 0, tokenize = ascii);
      CREATE VIRTUAL TABLE doubtful USING fts5(letters, columnsize = 0, tokenize = trigram);
      PRAGMA user_version = \(Self.version);
      """)
  }
}
