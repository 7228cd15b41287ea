/// Reads InkML (W3C Recommendation of 20 September 2011).
///
/// It uses traces, with the channels X, Y and T of their trace format, groups, views, contexts,
/// continuations and annotations. It ignores canvases, mappings, brushes and timestamps:
/// coordinates are those of the traces, times are the channel's milliseconds, after the trace's
/// `timeOffset` if the channel refers to no timestamp. Pen-up traces are left out. References to
/// other documents are not followed.
///
/// The annotations `truth`, `writer`, `split`, `preContext`, `writingArea` (two numbers),
/// `multiline` (`true`) and `hz` (points per second) make up the record; `label`, as in
/// MathWriting, is also a `truth`. A document without one of its own takes that of its only
/// top-level group. The name is the document's or group's `xml:id` or the document's `documentID`,
/// or else its annotation `UI`.
final class InkMLReader: RecordReader {
  private let source: any ByteSource
  private let file: String
  private let options: InkReadingOptions
  private var assembler: InkMLAssembler?
  private var hasFailed = false

  init(_ source: any ByteSource, file: String, options: InkReadingOptions) {
    self.source = source
    self.file = file
    self.options = options
  }

  func next() -> Result<LabelledInk, InkFormatError>? {
    if hasFailed { return nil }
    do throws(InkFormatError) {
      if assembler == nil {
        assembler = InkMLAssembler(try readDocument(), file: file, options: options)
      }
    } catch {
      hasFailed = true
      return .failure(error)
    }
    return assembler?.next()
  }

  /// Returns the document; the text itself is freed.
  private func readDocument() throws(InkFormatError) -> InkMLDocument {
    try InkMLParser.parse(
      XMLGuard.checked(source.readAll(file: file, limit: options.documentByteLimit), file: file),
      file: file)
  }
}
