import CSQLite
import Foundation
import Support

/// A database file of SQLite. Used by one thread at a time.
final class Database {
  let file: String
  private let handle: OpaquePointer
  private let library: UnsafePointer<sqlite_functions>

  init(file: String) throws(NoteIndexError) {
    let library: UnsafePointer<sqlite_functions>
    switch SQLite.functions {
    case .success(let found): library = found.table
    case .failure(let missing):
      throw NoteIndexError(
        file: file, code: SQLITE_MISUSE, message: "no SQLite: \(missing.reason)")
    }
    var handle: OpaquePointer?
    let code = library.pointee.sqlite3_open_v2(
      file, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      defer { _ = library.pointee.sqlite3_close_v2(handle) }
      throw library.pointee.error(of: handle, in: file)
    }
    self.file = file
    self.handle = handle
    self.library = library
    // Another process may be writing.
    _ = library.pointee.sqlite3_busy_timeout(handle, 10_000)
  }

  deinit { _ = library.pointee.sqlite3_close_v2(handle) }

  /// Runs statements that have no values and no rows.
  func run(_ sql: String) throws(NoteIndexError) {
    let code = library.pointee.sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error() }
  }

  /// Runs one statement and passes its rows to `row` until that returns false.
  func run(
    _ sql: String, _ values: [SQLValue], row: (Row) throws(NoteIndexError) -> Bool = { _ in true }
  ) throws(NoteIndexError) {
    var statement: OpaquePointer?
    let prepared = library.pointee.sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard prepared == SQLITE_OK, let statement else { throw error() }
    defer { _ = library.pointee.sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      guard value.bind(to: statement, at: Int32(index + 1), library) == SQLITE_OK else {
        throw error()
      }
    }
    while true {
      switch library.pointee.sqlite3_step(statement) {
      case SQLITE_DONE: return
      case SQLITE_ROW: if try !row(Row(statement: statement, library: library)) { return }
      default: throw error()
      }
    }
  }

  /// Returns the number in a statement's only row.
  func integer(_ sql: String) throws(NoteIndexError) -> Int64 {
    var value: Int64 = 0
    try run(sql, []) { row in
      value = row.integer(0)
      return false
    }
    return value
  }

  /// The number of the row that was inserted last.
  var lastRow: Int64 { library.pointee.sqlite3_last_insert_rowid(handle) }

  /// Runs `body` in a transaction: all of it or nothing takes effect.
  func transaction(_ body: () throws(NoteIndexError) -> Void) throws(NoteIndexError) {
    try run("BEGIN IMMEDIATE")
    do throws(NoteIndexError) {
      try body()
      try run("COMMIT")
    } catch {
      _ = library.pointee.sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  private func error() -> NoteIndexError { library.pointee.error(of: handle, in: file) }
}

extension sqlite_functions {
  /// Returns the last error of a database in a file; without one, there was no memory to open it.
  fileprivate func error(of handle: OpaquePointer?, in file: String) -> NoteIndexError {
    guard let handle, let text = sqlite3_errmsg(handle) else {
      return NoteIndexError(file: file, code: SQLITE_NOMEM, message: "out of memory")
    }
    let code = sqlite3_extended_errcode(handle)
    var message = String(cString: text)
    // SQLite also tries to open it otherwise, and knows only why that failed.
    if code & 0xFF == SQLITE_CANTOPEN, let cause = MappingError(opening: file) {
      message += ": \(cause)"
    }
    return NoteIndexError(file: file, code: code, message: message)
  }
}

extension MappingError {
  /// The reason why a file can't be written to, or created; `nil` if it can.
  fileprivate init?(opening file: String) {
    let folder = URL(filePath: file).deletingLastPathComponent().path
    if access(file, R_OK | W_OK) == 0 { return nil }
    if errno == ENOENT, access(folder, W_OK | X_OK) == 0 { return nil }
    self = .system(code: errno)
  }
}

/// A value of a statement.
enum SQLValue {
  case integer(Int64)
  case text(String)
  case bytes([UInt8])

  fileprivate func bind(
    to statement: OpaquePointer, at index: Int32, _ library: UnsafePointer<sqlite_functions>
  ) -> Int32 {
    switch self {
    case .integer(let value): library.pointee.sqlite3_bind_int64(statement, index, value)
    case .text(let value):
      library.pointee.sqlite3_bind_text(
        statement, index, value, Int32(value.utf8.count), ductus_sqlite_transient())
    case .bytes(let value):
      library.pointee.sqlite3_bind_blob(
        statement, index, value, Int32(value.count), ductus_sqlite_transient())
    }
  }
}

/// The current row of a statement, valid until the next.
struct Row {
  fileprivate let statement: OpaquePointer
  fileprivate let library: UnsafePointer<sqlite_functions>

  func integer(_ column: Int32) -> Int64 {
    library.pointee.sqlite3_column_int64(statement, column)
  }

  func text(_ column: Int32) -> String {
    guard let start = library.pointee.sqlite3_column_text(statement, column) else { return "" }
    // A text may contain NUL.
    let count = Int(library.pointee.sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: library.pointee.sqlite3_column_blob(statement, column),
      count: Int(library.pointee.sqlite3_column_bytes(statement, column)))
  }
}

/// The reason why an index can't be used.
public struct NoteIndexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The index's file.
  public let file: String
  /// SQLite's result code.
  public let code: Int32
  /// SQLite's message.
  public let message: String

  /// Whether the file is damaged or isn't an index.
  public var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }

  public var description: String { "\(file): \(message) (SQLite's error \(code))" }
}
