import InkModel
import NoteFormats
import ResultFormats

/// A page for the pad.
struct PageOfInk {
  var title: String?
  var origin = StrokePoint(x: 0, y: 0)
  var size: PageSize?
  /// The strokes of pens.
  var strokes: [Stroke]
  /// The strokes of rulers and other tools, which aren't writing.
  var figures: [Stroke] = []

  init(title: String?, strokes: [Stroke]) {
    self.title = title
    self.strokes = strokes
  }

  init(_ page: NotePage) {
    origin = page.origin
    size = page.size
    strokes = page.strokes.filter { !$0.isShape }.map(\.stroke)
    figures = page.strokes.filter(\.isShape).map(\.stroke)
  }

  var pointCount: Int { (strokes + figures).reduce(0) { $0 + $1.points.count } }

  /// Writes the page as JSON, with its upper left corner at (0, 0).
  func write(to text: inout String) {
    text += "{"
    if let title { text += "\"title\":\(JSONText.string(title).text)," }
    if let size { text += "\"width\":\(size.width),\"height\":\(size.height)," }
    if !figures.isEmpty {
      text += "\"figures\":"
      write(figures, to: &text)
      text += ","
    }
    text += "\"drawing\":"
    write(strokes, to: &text)
    text += "}"
  }

  private func write(_ strokes: [Stroke], to text: inout String) {
    text += "["
    for (index, stroke) in strokes.filter({ !$0.points.isEmpty }).enumerated() {
      text += index > 0 ? ",[" : "["
      write(stroke.points.lazy.map { Self.text($0.x, from: origin.x) }, to: &text)
      text += ","
      write(stroke.points.lazy.map { Self.text($0.y, from: origin.y) }, to: &text)
      // Times are given as in the file, or as null.
      if stroke.points.contains(where: { $0.t != nil }) {
        text += ","
        write(stroke.points.lazy.map { $0.t.map { "\($0)" } ?? "null" }, to: &text)
      }
      text += "]"
    }
    text += "]"
  }

  private func write(_ values: some Sequence<String>, to text: inout String) {
    text += "["
    var isFirst = true
    for value in values {
      if !isFirst { text += "," }
      text += value
      isFirst = false
    }
    text += "]"
  }

  /// Returns the distance of a point from the page's edge, with at most two decimals. No two floats
  /// are too far apart for a double.
  private static func text(_ value: Float, from edge: Float) -> String {
    JSONText.number(Double(value) - Double(edge), digits: 2).text
  }
}
