// One import gives a program all types of notes: pages, strokes and errors of note programs' files,
// and the roles of strokes.
@_exported import NoteFormats
@_exported import PageStructure
