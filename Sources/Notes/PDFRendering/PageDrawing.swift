import DuctusNotes
import NoteFormats

/// A page being drawn.
struct PageDrawing {
  private let page: NotePage
  private let transcript: PageTranscript
  private let document: PDFDocument
  let frame: PageFrame
  /// The typeset texts of the page, by index; without pieces for those that can't be set.
  private let texts: [[(piece: TypesetText, corner: PDFDocument.Point)]]

  init(_ page: NotePage, _ transcript: PageTranscript, on document: PDFDocument) {
    (self.page, self.transcript, self.document) = (page, transcript, document)
    let natural = Float(72 / page.unitsPerInch)
    let typed = page.texts
    let frames = typed.map { TypedFrame($0, on: page) }
    func set(_ scale: Float) -> [[TypesetText]] {
      zip(typed, frames).map {
        TypesetText.pieces(of: $0, scale: scale, in: $1, on: document)
      }
    }
    var typeset = set(natural)
    let boxes = typed.indices.map { number in
      let (pieces, frame) = (typeset[number], frames[number])
      return pieces.isEmpty
        ? frame.box
        : PageBox(
          x: frame.x + (pieces.map(\.indent).min() ?? 0) / natural, y: frame.y,
          width: (pieces.map(\.width).max() ?? 0) / natural,
          height: pieces.reduce(0) { $0 + $1.height } / natural
        ).turned(about: (frame.x, frame.y), by: typed[number].angle)
    }
    frame = PageFrame(page, texts: boxes)
    if frame.scale != natural { typeset = set(frame.scale) }
    texts = typed.indices.map { [frame] number in
      let corner = frame.place(frames[number].x, frames[number].y)
      var down: Float = 0
      return typeset[number].map { piece in
        defer { down += piece.height }
        let offset = PageBox.place(0, down, turnedBy: typed[number].angle)
        return (piece, (corner.x + offset.x, corner.y + offset.y))
      }
    }
  }

  func draw() {
    document.page(width: frame.width, height: frame.height, paper: page.paper.colour) {
      for block in transcript.blocks {
        if let number = block.typedText, texts.indices.contains(number), !texts[number].isEmpty {
          for (piece, corner) in texts[number] { hide(piece, at: corner, angle: block.angle) }
        } else {
          for line in block.lines { OverlaidLine(line, angle: block.angle).map(hide) }
        }
      }
      if let ruling = page.paper.ruling { draw(ruling) }
      for picture in page.drawnPictures {
        document.draw(
          picture.bytes, at: placed(picture.place.x, picture.place.y),
          width: picture.size.width * frame.scale, height: picture.size.height * frame.scale)
      }
      for stroke in page.highlights { draw(stroke) }
      for stroke in page.strokes { draw(stroke) }
      for (number, text) in page.texts.enumerated() {
        for (piece, corner) in texts[number] {
          piece.draw(at: corner, angle: text.angle, colour: text.colour, on: document)
        }
      }
    }
  }

  private func placed(_ x: Float, _ y: Float) -> PDFDocument.Point { frame.place(x, y) }

  private func draw(_ stroke: NoteStroke) {
    let points = stroke.stroke.points.map { placed($0.x, $0.y) }
    if let fill = stroke.fill { document.fill(points, colour: fill) }
    for run in InkRun.runs(of: stroke) {
      document.draw(
        [Array(points[run.points])], width: max(0.1, run.width * frame.scale),
        dashes: stroke.dashes.map { $0 * frame.scale }, colour: stroke.colour)
    }
  }

  private func draw(_ ruling: PaperRuling) {
    let (rows, columns) = (ruling.rows(in: frame.box), ruling.columns(in: frame.box))
    let (top, bottom) = (
      max(frame.box.y, ruling.top ?? frame.box.y),
      min(frame.box.bottom, ruling.bottom ?? frame.box.bottom)
    )
    var lines: [[PDFDocument.Point]] = []
    if ruling.pattern == .dots {
      // Paper with more dots than any real sheet gets none.
      guard rows.count * columns.count <= 200_000 else { return }
      lines = rows.flatMap { y in columns.map { x in [placed(x, y)] } }
    } else {
      lines = rows.map { [placed(frame.box.x, $0), placed(frame.box.right, $0)] }
      lines += columns.map { [placed($0, top), placed($0, bottom)] }
    }
    let width = max(0.1, ruling.width * frame.scale)
    document.draw(
      lines, width: width, colour: ruling.colour, hasRoundEnds: ruling.pattern == .dots)
    if let margin = ruling.margin {
      document.draw(
        [[placed(margin.x, frame.box.y), placed(margin.x, frame.box.bottom)]], width: width,
        colour: margin.colour, hasRoundEnds: false)
    }
  }

  private func hide(_ line: OverlaidLine) {
    for word in line.words {
      let along = PageBox.place(word.start, 0, turnedBy: line.angle)
      document.hide(
        word.text, at: placed(line.x + along.x, line.y + along.y), width: word.width * frame.scale,
        in: UnseenFont.Line(
          size: line.size * frame.scale, angle: line.angle, isRightToLeft: line.isRightToLeft))
    }
  }

  private func hide(_ text: TypesetText, at corner: PDFDocument.Point, angle: Double) {
    for word in text.words {
      let offset = PageBox.place(word.x, word.baseline, turnedBy: angle)
      document.hide(
        word.text, at: (corner.x + offset.x, corner.y + offset.y), width: word.width,
        in: UnseenFont.Line(
          size: text.size, angle: angle, isRightToLeft: word.isInRightToLeftLine))
    }
  }
}
