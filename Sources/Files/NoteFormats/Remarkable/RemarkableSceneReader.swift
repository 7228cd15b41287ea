import InkModel

/// Reads a page of reMarkable's software from version 3 on, "lines format" 6: blocks of values; a
/// reader takes those that it knows.
///
/// The format as `rmscene` (R. Lupton, MIT) describes it. A page is 1404 × 1872 units at 226 to an
/// inch, if it doesn't say otherwise, its origin in the middle of the upper edge.
struct RemarkableSceneReader {
  private var scene = RemarkableScene()
  private var budget: NoteBudget
  private var damage = DamageList()

  private static let root = SceneID(author: 0, counter: 1)

  private init(budget: NoteBudget) {
    self.budget = budget
  }

  /// Returns a file of one page.
  static func document(
    _ bytes: [UInt8], file: String, budget: inout NoteBudget
  ) -> NoteDocument {
    var reader = RemarkableSceneReader(budget: budget)
    reader.read(bytes, file: file)
    budget = reader.budget
    return NoteDocument(pages: [reader.scene.page()], damage: reader.damage.all)
  }

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
    case 0x04:  // which comes after which
      guard let item = try Item(&content), var value = item.value else { return }
      let id = try value.id(2)
      if item.parent == Self.root, budget.takePart("layers") { scene.layers.append(id) }
    case 0x05: try readLine(&content, version: version)
    case 0x07:
      if let text = try RemarkableText(&content, budget: &budget) { scene.text = text }
    case 0x0D: try readPaper(&content)
    default: break
    }
  }

  /// An item of a group.
  private struct Item {
    let parent: SceneID
    /// The value; `nil` for an erased item.
    var value: TaggedBytes?

    init?(_ content: inout TaggedBytes) throws(BlockFault) {
      parent = try content.id(1)
      for index: UInt64 in 2...4 { _ = try content.id(index) }
      _ = try content.integer(5)
      value = try content.subblockIfNext(6)
      _ = try value?.fixed(UInt8.self)  // what it is, which the block's type also says
    }
  }

  private mutating func change(_ id: SceneID, _ body: (inout RemarkableScene.Group) -> Void) {
    guard scene.groups[id] != nil || budget.takePart("groups") else { return }
    body(&scene.groups[id, default: RemarkableScene.Group()])
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

  /// Reads the size of the paper, which newer pages have.
  private mutating func readPaper(_ content: inout TaggedBytes) throws(BlockFault) {
    _ = try content.lastWritten(1) { value throws(BlockFault) in try value.id(2) }
    for index: UInt64 in 2...3 where !content.isAtEnd {
      _ = try content.lastWritten(index) { value throws(BlockFault) in try value.byte(2) }
    }
    guard !content.isAtEnd else { return }
    var size = try content.subblock(5)
    scene.paper = (Float(try size.fixed(UInt32.self)), Float(try size.fixed(UInt32.self)))
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
      // Speed, width, direction and pressure aren't used.
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
    scene.lines.append(
      RemarkableScene.Line(parent: item.parent, isHighlight: isHighlight, stroke: stroke))
  }

  /// A box for each line, in the colour of the marker, and the text in them.
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
      scene.lines.append(
        RemarkableScene.Line(parent: item.parent, isHighlight: true, stroke: mark))
    }
    guard let first = lines.first, !text.isEmpty,
      budget.takeCharacters(text.unicodeScalars.count), budget.takePart("typed texts")
    else { return }
    let sides = lines.joined().map(\.x)
    let (left, right) = (sides.min() ?? 0, sides.max() ?? 0)
    let length = lines.reduce(0) { $0 + abs($1[2].x - $1[0].x) }
    let (top, bottom) = (min(first[0].y, first[2].y), max(first[0].y, first[2].y))
    // The boxes must have room for as many letters as the document has there.
    let size = max(
      1,
      min(
        (bottom - top) / TypedText.lineHeight,
        length / TypedText.letterWidth / Float(text.unicodeScalars.count)))
    let place = StrokePoint(x: left, y: max(top, bottom - TypedText.lineHeight * size))
    scene.markedTexts.append(
      RemarkableScene.MarkedText(
        parent: item.parent, text: TypedText(text, at: place, size: size, width: right - left)))
    scene.sheet = (min(scene.sheet.left, left), max(scene.sheet.right, right))
  }

  /// Returns the outlines of boxes: left, top, width and height of each.
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
}
