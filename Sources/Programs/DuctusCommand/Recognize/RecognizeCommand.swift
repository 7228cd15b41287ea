import CommandSupport
import Ductus
import NoteFormats

/// `ductus recognize`: the best reading of each ink, or its candidates as JSON.
struct RecognizeCommand: Command {
  static let description = CommandDescription(
    name: "recognize",
    operands: "[FILE…]",
    summary: "Read inks as text or formulas, or name figures, one line for each.",
    options: RecognizeOptions.all,
    discussion: """
      Inks are read from NDJSON (the Quick, Draw! form), JSON or InkML files, plain or compressed
      with xz or gzip, or from standard input if there is no file or the file is '-'. Each ink is
      answered as soon as its record is complete, in input order, so the command works in an endless
      pipe. A record's "writingArea" and "preContext" override the options; its other hints, which
      the server and the libraries heed, are ignored.

      With a model of figures (--model zxx-Zsym-x-shapes, zxx-Zsym-x-shapes-plus,
      zxx-Zsym-x-autodraw, zxx-Zsye-x-emoji, en-US-x-gesture) each ink is one figure, and its reading
      is the figure's name. Options that concern text have no effect.

      With the model of formulas (--model zxx-Zmth-x-formula) each ink is one formula, and its reading
      is LaTeX; with --json each candidate also has "mathml", "plain" and its "symbols", with their
      strokes and what else they may be.

      An empty ink gives an empty line. So does a record or a file that can't be read, or, with
      --json, an object with "error": lines and records stay in step. The fault is named on standard
      error, the rest is read, and the exit code is 1. The first 100 faults are reported; the others
      are counted, with their line numbers. Blank lines are not records.

      Inks whose times run backwards, whose strokes overlap in time or whose clock restarts are read
      without their times, and a writing area without a size is ignored. Both give a warning on
      standard error or, with --json, in "warnings". --strict refuses such inks.

      Inks of several lines are read line by line from the top; strokes added later are read where
      they stand. The lines are separated by \\n or, with --json, by a newline in the text; "lines"
      then holds each line's text, its strokes in reading order, and its slope. --layout line takes
      each ink as one line, with its strokes in reading order.

      With --json: {"id":…,"label":…,"model":"en-US","modelVersion":…,"engineVersion":…,
      "candidates":[{"text":…,"score":…,"confidence":…},…]}, best candidate first; "id" and "label"
      are those of the record. "score" is a cost: lower is better. It may be below 0, and is
      comparable only within one ink; for a figure, it is minus the natural logarithm of its
      confidence. "confidence" is the probability that the reading is right.

      The best candidate of a shape, and any other of at least 1 %, also has "geometry": the figure of
      that kind nearest to the ink. It holds "centre", "corners", "ends", "radii" and "angle" as far as
      the kind has them, "drawing" (the clean figure) and "residual" (its mean distance from the ink,
      relative to the ink's size).

      With --segments a candidate also has "graphemes", one for each character of the text, and
      "words": {"text":[0,1],"confidence":…,"ink":[[0,0,14],…]}. "text" is the part's range in the
      candidate's text, in Unicode scalars; "ink" holds stroke, first point and the point after the
      last, all counted from 0. White space has no ink. Models of kana, hanzi and hangul add
      "alternatives" to graphemes: other readings of the same ink, [{"text":…,"confidence":…},…].
      """)

  private let options: RecognizeOptions

  init(_ arguments: Arguments) throws(UsageError) {
    options = try RecognizeOptions(arguments)
  }

  func run() throws(UsageError) -> ExitCode {
    guard let recognizer = options.recognizer.recognizerOrReport() else { return .model }
    try options.hints.checkSymbols(for: recognizer)
    try options.hints.checkCharacters(for: recognizer)
    let reader = RecordRecognizer(
      recognizer: recognizer, context: options.context, format: options.format)
    let writer = LineWriter()
    let pipeline = OrderedPipeline(
      limits: PipelineLimits(
        threads: options.threads, batchCount: 32, batchCost: 20_000,
        pendingCount: 128 * options.threads, pendingCost: 500_000 + 100_000 * options.threads),
      cost: \.pointCount,
      work: { reader.lines(for: $0) },
      deliver: { writer.write($0) })
    for file in options.input.sources {
      for (index, record) in options.input.reader(file).enumerated() {
        pipeline.submit(InputRecord(file: file, index: index, content: record))
      }
    }
    pipeline.finish()
    writer.end()
    guard writer.hasFaults else { return .success }
    for file in options.input.files where NoteFile.isNote(path: file) {
      report("note: \(file) is a note, which 'ductus transcribe' reads")
    }
    return .badInput
  }
}
