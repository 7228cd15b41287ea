import InkModel

/// Reads a page of reMarkable's software before version 3, "lines format" 3 and 5: layers of
/// strokes of points, each preceded by its number, without names or typed text.
///
/// The format as A. Plasma's notes ("reMarkable .lines File Format", plasma.ninja, 2017) and
/// `lines-are-rusty` (A. Huebl and others, BSD) describe it. A page is 1404 × 1872 units at 226 to
/// an inch, its origin in the upper left corner.
struct RemarkableLines {
  private static let pointLength = 24

  private var bytes: TaggedBytes
  /// Whether each stroke has one more number, of unknown meaning.
  private let hasExtraNumber: Bool

  /// - Parameter hasExtraNumber: whether each stroke has one more number, as in version 5.
  static func document(
    _ bytes: [UInt8], file: String, hasExtraNumber: Bool, budget: inout NoteBudget
  ) -> NoteDocument {
    var document = NoteDocument()
    var page = NotePage(
      size: PageSize(width: RemarkableFile.width, height: RemarkableFile.height),
      unitsPerInch: RemarkableFile.unitsPerInch)
    var lines = RemarkableLines(
      bytes: TaggedBytes(bytes.dropFirst(RemarkableFile.headerLength)),
      hasExtraNumber: hasExtraNumber)
    do throws(BlockFault) {
      try lines.read(into: &page, &budget)
    } catch {
      let position = NotePosition.byte(lines.bytes.offset)
      document.damage = [NoteDamage(file: file, position: position, fault: .blockEnds)]
    }
    document.pages = [page]
    return document
  }

  private mutating func read(
    into page: inout NotePage, _ budget: inout NoteBudget
  ) throws(BlockFault) {
    for _ in 0..<(try bytes.fixed(UInt32.self)) {
      let count = try bytes.fixed(UInt32.self)
      guard budget.takePart("layers") else { return }
      page.layers.append(NoteLayer())
      for _ in 0..<count {
        try readStroke(into: &page.layers[page.layers.count - 1], &budget)
      }
    }
  }

  private mutating func readStroke(
    into layer: inout NoteLayer, _ budget: inout NoteBudget
  ) throws(BlockFault) {
    let tool = try bytes.fixed(UInt32.self)
    let colour = try bytes.fixed(UInt32.self)
    _ = try bytes.fixed(UInt32.self)
    let width = try bytes.float()
    if hasExtraNumber { _ = try bytes.fixed(UInt32.self) }
    let count = Int(try bytes.fixed(UInt32.self))
    var samples = try bytes.next(count, of: Self.pointLength)
    let isHighlight = RemarkablePen.highlights(tool)
    guard count > 0, isHighlight || RemarkablePen.writes(tool),
      budget.takeStroke(points: min(count, NoteBudget.strokePointLimit))
    else { return }
    var points: [StrokePoint] = []
    var widths: [Float] = []
    for _ in 0..<min(count, NoteBudget.strokePointLimit) {
      points.append(StrokePoint(x: try samples.float(), y: try samples.float()))
      _ = (try samples.float(), try samples.float())  // speed and direction
      widths.append(try samples.float())
      _ = try samples.float()  // pressure, which is in the width
    }
    var ink = RemarkablePen.colour(colour)
    if isHighlight { ink.alpha = RemarkablePen.highlightAlpha }
    let usual = isHighlight ? RemarkablePen.highlightWidth : width
    let stroke = NoteStroke(
      Stroke(points: points), width: usual.isFinite && usual > 0 ? usual : 2,
      widths: isHighlight ? [] : NoteStroke.widths(widths), colour: ink)
    if isHighlight { layer.highlights.append(stroke) } else { layer.strokes.append(stroke) }
  }
}
