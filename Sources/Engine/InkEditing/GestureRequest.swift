import InkModel
import InkReading
import Support

/// A gesture over a text, as JSON:
///
///     {"drawing": strokes, "lines": [[word, …], …], "extent": "words", "reach": "covered"}
///
/// A word is `{"text", "frame": [x, y, width, height], "edges": [x, …]}` or
/// `{"text", "strokes": [place, …]}` of `"ink"`, a drawing. Instead of `lines` there may be
/// `"reading"`, a candidate of `ink` with its `graphemes`, as in results. `"model"` is the tag of a
/// text recogniser that distinguishes gestures over ink from late strokes.
package struct GestureRequest: Sendable {
  /// The gesture.
  package let ink: Ink
  /// The text under it, before its characters are located.
  private let source: Source
  /// The ink of the text; `nil` for type.
  package let page: Ink?
  package let model: String?
  package let options: GestureOptions

  fileprivate enum Source: Sendable {
    case typed([[WrittenText.TypedWord]])
    case written([[WrittenText.InkWord]], Ink)
    case read(String, [[InkSpan]], Ink)
  }

  /// - Throws: ``JSONError`` naming the member that is missing, unknown or wrong.
  package init(_ document: JSONValue) throws(JSONError) {
    let members = try JSONField(document).object()
    try members.requireNoOthers(
      than: ["drawing", "lines", "ink", "reading", "extent", "reach", "model"])
    ink = try members.required("drawing").drawing()
    var options = GestureOptions()
    if let field = members.optional("extent") {
      options.extent = try field.one(of: GestureOptions.Extent.self)
    }
    if let field = members.optional("reach") {
      options.reach = try field.one(of: GestureOptions.Reach.self)
    }
    self.options = options
    let page = try members.optional("ink")?.drawing()
    self.page = page
    model = try members.optional("model")?.string()
    let reading = members.optional("reading")
    if reading != nil, let lines = members.optional("lines") {
      throw lines.fault("beside 'reading', which replaces it")
    }
    if page == nil, model != nil || reading != nil {
      throw try members.required("ink").fault("missing")
    }
    if let reading, let page {
      source = try reading.reading(of: page)
      return
    }
    let lines = try members.required("lines").lines()
    if let page {
      var words: [[WrittenText.InkWord]] = []
      for line in lines {
        words.append([])
        for word in line { words[words.count - 1].append(try WrittenText.InkWord(word, of: page)) }
      }
      source = .written(words, page)
    } else {
      var words: [[WrittenText.TypedWord]] = []
      for line in lines {
        words.append([])
        for word in line { words[words.count - 1].append(try WrittenText.TypedWord(word)) }
      }
      source = .typed(words)
    }
  }

  /// Makes the text under the gesture.
  ///
  /// - Throws: ``InkError`` if the text's ink has more points or strokes than these; a point counts
  ///   once for each word, or each character, that has it.
  package func text(
    pointLimit: Int = Ink.defaultPointLimit, strokeLimit: Int = Ink.defaultStrokeLimit
  ) throws(InkError) -> WrittenText {
    try page?.validate(pointLimit: pointLimit, strokeLimit: strokeLimit, checksTimes: false)
    func check(_ count: Int) throws(InkError) {
      if count > pointLimit { throw .tooManyPoints(count: count, limit: pointLimit) }
    }
    switch source {
    case .typed(let lines): return WrittenText(lines)
    case .written(let lines, let page):
      try check(WrittenText.pointCount(of: lines, in: page))
      return WrittenText(lines, of: page)
    case .read(let text, let spans, let page):
      try check(spans.joined().reduce(0) { $0 + $1.points.count })
      return WrittenText(text, spans: spans, of: page)
    }
  }
}

extension JSONField {
  /// Reads a candidate of a result, with its graphemes.
  fileprivate func reading(of ink: Ink) throws(JSONError) -> GestureRequest.Source {
    let members = try object()
    let text = try members.required("text").string()
    let graphemes = try members.required("graphemes")
    let fields = try graphemes.array()
    guard fields.count <= WrittenText.maximumCharacterCount else {
      throw graphemes.fault("of more than \(WrittenText.maximumCharacterCount) characters")
    }
    guard fields.count == text.count else {
      throw graphemes.fault("of \(fields.count) characters, and 'text' of \(text.count)")
    }
    var spans: [[InkSpan]] = []
    for field in fields {
      spans.append(try field.object().required("ink").spans(of: ink))
    }
    return .read(text, spans, ink)
  }
}

extension WrittenText.TypedWord {
  fileprivate init(_ field: JSONField) throws(JSONError) {
    let members = try field.object()
    try members.requireNoOthers(than: ["text", "frame", "edges"])
    let frame = try members.required("frame")
    let sides = try frame.floats()
    guard sides.count == 4 else { throw frame.fault("not of the form [x, y, width, height]") }
    self.init(
      try members.required("text").word(),
      frame: TextFrame(x: sides[0], y: sides[1], width: sides[2], height: sides[3]),
      edges: try members.optional("edges")?.floats() ?? [])
  }
}

extension WrittenText.InkWord {
  fileprivate init(_ field: JSONField, of ink: Ink) throws(JSONError) {
    let members = try field.object()
    try members.requireNoOthers(than: ["text", "strokes"])
    let places = try members.required("strokes")
    let strokes = try places.integers()
    for stroke in strokes where !ink.strokes.indices.contains(stroke) {
      throw places.fault("of stroke \(stroke), and 'ink' has \(ink.strokes.count)")
    }
    self.init(try members.required("text").word(), strokes: strokes)
  }
}

extension JSONField {
  /// Reads lines of words, with no more characters than a text may have.
  fileprivate func lines() throws(JSONError) -> [[JSONField]] {
    var lines: [[JSONField]] = []
    var characters = 0
    for line in try array() {
      let words = try line.array()
      for word in words {
        characters += try word.object().required("text").string().count + 1
        guard characters <= WrittenText.maximumCharacterCount else {
          throw fault("of more than \(WrittenText.maximumCharacterCount) characters")
        }
      }
      lines.append(words)
    }
    return lines
  }

  /// Reads a text without white space.
  fileprivate func word() throws(JSONError) -> String {
    let text = try string()
    guard !text.isEmpty, !text.contains(where: { $0.isWhitespace }) else {
      throw fault("empty, or has white space")
    }
    return text
  }

  /// Reads spans of an ink, `[[stroke, first point, the one after the last], …]`.
  fileprivate func spans(of ink: Ink) throws(JSONError) -> [InkSpan] {
    var spans: [InkSpan] = []
    for field in try array() {
      let numbers = try field.integers()
      guard numbers.count == 3, ink.strokes.indices.contains(numbers[0]),
        0 <= numbers[1], numbers[1] < numbers[2],
        numbers[2] <= ink.strokes[numbers[0]].points.count
      else { throw field.fault("not a part of 'ink'") }
      spans.append(InkSpan(stroke: numbers[0], points: numbers[1]..<numbers[2]))
    }
    return spans
  }
}
