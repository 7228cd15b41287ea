import InkModel

/// The points of a document's traces, decoded on demand, with continuations joined to the trace
/// that they continue.
final class InkMLStrokes {
  typealias Failure = InkMLFormats.Failure

  /// A stroke, cut off at the limit of points.
  struct Decoded {
    var points: [StrokePoint] = []
    /// The number of points without the limit.
    var count = 0
  }

  private let document: InkMLDocument
  private let pointLimit: Int
  private var formats: InkMLFormats
  /// The traces that continue a trace, in the order of the document.
  private var continuations: [Int: [Int]] = [:]
  /// The beginning of the chain to which a trace belongs; missing for one that continues nothing.
  private var heads: [Int: Int] = [:]
  /// Continuations whose trace is missing, found on demand.
  private var orphans: [Int: String] = [:]
  /// Strokes that several views may use.
  private var kept: [Int: Decoded] = [:]
  private var keptPoints = 0
  /// The number of bytes of text that may still be decoded.
  private var budget: Int

  init(_ document: InkMLDocument, pointLimit: Int) {
    self.document = document
    self.pointLimit = pointLimit
    formats = InkMLFormats(document)
    // Each trace is decoded once for the document; views may use some of them again.
    budget = 8 * document.texts.count + (64 << 20)
    if document.hasContinuations { findContinuations() }
  }

  private func findContinuations() {
    var indices: [String: Int] = [:]
    for (index, node) in document.nodes.enumerated() where node.kind == .trace {
      let details = document.details(of: node)
      // Only earlier traces are known here, so a chain can't be circular.
      if let trace = details?.trace, trace.continuation == .middle || trace.continuation == .end {
        let reference = trace.priorReference ?? ""
        if let prior = reference.localID.flatMap({ indices[$0] }) {
          let head = heads[prior] ?? prior
          heads[index] = head
          continuations[head, default: []].append(index)
        } else {
          orphans[index] = reference
        }
      }
      if let id = details?.id, indices[id] == nil { indices[id] = index }
    }
  }

  /// Returns the points of a stroke, or `nil` for a trace that makes none of its own: a pen-up
  /// trace or the continuation of another.
  ///
  /// - Parameter keeping: whether the stroke may be used again.
  /// - Complexity: O(characters of the trace and its continuations), once for strokes kept.
  func points(of index: Int, keeping: Bool) throws(Failure) -> Decoded? {
    if let stroke = kept[index] { return stroke }
    if let reference = orphans[index] {
      throw Failure(place: document.nodes[index].place, fault: .unknownReference(reference))
    }
    let node = document.nodes[index]
    guard heads[index] == nil, node.kind == .trace,
      document.details(of: node)?.trace?.isPenUp != true
    else { return nil }
    var stroke = Decoded()
    try decode(node, into: &stroke)
    for next in continuations[index] ?? [] { try decode(document.nodes[next], into: &stroke) }
    if keeping {
      keptPoints += stroke.points.count
      // No more than the limit of an ink, so that many long traces don't fill the memory.
      if keptPoints > pointLimit {
        kept = [:]
        keptPoints = stroke.points.count
      }
      kept[index] = stroke
    }
    return stroke
  }

  private func decode(_ node: InkMLDocument.Node, into stroke: inout Decoded) throws(Failure) {
    let format = try formats.format(for: node)
    let text = document.texts[Int(node.text.lowerBound)..<Int(node.text.upperBound)]
    budget -= text.count
    guard budget >= 0 else { throw Failure(place: node.place, fault: .nestedTooDeep) }
    do throws(TraceDecoder.Failure) {
      stroke.count += try TraceDecoder.decode(
        text, format: format, timeOffset: document.details(of: node)?.trace?.timeOffset ?? 0,
        into: &stroke.points, limit: pointLimit)
    } catch {
      throw Failure(
        place: node.place.advanced(by: error.offset, in: text),
        fault: .malformedTrace(point: error.point, error.fault))
    }
  }
}

extension InkMLDocument.Place {
  /// Returns the place of a byte in a text that begins after this one.
  fileprivate func advanced(by offset: Int, in text: ArraySlice<UInt8>) -> InkMLDocument.Place {
    let before = text.prefix(offset)
    guard let lineFeed = before.lastIndex(of: 0x0A) else {
      return InkMLDocument.Place(line: line, column: column + 1 + Int32(clamping: offset))
    }
    return InkMLDocument.Place(
      line: line + Int32(before.count { $0 == 0x0A }),
      column: Int32(clamping: before.endIndex - lineFeed))
  }
}
