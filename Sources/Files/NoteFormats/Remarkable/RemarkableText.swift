import InkModel

/// The typed text of a reMarkable page: pieces that name their neighbours, and paragraph styles.
struct RemarkableText {
  /// A line of the text, up to a line break.
  struct Paragraph {
    var text = ""
    /// The top left corner of its letters.
    var place: StrokePoint
    /// The top of a plain line in its place, to which strokes are anchored.
    var line: Float
    /// The height of the letters.
    var size: Float
    var form = TypedText.Form.plain
    /// Names of its characters and of the break that ends it.
    var names: [SceneNames] = []

    fileprivate mutating func append(_ letters: ArraySlice<Unicode.Scalar>, _ names: SceneNames) {
      for letter in letters { text.unicodeScalars.append(letter) }
      self.names.append(names)
    }
  }

  /// The characters.
  private(set) var runs = RemarkableRuns()
  /// The styles, by the name of the break before the paragraph.
  private var styles: [SceneID: UInt8] = [:]
  private var x: Float = 0
  private var y: Float = 0
  /// The width of its lines; `nil` if unknown.
  private(set) var width: Float?

  /// The distance of a paragraph from the previous one, by its style: headings, bullets and boxes,
  /// others.
  private static let plainHeight: Float = 70
  private static let heights: [UInt8: Float] = [2: 150, 4: 35, 5: 35, 6: 35, 7: 35]
  private static let forms: [UInt8: TypedText.Form] = [
    2: .heading(level: 1), 4: .item(level: 1), 5: .item(level: 2),
    6: .task(isDone: false, level: 1), 7: .task(isDone: true, level: 1),
  ]
  /// The height of the letters.
  private static let plainSize: Float = 36
  private static let headingSize: Float = 60
  /// The distance by which the first paragraph begins above the text's place.
  private static let top: Float = -88

  /// - Returns: `nil` if its characters and changes exceed the budget.
  init?(_ content: inout TaggedBytes, budget: inout NoteBudget) throws(BlockFault) {
    _ = try content.id(1)
    var body = try content.subblock(2)
    var outer = try body.subblock(1)
    var pieces = try outer.subblock(1)
    for _ in 0..<(try pieces.varuint()) {
      var piece = try pieces.subblock(0)
      let run = try RemarkableRun(&piece)
      guard budget.takeCharacters(max(1, run.text.count)) else { return nil }
      runs.append(run)
    }
    outer = try body.subblock(2)
    var formats = try outer.subblock(1)
    for _ in 0..<(try formats.varuint()) {
      guard budget.takeCharacters(1) else { return nil }
      let character = try formats.id()
      _ = try formats.id(1)
      var style = try formats.subblock(2)
      _ = try style.fixed(UInt8.self)
      styles[character] = try style.fixed(UInt8.self)
    }
    var place = try content.subblock(3)
    let (x, y) = (Float(try place.double()), Float(try place.double()))
    guard x.isFinite, y.isFinite else { throw BlockFault() }
    (self.x, self.y) = (x, y)
    if let width = try? content.float(4), width.isFinite, width > 0 { self.width = width }
  }

  /// Returns the paragraphs from the top.
  func paragraphs() -> [Paragraph] {
    let start = SceneID()
    var y = self.y + Self.top
    func begin(after id: SceneID) -> Paragraph {
      let style = styles[id] ?? 1
      y += Self.heights[style] ?? Self.plainHeight
      let size = style == 2 ? Self.headingSize : Self.plainSize
      // Letters of all sizes share a baseline.
      let rise = TypedText.lineHeight * (size - Self.plainSize)
      return Paragraph(
        place: StrokePoint(x: x, y: y - rise), line: y, size: size,
        form: Self.forms[style] ?? .plain)
    }
    var result: [Paragraph] = [begin(after: start)]
    for run in runs.ordered() {
      var name = run.names.first
      var rest = run.text[...]
      while let lineBreak = rest.firstIndex(of: "\n") {
        let end = SceneID(
          author: name.author, counter: name.counter + UInt64(lineBreak - rest.startIndex))
        result[result.count - 1].append(rest[..<lineBreak], SceneNames(first: name, last: end))
        result.append(begin(after: end))
        (name.counter, rest) = (end.counter + 1, rest[(lineBreak + 1)...])
      }
      if name <= run.names.last {
        result[result.count - 1].append(rest, SceneNames(first: name, last: run.names.last))
      }
    }
    return result
  }
}
