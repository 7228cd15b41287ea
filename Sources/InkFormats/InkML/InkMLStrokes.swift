import InkModel

/// The points of a document's traces, decoded when they are asked for, continuations joined to
/// the trace that they continue.
struct InkMLStrokes {
  typealias Failure = InkMLFormats.Failure

  private let document: InkMLDocument
  private var formats: InkMLFormats
  /// The traces that continue a trace, in the order of the document.
  private var continuations: [Int: [Int]] = [:]
  /// Where the chain of continuations of a trace begins; missing for one that continues nothing.
  private var heads: [Int: Int] = [:]
  /// Continuations whose trace isn't there, found when they are asked for.
  private var orphans: [Int: String] = [:]
  /// Strokes that several views may ask for.
  private var kept: [Int: [StrokePoint]] = [:]

  init(_ document: InkMLDocument) {
    self.document = document
    formats = InkMLFormats(document)
    var indices: [String: Int] = [:]
    for (index, node) in document.nodes.enumerated() {
      guard case .trace(let trace) = node.kind else { continue }
      // Only traces further up are known here, so that a chain can't bite its tail.
      if trace.continuation == .middle || trace.continuation == .end {
        let reference = trace.priorReference ?? ""
        if let prior = reference.localID.flatMap({ indices[$0] }) {
          let head = heads[prior] ?? prior
          heads[index] = head
          continuations[head, default: []].append(index)
        } else {
          orphans[index] = reference
        }
      }
      if let id = node.id, indices[id] == nil { indices[id] = index }
    }
  }

  /// The points of a stroke, or `nil` for a trace that makes none of its own: a pen-up trace or
  /// the continuation of another.
  ///
  /// - Parameter keeping: whether the stroke may be asked for again.
  /// - Complexity: O(characters of the trace and its continuations), once for strokes kept.
  mutating func points(of index: Int, keeping: Bool) throws(Failure) -> [StrokePoint]? {
    if let points = kept[index] { return points }
    if let reference = orphans[index] {
      throw Failure(place: document.nodes[index].place, fault: .unknownReference(reference))
    }
    guard heads[index] == nil, case .trace(let trace) = document.nodes[index].kind,
      !trace.isPenUp
    else { return nil }
    var points = try decode(trace, document.nodes[index])
    for next in continuations[index] ?? [] {
      guard case .trace(let part) = document.nodes[next].kind else { continue }
      points += try decode(part, document.nodes[next])
    }
    if keeping { kept[index] = points }
    return points
  }

  private mutating func decode(
    _ trace: InkMLDocument.Trace, _ node: InkMLDocument.Node
  ) throws(Failure) -> [StrokePoint] {
    let format = try formats.format(for: node)
    do throws(TraceDecoder.Failure) {
      return try TraceDecoder.points(
        in: trace.text, format: format, timeOffset: trace.timeOffset)
    } catch {
      throw Failure(
        place: node.place.advanced(by: error.offset, in: trace.text),
        fault: .malformedTrace(point: error.point, error.fault))
    }
  }
}

extension InkMLDocument.Place {
  /// The place of a byte in a text that begins behind this one.
  fileprivate func advanced(by offset: Int, in text: String) -> InkMLDocument.Place {
    let before = text.utf8.prefix(offset)
    guard let lineFeed = before.lastIndex(of: 0x0A) else {
      return InkMLDocument.Place(line: line, column: column + 1 + offset)
    }
    let column = before.distance(from: lineFeed, to: before.endIndex)
    return InkMLDocument.Place(line: line + before.count { $0 == 0x0A }, column: column)
  }
}
