import InkFormats

/// Reads Saber's older notes, which are JSON.
final class SaberReader: JSONNoteReader {
  private var note = SaberNote()

  func member(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    try note.read(name, &scanner)
  }

  /// Returns the note, whose assets are inside it.
  func finished() -> NoteDocument? { note.document(file: "") }
}
