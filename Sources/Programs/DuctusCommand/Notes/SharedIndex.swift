import DuctusNotes
import Foundation
import NoteIndex

/// An index into which the threads put their results.
///
/// Unchecked: everything is only used with the lock held.
final class SharedIndex: @unchecked Sendable {
  private let lock = NSLock()
  private var index: NoteIndex?
  private var fault: NoteIndexError?
  private var stored: Set<String> = []

  init(_ index: NoteIndex) {
    self.index = index
  }

  /// Releases the index, so that threads that end later don't keep its file open.
  ///
  /// - Returns: the notes that were added.
  /// - Throws: the first error.
  func end() throws(NoteIndexError) -> Set<String> {
    lock.lock()
    defer { lock.unlock() }
    index = nil
    if let fault { throw fault }
    return stored
  }

  /// Returns how a note was read; `nil` if it isn't in the index.
  func reading(of path: String) -> NoteReading? {
    use { index throws(NoteIndexError) in try index.reading(of: path) } ?? nil
  }

  func store(
    _ pages: [PageTranscript?], of path: String, _ stamp: NoteStamp, _ reading: NoteReading
  ) {
    let isStored = use { index throws(NoteIndexError) in
      try index.store(pages, of: path, stamp, reading)
    }
    if isStored == true { _ = lock.withLock { stored.insert(path) } }
  }

  /// - Returns: `nil` after an error.
  private func use<Value>(_ body: (NoteIndex) throws(NoteIndexError) -> Value) -> Value? {
    lock.lock()
    defer { lock.unlock() }
    guard fault == nil, let index else { return nil }
    do throws(NoteIndexError) {
      return try body(index)
    } catch {
      fault = error
      return nil
    }
  }
}
