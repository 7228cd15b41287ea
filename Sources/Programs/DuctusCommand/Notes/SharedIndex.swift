import DuctusNotes
import Foundation
import NoteIndex

/// An index that results are put into by whichever thread has them.
///
/// Unchecked: it is used with the lock held, and by nobody else meanwhile.
final class SharedIndex: @unchecked Sendable {
  private let lock = NSLock()
  private var index: NoteIndex?
  private var fault: NoteIndexError?
  private var stored: Set<String> = []

  init(_ index: NoteIndex) {
    self.index = index
  }

  /// Lets go of the index, for threads that end later not to keep its file open.
  ///
  /// - Returns: the notes that it has got.
  /// - Throws: the first error.
  func end() throws(NoteIndexError) -> Set<String> {
    lock.lock()
    defer { lock.unlock() }
    index = nil
    if let fault { throw fault }
    return stored
  }

  /// How a note was read; `nil` if it isn't in the index.
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
