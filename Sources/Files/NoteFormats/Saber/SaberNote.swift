import InkFormats
import InkModel

/// A Saber note, while it is read: newer files are BSON and older ones JSON, with the same members.
struct SaberNote {
  private struct Page {
    /// The size; `nil` for a page without its own.
    var width: Float?
    var height: Float?
    var strokes: [NoteStroke] = []
    var highlights: [NoteStroke] = []
    var text = ""
    var background: Asset?

    mutating func add(_ ink: SaberInk) {
      if ink.isHighlight { highlights.append(ink.stroke) } else { strokes.append(ink.stroke) }
    }
  }

  /// A picture or PDF file that belongs to the note.
  private struct Asset {
    var ending = ""
    var number: Int?
    var page: Int?
  }

  private var isNote = false
  /// The size of pages without their own, as in the oldest notes.
  private var width: Float = 1000
  private var height: Float = 1400
  private var lineHeight: Float = 40
  private var lineThickness: Float = 3
  private var paperColour = NoteColour.white
  private var pattern = ""
  private var pages: [Page] = []
  /// Strokes beside the pages, as in the oldest notes.
  private var strokes: [SaberInk] = []
  private var hasAssets = false
  private var damage = DamageList()
  private var budget = NoteBudget()

  /// A note's width in pixels corresponds to that of A4 paper.
  private static let unitsPerInch = 1000 / 8.27

  // MARK: - Members

  /// Reads the value of a member of the outermost object.
  mutating func read<Scanner: ValueScanner>(
    _ name: String, _ scanner: inout Scanner
  ) throws(Scanner.Fault) {
    switch name {
    case "w": width = try scanner.numberOrNil() ?? width
    case "h": height = try scanner.numberOrNil() ?? height
    case "l": lineHeight = try scanner.numberOrNil() ?? lineHeight
    case "lt": lineThickness = try scanner.numberOrNil() ?? lineThickness
    case "b":
      if let argb = try scanner.integerOrNil() {
        paperColour = NoteColour(rgb: UInt32(truncatingIfNeeded: argb))
      }
    case "p": pattern = try scanner.stringOrNil() ?? ""
    case "a":
      hasAssets = true
      try scanner.passOver()
    case "s":
      if try scanner.isArrayNext() { isNote = true }
      try scanner.elements { scanner, index throws(Scanner.Fault) in
        try readLooseStroke(index, &scanner)
      }
    case "z":
      if try scanner.isArrayNext() { isNote = true }
      try scanner.elements { scanner, index throws(Scanner.Fault) in
        guard budget.takePage() else { return try scanner.passOver() }
        pages.append(Page())
        try readPage(index, &scanner)
        budget.leavePage()
      }
    default: try scanner.passOver()
    }
  }

  private mutating func readPage<Scanner: ValueScanner>(
    _ index: Int, _ scanner: inout Scanner
  ) throws(Scanner.Fault) {
    // Old pages are only a width and a height.
    if try scanner.isArrayNext() {
      return try scanner.elements { scanner, place throws(Scanner.Fault) in
        let length = try scanner.numberOrNil()
        if place == 0 { pages[index].width = length }
        if place == 1 { pages[index].height = length }
      }
    }
    try scanner.members { scanner, name throws(Scanner.Fault) in
      switch name {
      case "w": pages[index].width = try scanner.numberOrNil()
      case "h": pages[index].height = try scanner.numberOrNil()
      case "s":
        try scanner.elements { scanner, number throws(Scanner.Fault) in
          guard let read = try stroke(number, of: "page \(index + 1)", &scanner) else { return }
          pages[index].add(read)
        }
      case "q": try readText(index, &scanner)
      case "b": pages[index].background = try asset(&scanner)
      default: try scanner.passOver()
      }
    }
  }

  private mutating func readLooseStroke<Scanner: ValueScanner>(
    _ number: Int, _ scanner: inout Scanner
  ) throws(Scanner.Fault) {
    guard let read = try stroke(number, of: "the note", &scanner) else { return }
    guard (0..<NoteFile.pageLimit).contains(read.page) else {
      return lose("stroke \(number + 1) of the note")
    }
    strokes.append(read)
  }

  /// - Returns: `nil` for strokes that aren't a pen's or can't be read.
  private mutating func stroke<Scanner: ValueScanner>(
    _ number: Int, of place: String, _ scanner: inout Scanner
  ) throws(Scanner.Fault) -> SaberInk? {
    var stroke = SaberStroke()
    try scanner.members { scanner, name throws(Scanner.Fault) in
      try stroke.read(name, &scanner)
    }
    guard stroke.isPen || stroke.isHighlight else { return nil }
    guard let ink = stroke.ink else {
      lose("stroke \(number + 1) of \(place)")
      return nil
    }
    guard budget.takeStroke(points: ink.stroke.points.count) else { return nil }
    return SaberInk(page: stroke.page, isHighlight: stroke.isHighlight, stroke: ink)
  }

  /// A page's text is a list of pieces, each with its own style; some aren't text.
  private mutating func readText<Scanner: ValueScanner>(
    _ index: Int, _ scanner: inout Scanner
  ) throws(Scanner.Fault) {
    var text = ""
    try scanner.elements { scanner, _ throws(Scanner.Fault) in
      try scanner.members { scanner, name throws(Scanner.Fault) in
        guard name == "insert" else { return try scanner.passOver() }
        text += try scanner.stringOrNil() ?? ""
      }
    }
    guard text.hasFewMarks else { return lose("text of page \(index + 1)") }
    pages[index].text = text
  }

  private func asset<Scanner: ValueScanner>(
    _ scanner: inout Scanner
  ) throws(Scanner.Fault) -> Asset {
    var asset = Asset()
    try scanner.members { scanner, name throws(Scanner.Fault) in
      switch name {
      case "e": asset.ending = try scanner.stringOrNil() ?? ""
      case "a": asset.number = try scanner.integerOrNil()
      case "pdfi": asset.page = try scanner.integerOrNil()
      default: try scanner.passOver()
      }
    }
    return asset
  }

  private mutating func lose(_ what: String) {
    damage.append(NoteDamage(file: "", position: .whole, fault: .malformed(what)))
  }

  // MARK: - The document

  /// Returns the result; `nil` if it isn't a note.
  ///
  /// - Parameter file: the note's name, with which the names of its other files begin.
  func document(file: String) -> NoteDocument? {
    guard isNote else { return nil }
    var pages = pages
    let wanted = 1 + (strokes.map(\.page).max() ?? 0)
    while pages.count < wanted { pages.append(Page()) }
    for ink in strokes { pages[ink.page].add(ink) }
    return NoteDocument(
      pages: pages.map { page in
        let texts = typedText(page.text).map { [$0] } ?? []
        return NotePage(
          size: PageSize(width: page.width ?? width, height: page.height ?? height),
          unitsPerInch: Self.unitsPerInch,
          layers: [
            NoteLayer(strokes: page.strokes, highlights: page.highlights, texts: texts)
          ], paper: page.background == nil ? paper : NotePaper(),
          background: page.background.map { background($0, file) })
      }, damage: damage.all + budget.damage(of: ""))
  }

  /// Returns the typed text of a page, whose first line is on the second of the page's rules.
  private func typedText(_ text: String) -> TypedText? {
    let lines = text.drop { $0 == "\n" }
    let trimmed = String(lines.reversed().drop { $0 == "\n" }.reversed())
    guard !trimmed.isEmpty else { return nil }
    let above = Float(text.count - lines.count)
    return TypedText(
      trimmed, at: StrokePoint(x: lineHeight / 2, y: lineHeight * (1.2 + above)),
      size: lineHeight * 0.7)
  }

  /// Rulings begin at the second line.
  private var paper: NotePaper {
    let patterns: [String: PaperRuling.Pattern] = [
      "college": .lines, "collegeLtr": .lines, "lined": .lines, "grid": .grid, "dots": .dots,
    ]
    var paper = NotePaper(colour: paperColour)
    guard let pattern = patterns[pattern],
      let spacing = PageSize(width: lineHeight, height: lineHeight)
    else { return paper }
    let isDotted = pattern == .dots
    var ruling = PaperRuling(
      pattern, spacing: spacing, width: lineThickness * (isDotted ? 8 / 3 : 1),
      colour: NoteColour(rgb: 0x2196F3, alpha: 51))
    ruling.top = 2 * lineHeight
    if self.pattern.hasPrefix("college") {
      ruling.margin = PaperRuling.Margin(
        x: 2 * lineHeight, colour: NoteColour(rgb: 0xF44336, alpha: 51))
    }
    paper.ruling = ruling
    return paper
  }

  /// Returns an asset as a page's background. Assets are files beside the note or, in older notes,
  /// inside it, with only a number.
  private func background(_ asset: Asset, _ file: String) -> PageBackground {
    let number = asset.number.map(String.init) ?? "background"
    let name = hasAssets || asset.number == nil ? number + asset.ending : "\(file).\(number)"
    return PageBackground(file: name, page: asset.page.map { $0 &+ 1 })
  }
}
