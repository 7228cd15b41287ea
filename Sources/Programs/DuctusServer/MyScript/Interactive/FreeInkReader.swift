import Ductus
import DuctusEngine
import InkDiagrams
import InkEditing
import InkModel

/// Reads pages of free ink, and gestures over them.
struct FreeInkReader: Sendable {
  let reader: InkReader

  private static let figures = "zxx-Zsym-x-shapes-plus"
  private static let gestures = "und-x-gesture"

  /// Reads a page.
  ///
  /// - Parameter last: an earlier reading; unchanged parts aren't read again.
  /// - Throws: ``Problem``.
  func read(
    _ page: FreeInk, _ settings: PreparedSettings, since last: FreeInkReading?
  ) throws(Problem) -> FreeInkReading {
    let ink = page.strokes.ink
    let draft: DiagramDraft
    do throws(DuctusError) {
      draft = try DiagramDraft(
        ink, figures: settings.settings.types.contains("shape") ? figures(Self.figures) : nil)
    } catch {
      throw Problem(error)
    }
    var known: [[Int]: RecognitionResult] = [:]
    for text in last?.texts ?? [] { known[text.numbers] = text.result }
    let parts = draft.writing.map { part in
      (strokes: part.strokes, numbers: part.strokes.map { page.elements[$0].number })
    }
    let unread = parts.filter { known[$0.numbers] == nil }
    let inks = unread.map { settings.inkToRead(ink.part($0.strokes)) }
    for (part, reading) in zip(unread, reader.read(inks)) {
      known[part.numbers] = try reading.result.get()
    }
    let texts = parts.compactMap { part in
      known[part.numbers].map { result in
        FreeInkReading.Text(strokes: part.strokes, numbers: part.numbers, result: result)
      }
    }
    func top(_ text: FreeInkReading.Text) -> Float {
      ink.part(text.strokes).strokes.lazy.flatMap(\.points).map(\.y).min() ?? 0
    }
    return FreeInkReading(
      page: page, diagram: draft.diagram, texts: texts.sorted { top($0) < top($1) })
  }

  /// Returns a recogniser of figures; `nil` if its pack is missing.
  private func figures(_ tag: String) -> FigureRecognizer? {
    (try? reader.cache.recognizer(tag)) as? FigureRecognizer
  }

  // MARK: - Gestures

  /// Returns whether a stroke may be a gesture at all; only then is the page read for it.
  func mayBeGesture(_ stroke: Stroke) -> Bool {
    form(of: stroke).map { $0.name != "writing" || $0.confidence < 0.9 } ?? false
  }

  /// The meaning of a stroke over a page.
  ///
  /// - Returns: `nil` if it is writing, a figure, or a gesture that isn't requested.
  /// - Throws: ``Problem``.
  func gesture(
    _ stroke: Stroke, over reading: FreeInkReading, _ settings: PreparedSettings
  ) throws(Problem) -> SessionGesture? {
    let strokes = reading.page.strokes
    var best: (gesture: EditingGesture, text: WrittenText, places: [Int])?
    for text in reading.texts {
      let ink = strokes.ink.part(text.strokes)
      let written = WrittenText(text.result, of: ink)
      if let found = try gesture(stroke, over: written, of: ink, settings),
        found.confidence > best?.gesture.confidence ?? 0
      {
        best = (found, written, text.strokes)
      }
    }
    guard let best else { return nil }
    func ids(_ places: some Sequence<Int>) -> [String] {
      Set(places).sorted().map { strokes.ids[best.places[$0]] }
    }
    let gesture = SessionGesture(
      best.gesture, in: best.text, ids: { ids($0) })
    return settings.settings.gestures.contains(gesture.setting) ? gesture : nil
  }

  /// Returns the meaning of a stroke over a text; `nil` if it is writing or a figure.
  ///
  /// - Parameter page: the ink from which the text was read.
  /// - Throws: ``Problem``.
  func gesture(
    _ stroke: Stroke, over text: WrittenText, of page: Ink, _ settings: PreparedSettings
  ) throws(Problem) -> EditingGesture? {
    guard let figures = figures(Self.gestures) else { return nil }
    let ink = Ink(strokes: [stroke])
    let reading: GestureReading
    do throws(DuctusError) {
      let forms = try figures.recognize(text.oriented(ink)).candidates
      reading = GestureReading(ink, forms: forms, over: text)
    } catch {
      throw Problem(error)
    }
    guard let doubt = reading.doubt(ink, over: text, of: page) else { return reading.best }
    var sure: [Double] = []
    for read in reader.read([doubt.without, doubt.with].map(settings.inkToRead)) {
      sure.append(try read.result.get().candidates.first?.confidence ?? 0)
    }
    return reading.weighed(without: sure[0], with: sure[1]).best
  }

  /// Returns the form of a stroke over nothing known: a name of MyScript's protocol.
  func contextlessForm(of stroke: Stroke) -> String {
    guard let form = form(of: stroke), form.confidence > 0.5,
      let first = stroke.points.first, let last = stroke.points.last
    else { return "none" }
    switch form.name {
    case "scribble": return "scratch"
    case "circle": return "surround"
    case "strike": return first.x < last.x ? "left-right" : "right-left"
    case "verticalbar": return first.y < last.y ? "top-bottom" : "bottom-top"
    default: return "none"
    }
  }

  private func form(of stroke: Stroke) -> (name: String, confidence: Double)? {
    let result = try? figures(Self.gestures)?.recognize(Ink(strokes: [stroke]))
    return result?.candidates.first.map { ($0.text, $0.confidence) }
  }
}
