import InkFormats

/// Reads Saber's older notes, which are JSON.
final class SaberReader: JSONNoteReader {
  private var note = SaberNote()

  func member(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    try note.read(name, &scanner)
  }

  /// The assets of these notes are inside them.
  func finished() -> NoteDocument? { note.document(file: "") }
}
