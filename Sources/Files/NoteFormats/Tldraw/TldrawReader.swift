import InkFormats
import InkModel

/// Reads tldraw files: unbounded pages, in CSS pixels.
///
/// A file is a list of records in any order. A shape is on a page, or in a group or a frame, which
/// is moved and turned with its content. The Obsidian plug-in Ink stores the records by name, as
/// tldraw does in memory.
final class TldrawReader: JSONNoteReader {
  private struct Page {
    var id: String
    var index: String
  }

  private var isNote = false
  private var title: String?
  private var pages: [Page] = []
  private var shapes: [TldrawShape] = []
  /// The pictures by the names of their records.
  private var assets = SharedPictures()
  /// The shapes to which the ends of arrows are bound, by the arrows' names.
  private var targets: [String: [ArrowEnd: String]] = [:]
  private var damage = DamageList()
  private var budget = NoteBudget()

  func member(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    switch name {
    case "records":
      isNote = true
      try scanner.elements { scanner, number throws(RecordError) in
        try readRecord(number, &scanner)
      }
    case "store":
      isNote = true
      var number = 0
      try scanner.members { scanner, _ throws(RecordError) in
        try readRecord(number, &scanner)
        number += 1
      }
    case "tldraw", "document":
      try scanner.members { scanner, name throws(RecordError) in try member(name, &scanner) }
    default: try scanner.skipValue()
    }
  }

  func finished() -> NoteDocument? {
    guard isNote else { return nil }
    var document = NoteDocument(title: title)
    var children: [String: [Int]] = [:]
    for (number, shape) in shapes.enumerated() {
      children[shape.parent, default: []].append(number)
    }
    // The list is unordered; the index gives the stacking, with the newest on top.
    for parent in children.keys {
      children[parent]?.sort { Self.precedes(shapes[$0].index, shapes[$1].index) ?? ($0 < $1) }
    }
    var placements = [Placement?](repeating: nil, count: shapes.count)
    var layers: [[Int]] = []
    for root in roots() {
      var layer: [Int] = []
      var open = (children[root] ?? []).reversed().map { ($0, Placement()) }
      while let (number, outer) = open.popLast() {
        guard placements[number] == nil else { continue }
        let shape = shapes[number]
        let placement = shape.placement.within(outer)
        placements[number] = placement
        layer.append(number)
        for child in (children[shape.id] ?? []).reversed() { open.append((child, placement)) }
      }
      layers.append(layer)
    }
    bindArrows(placements)
    for numbers in layers {
      var layer = NoteLayer()
      for number in numbers {
        add(shapes[number], at: placements[number] ?? Placement(), to: &layer)
      }
      document.pages.append(NotePage(unitsPerInch: 96, layers: [layer]))
    }
    for (number, shape) in shapes.enumerated() where placements[number] == nil {
      // Shapes that contain one another.
      lose(.malformed("shape (record \(shape.record))"))
    }
    document.damage = damage.all + budget.damage(of: "")
    return document
  }

  // MARK: - Records

  private func readRecord(_ number: Int, _ scanner: inout JSONScanner) throws(RecordError) {
    var (typeName, name, arrow, target) = ("", "", "", "")
    var shape = TldrawShape(record: number)
    try scanner.members { scanner, member throws(RecordError) in
      switch member {
      case "typeName": typeName = try scanner.stringOrNil() ?? ""
      case "name": name = try scanner.stringOrNil() ?? ""
      case "fromId": arrow = try scanner.stringOrNil() ?? ""
      case "toId": target = try scanner.stringOrNil() ?? ""
      default: try shape.read(member, &scanner)
      }
    }
    switch typeName {
    case "document": title = name
    case "page" where budget.takePage():
      pages.append(Page(id: shape.id, index: shape.index))
      budget.leavePage()
    case "asset": assets.add(shape.pictureBytes, named: shape.id, &budget)
    case "binding" where budget.takePart("bindings"):
      if let end = ArrowEnd(rawValue: shape.terminal) { targets[arrow, default: [:]][end] = target }
    case "shape" where budget.takeStroke(points: shape.pointCount): shapes.append(shape)
    default: break
    }
  }

  /// Returns the pages in order, followed by missing parents of shapes.
  private func roots() -> [String] {
    let ordered = pages.indices.sorted {
      Self.precedes(pages[$0].index, pages[$1].index) ?? ($0 < $1)
    }
    var roots = ordered.map { pages[$0].id }
    var known = Set(roots)
    for shape in shapes { known.insert(shape.id) }
    for shape in shapes where known.insert(shape.parent).inserted {
      roots.append(shape.parent)
      lose(.missing("parent of record \(shape.record)"))
    }
    return roots.isEmpty ? [""] : roots
  }

  /// Returns whether one index comes before another; `nil` if they are equal.
  private static func precedes(_ a: String, _ b: String) -> Bool? {
    if a.utf8.elementsEqual(b.utf8) { return nil }
    return a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  // MARK: - Shapes

  /// Places the ends of bound arrows: on the line between the middles of the shapes that they join,
  /// where it leaves their boxes.
  ///
  /// - Parameter placements: the shapes' placements on their pages.
  private func bindArrows(_ placements: [Placement?]) {
    let numbers = Dictionary(
      shapes.indices.map { (shapes[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    var boxes: [Int: TldrawBox] = [:]
    func box(_ id: String?) -> TldrawBox? {
      guard let id, let number = numbers[id], let placement = placements[number] else { return nil }
      let box = boxes[number] ?? TldrawBox(of: shapes[number], at: placement)
      boxes[number] = box
      return box
    }
    for (number, arrow) in shapes.enumerated() where arrow.type == "arrow" {
      guard let placement = placements[number] else { continue }
      let targets = arrow.targets.merging(targets[arrow.id] ?? [:]) { $1 }
      let (start, end) = (box(targets[.start]), box(targets[.end]))
      func place(_ end: ArrowEnd, _ box: TldrawBox?) -> StrokePoint? {
        box?.middle ?? arrow.place(of: end).map(placement.point)
      }
      guard let from = place(.start, start), let to = place(.end, end) else { continue }
      if let start {
        shapes[number].bind(.start, to: placement.inverse(of: start.edge(towards: to)))
      }
      if let end { shapes[number].bind(.end, to: placement.inverse(of: end.edge(towards: from))) }
    }
  }

  private func add(_ shape: TldrawShape, at placement: Placement, to layer: inout NoteLayer) {
    if let picture = shape.picture(at: placement, from: &assets, &budget) {
      layer.pictures.append(picture)
    }
    if shape.isTextLost { lose(.malformed("text (record \(shape.record))")) }
    if let text = shape.typedText(at: placement) { layer.texts.append(text) }
    guard let points = shape.outline else { return }
    guard !points.isEmpty else {
      return lose(.malformed("\(shape.type) (record \(shape.record))"))
    }
    func line(_ points: [StrokePoint]) -> NoteStroke {
      NoteStroke(
        Stroke(points: points.map(placement.point)), width: shape.width, colour: shape.seenColour,
        fill: shape.fill, isShape: shape.isFigure)
    }
    if shape.isHighlight {
      layer.highlights.append(line(points))
    } else {
      layer.strokes.append(line(points).dashed(shape.dashes))
    }
    for head in shape.heads(of: points) where budget.takeStroke(points: head.count) {
      layer.strokes.append(line(head))
    }
  }

  private func lose(_ fault: NoteFault) {
    damage.append(NoteDamage(file: "", position: .whole, fault: fault))
  }
}
