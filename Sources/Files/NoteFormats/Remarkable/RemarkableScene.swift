import InkModel

/// The contents of a page of reMarkable's software from version 3 on: a tree of groups with their
/// strokes and texts.
struct RemarkableScene {
  /// A layer, or strokes that move with a place in the typed text.
  struct Group {
    var parent: SceneID?
    var label = ""
    var isHidden = false
    var anchor: SceneID?
    var anchorX: Float = 0
  }

  struct Line {
    let parent: SceneID
    let isHighlight: Bool
    var stroke: NoteStroke
  }

  /// Highlighted text of the document behind the page.
  struct MarkedText {
    let parent: SceneID
    var text: TypedText
  }

  var groups: [SceneID: Group] = [:]
  /// The layers in the order of the file.
  var layers: [SceneID] = []
  var lines: [Line] = []
  var markedTexts: [MarkedText] = []
  var text: RemarkableText?
  var paper = (width: RemarkableFile.width, height: RemarkableFile.height)
  /// The edges of the documents with highlighted text, which may be wider than the paper.
  var sheet: (left: Float, right: Float) = (0, 0)

  func page() -> NotePage {
    let paragraphs = text?.paragraphs() ?? []
    // Hidden layers aren't part of the visible page.
    let seen = layers.filter { groups[$0]?.isHidden != true }
    let lookup = LayerLookup(layers: seen, paragraphs: paragraphs)
    var result = seen.map { NoteLayer(name: groups[$0].map(\.label)) }
    if result.isEmpty { result = [NoteLayer()] }
    // Writing beyond an edge extends the page.
    var edges = PageEdges(
      left: min(-paper.width / 2, sheet.left), top: 0,
      right: max(paper.width / 2, sheet.right), bottom: paper.height)
    place(lines, in: &result, extending: &edges, lookup)
    result[0].texts = paragraphs.filter { !$0.text.isEmpty }.map { paragraph in
      TypedText(
        paragraph.text, at: paragraph.place, size: paragraph.size, width: text?.width,
        form: paragraph.form)
    }
    place(markedTexts, in: &result, lookup)
    return NotePage(
      origin: StrokePoint(x: edges.left, y: edges.top), size: edges.size,
      unitsPerInch: RemarkableFile.unitsPerInch, layers: result)
  }

  private func place(
    _ lines: [Line], in layers: inout [NoteLayer], extending edges: inout PageEdges,
    _ lookup: LayerLookup
  ) {
    for line in lines {
      guard let (layer, shift) = layer(of: line.parent, lookup) else { continue }
      var stroke = line.stroke
      for index in stroke.stroke.points.indices {
        stroke.stroke.points[index].x += shift.x
        stroke.stroke.points[index].y += shift.y
        edges.extend(to: stroke.stroke.points[index])
      }
      if line.isHighlight {
        layers[layer].highlights.append(stroke)
      } else {
        layers[layer].strokes.append(stroke)
      }
    }
  }

  private func place(
    _ markedTexts: [MarkedText], in layers: inout [NoteLayer], _ lookup: LayerLookup
  ) {
    for marked in markedTexts {
      guard let (layer, shift) = layer(of: marked.parent, lookup) else { continue }
      var text = marked.text
      text.place.x += shift.x
      text.place.y += shift.y
      layers[layer].texts.append(text)
    }
  }

  private struct PageEdges {
    var left, top, right, bottom: Float

    var size: PageSize? { PageSize(width: right - left, height: bottom - top) }

    mutating func extend(to point: StrokePoint) {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
  }

  /// The indices of the visible layers, and the heights of the text to which groups are anchored.
  private struct LayerLookup {
    let layers: [SceneID: Int]
    /// The heights of the text, in the order of its characters' names.
    private let lines: [(names: SceneNames, height: Float)]

    init(layers: [SceneID], paragraphs: [RemarkableText.Paragraph]) {
      self.layers = Dictionary(zip(layers, layers.indices), uniquingKeysWith: min)
      lines = paragraphs.flatMap { paragraph in
        paragraph.names.map { ($0, paragraph.line) }
      }.sorted { $0.names.first < $1.names.first }
    }

    /// Returns the height of a character; `nil` if the text doesn't have it.
    func height(of character: SceneID) -> Float? {
      lines.index(of: character, by: \.names).map { lines[$0].height }
    }
  }

  /// The layer of a group, and its offset by the text to which it is anchored; `nil` if it is
  /// hidden.
  private func layer(
    of group: SceneID, _ lookup: LayerLookup
  ) -> (layer: Int, shift: StrokePoint)? {
    var shift = StrokePoint(x: 0, y: 0)
    var id = group
    // A damaged file may have a cycle of groups.
    for _ in 0..<64 {
      if let layer = lookup.layers[id] { return (layer, shift) }
      guard let group = groups[id] else { break }
      if group.isHidden { return nil }
      if let anchor = group.anchor {
        shift.x += group.anchorX
        // Two names stand for the ends of the page's text.
        let isEnd = anchor.author == 0 && anchor.counter >= 0xFFFF_FFFF_FFFE
        shift.y += lookup.height(of: anchor) ?? (isEnd ? 100 : 0)
      }
      guard let parent = group.parent else { break }
      id = parent
    }
    return (0, shift)
  }
}
