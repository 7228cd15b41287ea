import InkModel

/// Reads a page of reMarkable's software from version 3 on, "lines format" 6: blocks of values, of
/// which a reader takes those that it knows.
///
/// The format as `rmscene` (R. Lupton, MIT) describes it. A page is 1404 × 1872 units at 226 to an
/// inch, if it doesn't say otherwise, its origin in the middle of the upper edge.
struct RemarkableScene {
  /// A layer, or strokes that move with a place in the typed text.
  private struct Group {
    var parent: SceneID?
    var label = ""
    var isHidden = false
    var anchor: SceneID?
    var anchorX: Float = 0
  }

  private struct Line {
    let parent: SceneID
    let isHighlight: Bool
    var stroke: NoteStroke
  }

  /// Highlighted text of the document behind the page.
  private struct MarkedText {
    let parent: SceneID
    var text: TypedText
  }

  private var groups: [SceneID: Group] = [:]
  /// Layers in the order of the file.
  private var layers: [SceneID] = []
  private var lines: [Line] = []
  private var markedTexts: [MarkedText] = []
  private var text: RemarkableText?
  /// The remaining characters of typed text: a damaged length may be anything.
  private var characterBudget = 1_000_000
  private var paper = (width: RemarkableFile.width, height: RemarkableFile.height)
  /// The edges of the documents with highlighted text, which may be wider than the paper.
  private var sheet: (left: Float, right: Float) = (0, 0)
  private var budget: NoteBudget
  private var damage = DamageList()

  private static let root = SceneID(author: 0, counter: 1)

  private init(budget: NoteBudget) {
    self.budget = budget
  }

  /// A file of one page.
  static func document(
    _ bytes: [UInt8], file: String, budget: inout NoteBudget
  ) -> NoteDocument {
    var scene = RemarkableScene(budget: budget)
    scene.read(bytes, file: file)
    budget = scene.budget
    return NoteDocument(pages: [scene.page()], damage: scene.damage.all)
  }

  // MARK: - Blocks

  private mutating func read(_ bytes: [UInt8], file: String) {
    func damaged(_ offset: Int, _ fault: NoteFault) {
      damage.append(NoteDamage(file: file, position: .byte(offset), fault: fault))
    }
    var offset = RemarkableFile.headerLength
    while offset < bytes.count {
      var header = TaggedBytes(bytes[offset...])
      guard let length = try? header.fixed(UInt32.self), (try? header.fixed(UInt8.self)) != nil,
        (try? header.fixed(UInt8.self)) != nil, let version = try? header.fixed(UInt8.self),
        let type = try? header.fixed(UInt8.self), Int(length) <= bytes.count - header.offset
      else { return damaged(offset, .blockEnds) }
      let end = header.offset + Int(length)
      do throws(BlockFault) {
        try readBlock(type, version: version, TaggedBytes(bytes[header.offset..<end]))
      } catch {
        damaged(offset, .malformed("block of type \(type)"))
      }
      offset = end
    }
  }

  private mutating func readBlock(
    _ type: UInt8, version: UInt8, _ content: TaggedBytes
  ) throws(BlockFault) {
    var content = content
    switch type {
    case 0x01:  // where a group is in the tree
      let id = try content.id(1)
      _ = try content.id(2)
      _ = try content.byte(3)
      var parent = try content.subblock(4)
      let parentID = try parent.id(1)
      change(id) { $0.parent = parentID }
    case 0x02: try readGroup(&content)
    case 0x03: try readMarkedText(&content)
    case 0x04:  // the order of items
      guard let item = try Item(&content), var value = item.value else { return }
      let id = try value.id(2)
      if item.parent == Self.root, budget.takePart("layers") { layers.append(id) }
    case 0x05: try readLine(&content, version: version)
    case 0x07: text = try RemarkableText(&content, budget: &characterBudget)
    case 0x0D: try readPaper(&content)
    default: break
    }
  }

  /// An item of a group.
  private struct Item {
    let parent: SceneID
    /// The item; `nil` if it was erased.
    var value: TaggedBytes?

    init?(_ content: inout TaggedBytes) throws(BlockFault) {
      parent = try content.id(1)
      for index: UInt64 in 2...4 { _ = try content.id(index) }
      _ = try content.integer(5)
      value = try content.subblockIfNext(6)
      _ = try value?.fixed(UInt8.self)  // its kind, which the block's type also says
    }
  }

  private mutating func change(_ id: SceneID, _ body: (inout Group) -> Void) {
    guard groups[id] != nil || budget.takePart("groups") else { return }
    body(&groups[id, default: Group()])
  }

  private mutating func readGroup(_ content: inout TaggedBytes) throws(BlockFault) {
    let id = try content.id(1)
    let label = try content.lastWritten(2) { value throws(BlockFault) in try value.string(2) }
    let isVisible = try content.lastWritten(3) { value throws(BlockFault) in try value.byte(2) }
    change(id) {
      $0.label = label
      $0.isHidden = isVisible == 0
    }
    guard !content.isAtEnd else { return }
    let anchor = try content.lastWritten(7) { value throws(BlockFault) in try value.id(2) }
    _ = try content.lastWritten(8) { value throws(BlockFault) in try value.byte(2) }
    _ = try content.lastWritten(9) { value throws(BlockFault) in try value.float(2) }
    let x = try content.lastWritten(10) { value throws(BlockFault) in try value.float(2) }
    change(id) {
      $0.anchor = anchor
      $0.anchorX = x.isFinite ? x : 0
    }
  }

  /// The size of the paper, which newer pages have.
  private mutating func readPaper(_ content: inout TaggedBytes) throws(BlockFault) {
    _ = try content.lastWritten(1) { value throws(BlockFault) in try value.id(2) }
    for index: UInt64 in 2...3 where !content.isAtEnd {
      _ = try content.lastWritten(index) { value throws(BlockFault) in try value.byte(2) }
    }
    guard !content.isAtEnd else { return }
    var size = try content.subblock(5)
    paper = (Float(try size.fixed(UInt32.self)), Float(try size.fixed(UInt32.self)))
  }

  private mutating func readLine(
    _ content: inout TaggedBytes, version: UInt8
  ) throws(BlockFault) {
    guard let item = try Item(&content), var value = item.value else { return }
    let tool = try value.integer(1)
    let colour = try value.integer(2)
    let scale = try value.double(3)
    _ = try value.float(4)
    var samples = try value.subblock(5)
    let isHighlight = RemarkablePen.highlights(tool)
    guard isHighlight || RemarkablePen.writes(tool) else { return }
    let length = version >= 2 ? 14 : 24
    let count = min(samples.remaining / length, NoteBudget.strokePointLimit)
    guard samples.remaining.isMultiple(of: length) else { throw BlockFault() }
    guard count > 0, budget.takeStroke(points: count) else { return }
    var points: [StrokePoint] = []
    for _ in 0..<count {
      let point = StrokePoint(x: try samples.float(), y: try samples.float())
      // Speed, width, direction and pressure: of no use here.
      _ = try samples.next(1, of: length - 8)
      guard abs(point.x) <= NoteDocument.reach, abs(point.y) <= NoteDocument.reach else {
        throw BlockFault()
      }
      points.append(point)
    }
    var ink = RemarkablePen.colour(colour)
    if let own = try? value.colourAtEnd() { ink = NoteColour(argb: own) }
    if isHighlight { ink.alpha = RemarkablePen.highlightAlpha }
    let width = isHighlight ? RemarkablePen.highlightWidth : Float(scale) * 2
    let stroke = NoteStroke(
      Stroke(points: points), width: width.isFinite && width > 0 ? width : 2, colour: ink)
    lines.append(Line(parent: item.parent, isHighlight: isHighlight, stroke: stroke))
  }

  /// A box for each line, in the marker's colour, with the text in them.
  private mutating func readMarkedText(_ content: inout TaggedBytes) throws(BlockFault) {
    guard let item = try Item(&content), var value = item.value else { return }
    for index: UInt64 in 2...3 { _ = try value.integerIfNext(index) }  // its place in the document
    var colour = RemarkablePen.colour(try value.integer(4))
    let text = try value.string(5)
    var boxes = try value.subblock(6)
    if let own = try? value.integer(10) { colour = NoteColour(argb: own) }
    colour.alpha = RemarkablePen.highlightAlpha
    let lines = try Self.boxes(&boxes)
    for line in lines {
      guard budget.takeStroke(points: line.count) else { return }
      let mark = NoteStroke(Stroke(points: line), width: 0, colour: colour, fill: colour)
      self.lines.append(Line(parent: item.parent, isHighlight: true, stroke: mark))
    }
    guard let first = lines.first, !text.isEmpty, text.unicodeScalars.count <= characterBudget,
      budget.takePart("typed texts")
    else { return }
    characterBudget -= text.unicodeScalars.count
    let sides = lines.joined().map(\.x)
    let (left, right) = (sides.min() ?? 0, sides.max() ?? 0)
    let length = lines.reduce(0) { $0 + abs($1[2].x - $1[0].x) }
    let (top, bottom) = (min(first[0].y, first[2].y), max(first[0].y, first[2].y))
    // There must be room for the document's letters in its boxes.
    let size = max(
      1,
      min(
        (bottom - top) / TypedText.lineHeight,
        length / TypedText.letterWidth / Float(text.unicodeScalars.count)))
    let place = StrokePoint(x: left, y: max(top, bottom - TypedText.lineHeight * size))
    markedTexts.append(
      MarkedText(
        parent: item.parent, text: TypedText(text, at: place, size: size, width: right - left)))
    sheet = (min(sheet.left, left), max(sheet.right, right))
  }

  /// The outlines of boxes: left, top, width and height of each.
  private static func boxes(_ bytes: inout TaggedBytes) throws(BlockFault) -> [[StrokePoint]] {
    let count = Int(clamping: try bytes.varuint())
    var sides = try bytes.next(count, of: 4 * MemoryLayout<Double>.size)
    var boxes: [[StrokePoint]] = []
    for _ in 0..<count {
      let (x, y) = (Float(try sides.double()), Float(try sides.double()))
      let (width, height) = (Float(try sides.double()), Float(try sides.double()))
      guard [x, y, width, height].allSatisfy({ abs($0) <= NoteDocument.reach }) else {
        throw BlockFault()
      }
      boxes.append(FigureOutline.rectangle(x: x, y: y, width: width, height: height))
    }
    return boxes
  }

  // MARK: - Page

  private func page() -> NotePage {
    let paragraphs = text?.paragraphs() ?? []
    // Hidden layers aren't part of the visible page.
    let seen = layers.filter { groups[$0]?.isHidden != true }
    let places = LayerPlaces(
      layers: Dictionary(zip(seen, seen.indices), uniquingKeysWith: min),
      heights: Dictionary(
        paragraphs.flatMap { paragraph in
          paragraph.characters.map { ($0, paragraph.line) }
        }, uniquingKeysWith: min))
    // Writing beyond an edge extends the page.
    var (left, top) = (min(-paper.width / 2, sheet.left), Float(0))
    var (right, bottom) = (max(paper.width / 2, sheet.right), paper.height)
    var result = seen.map { NoteLayer(name: groups[$0].map(\.label)) }
    if result.isEmpty { result = [NoteLayer()] }
    for line in lines {
      guard let (layer, shift) = place(of: line.parent, places) else { continue }
      var stroke = line.stroke
      for index in stroke.stroke.points.indices {
        stroke.stroke.points[index].x += shift.x
        stroke.stroke.points[index].y += shift.y
        let point = stroke.stroke.points[index]
        (left, right) = (min(left, point.x), max(right, point.x))
        (top, bottom) = (min(top, point.y), max(bottom, point.y))
      }
      if line.isHighlight {
        result[layer].highlights.append(stroke)
      } else {
        result[layer].strokes.append(stroke)
      }
    }
    result[0].texts = paragraphs.filter { !$0.text.isEmpty }.map { paragraph in
      TypedText(
        paragraph.text, at: paragraph.place, size: paragraph.size, width: text?.width,
        form: paragraph.form)
    }
    for marked in markedTexts {
      guard let (layer, shift) = place(of: marked.parent, places) else { continue }
      var text = marked.text
      text.place.x += shift.x
      text.place.y += shift.y
      result[layer].texts.append(text)
    }
    return NotePage(
      origin: StrokePoint(x: left, y: top),
      size: PageSize(width: right - left, height: bottom - top),
      unitsPerInch: RemarkableFile.unitsPerInch, layers: result)
  }

  /// The indices of the visible layers, and the heights of the text to which groups are anchored.
  private struct LayerPlaces {
    let layers: [SceneID: Int]
    /// The heights, by the name of a character.
    let heights: [SceneID: Float]
  }

  /// The layer of a group, and its offset by the text to which it is anchored; `nil` if it is
  /// hidden.
  private func place(
    of group: SceneID, _ places: LayerPlaces
  ) -> (layer: Int, shift: StrokePoint)? {
    var shift = StrokePoint(x: 0, y: 0)
    var id = group
    // A damaged file may have a cycle of groups.
    for _ in 0..<64 {
      if let layer = places.layers[id] { return (layer, shift) }
      guard let group = groups[id] else { break }
      if group.isHidden { return nil }
      if let anchor = group.anchor {
        shift.x += group.anchorX
        // Two names stand for the ends of the page's text.
        let isEnd = anchor.author == 0 && anchor.counter >= 0xFFFF_FFFF_FFFE
        shift.y += places.heights[anchor] ?? (isEnd ? 100 : 0)
      }
      guard let parent = group.parent else { break }
      id = parent
    }
    return (0, shift)
  }
}
