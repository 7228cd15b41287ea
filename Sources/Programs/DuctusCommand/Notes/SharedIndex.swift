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

  func store(_ transcript: Transcript, of path: String, _ stamp: NoteStamp) {
    lock.withLock {
      guard fault == nil else { return }
      do throws(NoteIndexError) {
        try index?.store(transcript, of: path, stamp)
        stored.insert(path)
      } catch {
        fault = error
      }
    }
  }
}
