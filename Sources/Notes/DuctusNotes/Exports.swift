// One import gives a program all that it can spell of notes: pages, strokes and faults of note programs' files,
// and what a stroke is taken for.
@_exported import NoteFormats
@_exported import PageStructure
