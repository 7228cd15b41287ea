import CommandSupport
import Ductus
import Evaluation
import ResultFormats
import Support

/// Measurements while inks are rewritten. Figures exist once there is an ink.
struct LiveMeasurement {
  private(set) var inks = 0
  private(set) var strokes = 0
  /// Inks whose final result differs from that of the whole ink read at once.
  private(set) var differing = 0
  private var agreeing = 0
  private var (edits, characters) = (0, 0)
  /// Seconds of each stroke, of each stroke in the last quarter of its ink, and of each ink.
  private var (partial, late, whole): ([Double], [Double], [Double]) = ([], [], [])

  /// Writes an ink stroke by stroke.
  mutating func add(
    _ record: LabelledInk, recognizer: TextRecognizer, layout: TextLayout
  ) throws(DuctusError) {
    if record.ink.strokes.isEmpty { return }
    var context = RecognitionContext(
      preContext: record.preContext, writingArea: record.writingArea)
    context.layout = layout
    let live = LiveInk(recognizer: recognizer, context: context)
    var inkSoFar = Ink(strokes: [])
    var anew: RecognitionResult?
    for (index, stroke) in record.ink.strokes.enumerated() {
      do throws(InkError) {
        try live.append(stroke)
      } catch {
        throw .ink(error)
      }
      inkSoFar.strokes.append(stroke)
      var start = threadSeconds()
      let reading = try live.partialResult().candidates.first?.text ?? ""
      let seconds = threadSeconds() - start
      partial.append(seconds)
      if 4 * index >= 3 * record.ink.strokes.count { late.append(seconds) }
      start = threadSeconds()
      anew = try recognizer.recognize(inkSoFar, context: context)
      if index + 1 == record.ink.strokes.count { whole.append(threadSeconds() - start) }
      let truth = ReferenceText(anew?.candidates.first?.text ?? "")
      strokes += 1
      if reading == anew?.candidates.first?.text ?? "" { agreeing += 1 }
      edits += editDistance(truth.characters, ReferenceText(reading).characters)
      characters += truth.characters.count
    }
    inks += 1
    if let anew, try live.result() != anew { differing += 1 }
  }

  /// Figures by name, with their names in the table.
  private var figures: [(name: String, title: String, value: Double)] {
    let ink = median(whole)
    return [
      ("strokeMilliseconds", "ms per stroke, median", 1_000 * median(partial)),
      ("lateStrokeMilliseconds", "ms per stroke in the last quarter, median", 1_000 * median(late)),
      ("inkMilliseconds", "ms per finished ink read anew, median", 1_000 * ink),
      ("strokeShare", "stroke / finished ink", median(partial) / ink),
      ("lateStrokeShare", "stroke in the last quarter / finished ink", median(late) / ink),
      ("agreement", "strokes with the reading of the ink read anew", share(agreeing, strokes)),
      ("characterEdits", "CER against the ink read anew", share(edits, characters)),
    ]
  }

  var table: String {
    var table = TextTable(columns: [.left, .right])
    table.add(["inks", "\(inks)"])
    table.add(["strokes", "\(strokes)"])
    for figure in figures { table.add([figure.title, "\((figure.value * 1e4).rounded() / 1e4)"]) }
    table.add(["final results that differ", "\(differing)"])
    return table.text
  }

  var json: JSONText {
    .object(
      [("inks", .integer(inks)), ("strokes", .integer(strokes))]
        + figures.map { ($0.name, .number($0.value, digits: 5)) }
        + [("differing", .integer(differing))])
  }

  private func share(_ part: Int, _ whole: Int) -> Double { Double(part) / Double(whole) }

  private func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }
}
