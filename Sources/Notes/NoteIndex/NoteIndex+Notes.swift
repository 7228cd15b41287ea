import DuctusNotes

extension NoteIndex {
  /// Returns whether the index has the present version of a note, read by this model.
  ///
  /// - Throws: ``NoteIndexError`` with SQLite's code and message.
  public func isCurrent(_ path: String, _ stamp: NoteStamp) throws(NoteIndexError) -> Bool {
    try self.stamp(of: path) == stamp
  }

  /// Returns the stamp of the index's version of a note; `nil` if there is none.
  public func stamp(of path: String) throws(NoteIndexError) -> NoteStamp? {
    var stamp: NoteStamp?
    try database.run("SELECT size, modified, model FROM note WHERE path = ?", [.text(path)]) {
      row in
      stamp = NoteStamp(size: row.integer(0), modified: row.integer(1), model: row.text(2))
      return false
    }
    return stamp
  }

  /// Returns how the index's version of a note was read; `nil` if there is none.
  ///
  /// - Throws: ``NoteIndexError`` with SQLite's code and message.
  public func reading(of path: String) throws(NoteIndexError) -> NoteReading? {
    var reading: NoteReading?
    try database.run("SELECT reader, sample FROM note WHERE path = ?", [.text(path)]) { row in
      reading = NoteReading(
        reader: row.text(0), sample: max(0, Int(clamping: row.integer(1))), keys: [])
      return false
    }
    try database.run(
      """
      SELECT page.key FROM page JOIN note ON note.id = page.note WHERE note.path = ?
      ORDER BY page.number
      """, [.text(path)]
    ) { row in
      reading?.keys.append(row.text(0))
      return true
    }
    return reading
  }

  /// Adds a note to the index, or replaces it.
  ///
  /// - Parameters:
  ///   - pages: the transcript of each page; `nil` for a page that the index already has with the
  ///     same key, at whatever place.
  ///   - reading: how it was read, with the key of each page.
  /// - Returns: whether the index now has this version of the note. Another process may have
  ///   removed pages that were to be kept.
  /// - Throws: ``NoteIndexError`` with SQLite's code and message.
  @discardableResult
  public func store(
    _ pages: [PageTranscript?], of path: String, _ stamp: NoteStamp, _ reading: NoteReading
  ) throws(NoteIndexError) -> Bool {
    precondition(reading.keys.count == pages.count, "a key for each page")
    var isStored = true
    try database.transaction { () throws(NoteIndexError) in
      var kept: [(number: Int, page: Int64)] = []
      var former = try self.pages(of: path)
      for (number, key) in reading.keys.enumerated() where pages[number] == nil {
        guard let page = former[key]?.popLast() else {
          isStored = try isCurrent(path, stamp)
          return
        }
        kept.append((number, page))
      }
      for page in former.values.joined() { try removePages("?", .integer(page)) }
      try database.run("DELETE FROM note WHERE path = ?", [.text(path)])
      try database.run(
        "INSERT INTO note(path, size, modified, model, reader, sample) VALUES(?, ?, ?, ?, ?, ?)",
        [
          .text(path), .integer(stamp.size), .integer(stamp.modified), .text(stamp.model),
          .text(reading.reader), .integer(Int64(reading.sample)),
        ])
      let note = database.lastRow
      for (number, page) in kept {
        try database.run(
          "UPDATE page SET note = ?, number = ? WHERE id = ?",
          [.integer(note), .integer(Int64(number)), .integer(page)])
      }
      for (number, page) in pages.enumerated() {
        guard let page else { continue }
        try database.run(
          "INSERT INTO page(note, number, key) VALUES(?, ?, ?)",
          [.integer(note), .integer(Int64(number)), .text(reading.keys[number])])
        let id = database.lastRow
        var first = 0
        for block in page.blocks {
          try store(block, page: id, first: first)
          first += block.lines.count
        }
      }
    }
    return isStored
  }

  /// Returns the rows of a note's pages, by their keys.
  private func pages(of path: String) throws(NoteIndexError) -> [String: [Int64]] {
    var pages: [String: [Int64]] = [:]
    try database.run(
      "SELECT page.key, page.id FROM page JOIN note ON note.id = page.note WHERE note.path = ?",
      [.text(path)]
    ) { row in
      pages[row.text(0), default: []].append(row.integer(1))
      return true
    }
    return pages
  }

  private func store(
    _ block: TranscribedBlock, page: Int64, first: Int
  ) throws(NoteIndexError) {
    let words = block.lines.map(\.searchedWords)
    try database.run(
      "INSERT INTO block(page, first, lattices) VALUES(?, ?, ?)",
      [
        .integer(page), .integer(Int64(first)),
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

  /// Gives what was read of a note to another path, of which the index has nothing. There it is
  /// current only once it is stored: the file may be another one.
  public func move(_ path: String, to newPath: String) throws(NoteIndexError) {
    let never = NoteStamp(size: 0, modified: 0, model: "").never
    try database.run(
      "UPDATE note SET path = ?, size = ?, modified = ? WHERE path = ?",
      [.text(newPath), .integer(never.size), .integer(never.modified), .text(path)])
  }

  /// Removes notes from the index.
  ///
  /// - Throws: ``NoteIndexError`` with SQLite's code and message.
  public func remove(_ paths: some Sequence<String>) throws(NoteIndexError) {
    try database.transaction { () throws(NoteIndexError) in
      for path in paths {
        try removePages(
          "SELECT page.id FROM page JOIN note ON note.id = page.note WHERE note.path = ?",
          .text(path))
        try database.run("DELETE FROM note WHERE path = ?", [.text(path)])
      }
    }
  }

  /// - Parameter pages: what selects them, with one value.
  private func removePages(_ pages: String, _ value: SQLValue) throws(NoteIndexError) {
    let blocks = "SELECT id FROM block WHERE page IN (\(pages))"
    for sql in [
      "DELETE FROM word WHERE rowid IN (\(blocks))",
      "DELETE FROM doubtful WHERE rowid IN (\(blocks))",
      "DELETE FROM line WHERE block IN (\(blocks))", "DELETE FROM block WHERE page IN (\(pages))",
      "DELETE FROM page WHERE id IN (\(pages))",
    ] {
      try database.run(sql, [value])
    }
  }

  /// Returns the paths of all notes.
  ///
  /// - Throws: ``NoteIndexError`` with SQLite's code and message.
  public func paths() throws(NoteIndexError) -> [String] {
    var paths: [String] = []
    try database.run("SELECT path FROM note ORDER BY path", []) { row in
      paths.append(row.text(0))
      return true
    }
    return paths
  }
}
