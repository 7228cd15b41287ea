import InkModel

/// Reads InkML (W3C Recommendation of 20 September 2011).
///
/// Used of it are the traces, with the channels X, Y and T of their trace format, groups, views,
/// contexts, continuations and annotations. Not used are canvases, mappings, brushes and
/// timestamps: coordinates are those of the traces, times are milliseconds as the channel gives
/// them, after the trace's `timeOffset` where the channel refers to no timestamp. Pen-up traces
/// are left out. References to other documents are not followed.
///
/// The annotations `truth`, `writer`, `split`, `preContext`, `writingArea` (two numbers) and
/// `multiline` (`true`) make up the record; a document without a truth of its own takes that of
/// its only top-level group. The name is the document's or group's `xml:id` or the document's
/// `documentID`, or else its annotation `UI`.
final class InkMLReader: RecordReader {
  private let source: any ByteSource
  private let file: String
  private let options: InkReadingOptions
  private var records: ArraySlice<Result<LabelledInk, InkFormatError>>?

  init(_ source: any ByteSource, file: String, options: InkReadingOptions) {
    self.source = source
    self.file = file
    self.options = options
  }

  func next() -> Result<LabelledInk, InkFormatError>? {
    if records == nil { records = readAll()[...] }
    return records?.popFirst()
  }

  private func readAll() -> [Result<LabelledInk, InkFormatError>] {
    do throws(InkFormatError) {
      let bytes = try source.readAll(file: file, limit: options.documentByteLimit)
      let document = try InkMLParser.parse(XMLProlog.checked(bytes, file: file), file: file)
      var assembler = InkMLAssembler(document, file: file, pointLimit: options.pointLimit)
      switch options.inkMLGrouping {
      case .document: return [assembler.wholeDocument()]
      case .topLevelGroups: return assembler.topLevelGroups()
      }
    } catch {
      return [.failure(error)]
    }
  }
}
