import DuctusNotes
import FormulaNotation
import Foundation
import InkModel
import NoteFormats
import Support

/// A page as a picture in HTML, with its lines over it in reading order.
struct PageHTML {
  private let page: NotePage
  private let transcript: PageTranscript
  private let frame: PageFrame
  private let texts: [TypedText]

  init(_ page: NotePage, _ transcript: PageTranscript) {
    (self.page, self.transcript) = (page, transcript)
    frame = PageFrame(page)
    texts = page.texts
  }

  /// An SVG element.
  var text: String {
    let (width, height) = (Self.length(frame.width), Self.length(frame.height))
    var body = "<rect width=\"100%\" height=\"100%\" fill=\"\(Self.colour(page.paper.colour))\"/>\n"
    if let ruling = page.paper.ruling { body += drawn(ruling) }
    for picture in page.drawnPictures { body += drawn(picture) }
    for stroke in page.highlights + page.strokes { body += drawn(stroke) }
    for block in transcript.blocks {
      if let index = block.typedText, texts.indices.contains(index) {
        body += drawn(texts[index], block)
      } else if let table = block.table {
        body += laid(table, of: block)
      } else {
        for line in block.lines {
          guard let laid = OverlaidLine(line, angle: block.angle) else { continue }
          body += laid.parts.map { self.laid($0, of: laid) }.joined()
        }
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)pt" height="\(height)pt" \
      viewBox="0 0 \(width) \(height)">
      \(body)</svg>

      """
  }

  // MARK: - Paper and ink

  private func drawn(_ ruling: PaperRuling) -> String {
    let box = frame.box
    let (top, bottom) = (
      max(box.y, ruling.top ?? box.y), min(box.bottom, ruling.bottom ?? box.bottom)
    )
    let ink = Self.paint("stroke", ruling.colour)
    let width = max(0.1, ruling.width * frame.scale)
    let (rows, columns) = (ruling.rows(in: box), ruling.columns(in: box))
    var lines = ""
    if ruling.pattern == .dots {
      // Each row is a line broken into dots.
      if let left = columns.first, let right = columns.last {
        lines = rows.map { move(left, $0) + line(right, $0) }.joined()
      }
      let step = ruling.spacing.width * frame.scale
      lines = """
        <path d="\(lines)" \(ink) stroke-width="\(Self.length(width))" \
        stroke-dasharray="0 \(Self.length(step))"/>

        """
    } else {
      lines = rows.map { move(box.x, $0) + line(box.right, $0) }.joined()
      lines += columns.map { move($0, top) + line($0, bottom) }.joined()
      lines = "<path d=\"\(lines)\" \(ink) stroke-width=\"\(Self.length(width))\"/>\n"
    }
    if let margin = ruling.margin {
      lines += """
        <path d="\(move(margin.x, box.y))\(line(margin.x, box.bottom))" \
        \(Self.paint("stroke", margin.colour)) stroke-width="\(Self.length(width))"/>

        """
    }
    return lines
  }

  private func drawn(_ picture: NotePicture) -> String {
    let (x, y) = frame.place(picture.place.x, picture.place.y)
    return """
      <image x="\(Self.length(x))" y="\(Self.length(y))" \
      width="\(Self.length(picture.size.width * frame.scale))" \
      height="\(Self.length(picture.size.height * frame.scale))" preserveAspectRatio="none" \
      href="data:image/png;base64,\(Data(picture.bytes).base64EncodedString())"/>

      """
  }

  private func drawn(_ stroke: NoteStroke) -> String {
    let points = stroke.stroke.points
    var result = ""
    if let fill = stroke.fill, !points.isEmpty {
      result += "<path d=\"\(path(points[...]))\" style=\"fill:\(Self.colour(fill))\"/>\n"
    }
    let lengths = stroke.dashes.map { Self.length($0 * frame.scale) }.joined(separator: " ")
    let dashes = lengths.isEmpty ? "" : " stroke-dasharray=\"\(lengths)\""
    for run in InkRun.runs(of: stroke) {
      result += """
        <path d="\(path(points[run.points]))" \(Self.paint("stroke", stroke.colour)) \
        stroke-width="\(Self.length(max(0.1, run.width * frame.scale)))"\(dashes)/>

        """
    }
    return result
  }

  private func path(_ points: ArraySlice<StrokePoint>) -> String {
    guard let first = points.first else { return "" }
    // A line of no length is a dot, due to its round ends.
    let rest = points.count > 1 ? points.dropFirst() : points
    return move(first.x, first.y) + rest.map { line($0.x, $0.y) }.joined()
  }

  private func move(_ x: Float, _ y: Float) -> String { "M" + coordinates(x, y) }
  private func line(_ x: Float, _ y: Float) -> String { "L" + coordinates(x, y) }

  private func coordinates(_ x: Float, _ y: Float) -> String {
    let (x, y) = frame.place(x, y)
    return "\(Self.length(x)) \(Self.length(y))"
  }

  // MARK: - Text

  /// Returns the words of a line over their ink, and as wide.
  private func laid(_ words: [OverlaidLine.Word], of line: OverlaidLine) -> String {
    if let formula = words[0].formula { return laid(formula, over: words[0].box) }
    let isRightToLeft = line.isRightToLeft
    let left = words.count == line.words.count ? 0 : words.map(\.start).min() ?? 0
    let right = words.map { $0.start + $0.width }.max() ?? 0
    let (start, end) = isRightToLeft ? (right, left) : (left, right)
    let along = PageBox.place(start, 0, turnedBy: line.angle)
    let (x, y) = frame.place(line.x + along.x, line.y + along.y)
    let place = "x=\"\(Self.length(x))\" y=\"\(Self.length(y))\""
    let turn = Self.turn(line.angle, x, y)
    let length = max(0.01, abs(end - start) * frame.scale)
    return """
      <text \(place)\(turn)\(isRightToLeft ? " direction=\"rtl\"" : "") \
      font-size="\(Self.length(line.size * frame.scale))" textLength="\(Self.length(length))" \
      lengthAdjust="spacingAndGlyphs">\(escapedForXML(words.map(\.text).joined(separator: " ")))</text>

      """
  }

  /// Returns an invisible formula over its ink: screen readers and copying get its MathML.
  private func laid(_ formula: Formula, over box: PageBox) -> String {
    let (x, y) = frame.place(box.x, box.y)
    let height = max(1, box.height * frame.scale)
    return """
      <foreignObject x="\(Self.length(x))" y="\(Self.length(y))" \
      width="\(Self.length(max(1, box.width * frame.scale)))" height="\(Self.length(height))">\
      <div class="formula" style="font-size:\(Self.length(min(height, 16)))px">\
      \(formula.mathML(isDisplay: false))</div></foreignObject>

      """
  }

  /// Returns an unseen table over its ink: copied, it keeps its rows and columns.
  private func laid(_ table: TranscribedTable, of block: TranscribedBlock) -> String {
    let grid = TableEdges(table, of: block)
    let (x, y) = frame.place(block.box.x, block.box.y)
    func lengths(_ edges: [Float]) -> [String] {
      zip(edges, edges.dropFirst()).map { Self.length(max(0, $1 - $0) * frame.scale) }
    }
    let columns = lengths(grid.columns).map { "<col style=\"width:\($0)px\">" }.joined()
    let rows = zip(table.rows, lengths(grid.rows)).enumerated().map { number, row in
      let kind = table.hasHeading && number == 0 ? "th" : "td"
      let cells = row.0.map { cell in
        "<\(kind)>" + block.lines[cell].map(inCell).joined(separator: "<br>") + "</\(kind)>"
      }
      return "<tr style=\"height:\(row.1)px\">" + cells.joined() + "</tr>"
    }
    let size = OverlaidLine(block.lines[0], angle: 0)?.size ?? 1
    return """
      <foreignObject x="\(Self.length(x))" y="\(Self.length(y))" \
      width="\(Self.length(max(1, block.box.width * frame.scale)))" \
      height="\(Self.length(max(1, block.box.height * frame.scale)))">\
      <table class="table" dir="\(grid.isRightToLeft ? "rtl" : "ltr")" style="font-size:\(Self.length(size * frame.scale))px">\
      <colgroup>\(columns)</colgroup>\(rows.joined())</table></foreignObject>

      """
  }

  private func inCell(_ line: TranscribedLine) -> String {
    let mark = line.mark.map { $0.sign + " " } ?? ""
    return mark
      + line.words.map { $0.formula?.mathML(isDisplay: false) ?? escapedForXML($0.text) }
      .joined(separator: " ")
  }

  /// Returns typed text, which the browser wraps if it has a width or is far too wide for the page;
  /// it also sets formulas.
  private func drawn(_ typed: TypedText, _ block: TranscribedBlock) -> String {
    let typedFrame = TypedFrame(typed, on: page)
    let (x, y) = frame.place(typedFrame.x, typedFrame.y)
    let room = typed.angle == 0 ? frame.box.right - typedFrame.x : typedFrame.upright.width
    let width = min(typedFrame.width, room) * frame.scale
    let height = typedFrame.upright.height * frame.scale
    let element: String
    var more = typed.font.map(Self.style) ?? ""
    switch typed.form {
    case .heading(let level):
      element = "h\(max(2, min(6, level + 1)))"
      more += ";font-weight:bold"
    case .plain, .item, .task: element = "p"
    case .formula: element = "div"
    }
    switch typed.alignment {
    case .start: break
    // In its whole width, where other texts are as wide as their lines.
    case .middle: more += ";width:auto;text-align:center"
    case .end: more += ";width:auto;text-align:end"
    }
    if typed.width == nil, typed.form != .formula, let narrowing = typedFrame.usualNarrowing {
      more += ";white-space:pre;max-width:none"
      if narrowing < 1 {
        more += ";transform:scaleX(\(Self.length(narrowing)));transform-origin:0 0"
      }
    }
    let formula = block.lines.first?.words.first?.formula?.mathML(isDisplay: true)
    return """
      <foreignObject x="\(Self.length(x))" y="\(Self.length(y))" \
      width="\(Self.length(max(1, width)))" height="\(Self.length(max(1, height)))"\
      \(Self.turn(typed.angle, x, y))>\
      <\(element) class="typed" dir="auto" \
      style="color:\(Self.colour(typed.colour));\
      font-size:\(Self.length(max(0.1, typed.size * frame.scale)))px\(more)">\
      \(formula ?? escapedForXML(typed.text.withoutControls))</\(element)></foreignObject>

      """
  }

  private static func style(of font: TypedFont) -> String {
    let kind =
      switch font.kind {
      case .sansSerif: "sans-serif"
      case .serif: "serif"
      case .monospaced: "monospace"
      }
    return ";font-family:'\(font.family)',\(kind)"
      + (font.weight == 400 ? "" : ";font-weight:\(font.weight)")
      + (font.isSlanted ? ";font-style:italic" : "")
  }

  // MARK: - Values

  /// Returns the attribute that turns an element about a place; empty for an upright one.
  private static func turn(_ angle: Double, _ x: Float, _ y: Float) -> String {
    angle == 0
      ? "" : " transform=\"rotate(\(length(Float(angle))) \(length(x)) \(length(y)))\""
  }

  private static func colour(_ colour: NoteColour) -> String {
    let parts = "\(colour.red),\(colour.green),\(colour.blue)"
    return colour.alpha == 255
      ? "rgb(\(parts))" : "rgba(\(parts),\(length(Float(colour.alpha) / 255)))"
  }

  private static func paint(_ name: String, _ colour: NoteColour) -> String {
    "\(name)=\"\(Self.colour(colour))\""
  }

  private static func length(_ value: Float) -> String {
    // Ink may be so far away that the page's size isn't a number.
    guard value.magnitude < 1e12 else { return "0" }
    let hundredths = Int((value * 100).rounded())
    return hundredths.isMultiple(of: 100) ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
  }
}

extension OverlaidLine {
  /// The words in runs of text, and each formula by itself.
  fileprivate var parts: [[Word]] {
    var parts: [[Word]] = []
    for word in words {
      if word.formula == nil, let last = parts.last, last[0].formula == nil {
        parts[parts.count - 1].append(word)
      } else {
        parts.append([word])
      }
    }
    return parts
  }
}
