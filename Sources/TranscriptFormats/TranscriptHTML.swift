import DuctusNotes
import NoteFormats
import Support

/// Transcripts as HTML: each page a drawing, with its words over it, unseen, to be marked and copied.
public enum TranscriptHTML {
  /// A document without scripts and without other files.
  public static func document(
    title: String, pages: [(page: NotePage, transcript: PageTranscript)]
  ) -> String {
    """
    <!DOCTYPE html>
    <html>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(escapedForXML(title))</title>
    <style>
    body { margin: 1em; background: #ddd; }
    svg { display: block; margin: 0 auto 1em; max-width: 100%; height: auto; background: #fff; }
    text { fill: transparent; font-family: sans-serif; white-space: pre; }
    text.typed { fill: #000; }
    path { fill: none; stroke-linecap: round; stroke-linejoin: round; pointer-events: none; }
    </style>
    </head>
    <body>
    \(pages.map { svg($0.page, $0.transcript) }.joined())</body>
    </html>

    """
  }

  private static func svg(_ page: NotePage, _ transcript: PageTranscript) -> String {
    let frame = PageFrame(page)
    var body = ""
    for stroke in page.strokes where !stroke.stroke.points.isEmpty {
      let points = stroke.stroke.points.map { point in
        let (x, y) = frame.place(point.x, point.y)
        return "\(length(x)) \(length(y))"
      }
      let (red, green, blue) = (stroke.colour.red, stroke.colour.green, stroke.colour.blue)
      // A line of no length is a dot, thanks to its round ends.
      let rest = points.count > 1 ? points.dropFirst() : points[...]
      body += """
        <path d="M\(points[0])L\(rest.joined(separator: "L"))" stroke="rgb(\(red),\(green),\(blue))" \
        stroke-width="\(length(max(0.1, stroke.width * frame.scale)))"/>

        """
    }
    for block in transcript.blocks {
      for line in block.lines {
        // A blank behind each word, so that copied words stay apart.
        for word in line.words {
          let box = word.uprightBox
          let corner = PageBox.place(box.x, box.bottom, turnedBy: block.angle)
          let (x, y) = frame.place(corner.x, corner.y)
          let turn =
            block.angle == 0
            ? "" : " transform=\"rotate(\(length(Float(block.angle))) \(length(x)) \(length(y)))\""
          let least = Float(line.letterHeight) * 0.3
          body += """
            <text\(block.isTyped ? " class=\"typed\"" : "") x="\(length(x))" y="\(length(y))"\(turn) \
            font-size="\(length(max(least, box.height) * frame.scale))" \
            textLength="\(length(max(least, box.width) * frame.scale))" \
            lengthAdjust="spacingAndGlyphs">\(escapedForXML(word.text)) </text>

            """
        }
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(length(frame.width))pt" \
      height="\(length(frame.height))pt" viewBox="0 0 \(length(frame.width)) \(length(frame.height))">
      \(body)</svg>

      """
  }

  private static func length(_ value: Float) -> String {
    // Ink may lie so far out that its page has no size.
    guard value.magnitude < 1e12 else { return "0" }
    let hundredths = Int((value * 100).rounded())
    return hundredths.isMultiple(of: 100) ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
  }
}
