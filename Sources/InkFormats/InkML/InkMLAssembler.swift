import InkModel

/// Makes ink records of an InkML document.
struct InkMLAssembler {
  typealias Failure = InkMLFormats.Failure

  private let document: InkMLDocument
  private let file: String
  private let pointLimit: Int
  private var strokes: InkMLStrokes

  init(_ document: InkMLDocument, file: String, pointLimit: Int) {
    self.document = document
    self.file = file
    self.pointLimit = pointLimit
    strokes = InkMLStrokes(document)
  }

  /// All traces of the document as one ink, in the order of the document.
  mutating func wholeDocument() -> Result<LabelledInk, InkFormatError> {
    let groups = document.roots.filter { isGroup($0) }
    var annotations = document.annotations
    if annotations["truth"] == nil, groups.count == 1 {
      annotations["truth"] = document.nodes[groups[0]].annotations["truth"]
    }
    // Views of traces that are drawn anyway add nothing.
    let drawn = Set(document.nodes.indices.filter { !document.nodes[$0].isDefinition })
    return record(
      roots: document.roots.filter { !document.nodes[$0].isDefinition }, viewed: drawn,
      annotations: annotations, id: document.id
    ).record
  }

  /// One ink for each top-level group, after one for the traces that no group holds.
  mutating func topLevelGroups() -> [Result<LabelledInk, InkFormatError>] {
    let groups = document.roots.filter { isGroup($0) }
    guard !groups.isEmpty else { return [wholeDocument()] }
    var records: [Result<LabelledInk, InkFormatError>] = []
    var grouped: Set<Int> = []
    for group in groups {
      let node = document.nodes[group]
      let (record, traces) = record(
        roots: [group], viewed: [], annotations: node.annotations, id: node.id)
      records.append(record)
      grouped.formUnion(traces)
    }
    let loose = document.roots.filter {
      !isGroup($0) && !document.nodes[$0].isDefinition && !grouped.contains($0)
    }
    if !loose.isEmpty {
      let record = record(
        roots: loose, viewed: [], annotations: document.annotations, id: document.id
      ).record
      records.insert(record, at: 0)
    }
    return records
  }

  private func isGroup(_ index: Int) -> Bool {
    let node = document.nodes[index]
    if case .trace = node.kind { return false }
    return !node.isDefinition
  }

  // MARK: - One record

  /// - Parameter viewed: traces that views of them don't add once more.
  /// - Returns: the record, and the traces it is made of.
  private mutating func record(
    roots: [Int], viewed: Set<Int>, annotations: [String: String], id: String?
  ) -> (record: Result<LabelledInk, InkFormatError>, traces: Set<Int>) {
    var selection = InkMLSelection(document, viewed: viewed)
    var ink = Ink(strokes: [])
    var places: [InkMLDocument.Place] = []
    var pointCount = 0
    do throws(Failure) {
      for root in roots { try selection.select(root) }
      for part in selection.parts {
        guard var points = try strokes.points(of: part.trace) else { continue }
        if part.first != nil || part.last != nil {
          let first = part.first ?? 0
          let last = part.last ?? points.count - 1
          guard first <= last, last < points.count else {
            throw Failure(place: part.place, fault: .selectionOutOfRange(reference: part.reference))
          }
          points = Array(points[first...last])
        }
        pointCount += points.count
        if pointCount <= pointLimit, !points.isEmpty {
          ink.strokes.append(Stroke(points: points))
          places.append(document.nodes[part.trace].place)
        }
      }
    } catch {
      return (.failure(.malformedInkML(at: place(error.place), error.fault)), selection.traces)
    }
    var record = LabelledInk(ink: ink)
    record.annotate(annotations)
    record.id = id ?? annotations["UI"]
    return (validated(record, pointCount: pointCount, places), selection.traces)
  }

  private func validated(
    _ record: LabelledInk, pointCount: Int, _ places: [InkMLDocument.Place]
  ) -> Result<LabelledInk, InkFormatError> {
    do throws(InkError) {
      guard pointCount <= pointLimit else {
        throw .tooManyPoints(count: pointCount, limit: pointLimit)
      }
      try record.ink.validate(pointLimit: pointLimit)
      try record.writingArea?.validate()
      return .success(record)
    } catch {
      switch error {
      case .notFinite(let stroke, _), .timeRunsBackwards(let stroke, _):
        return .failure(.invalidInk(at: place(places[stroke]), error))
      case .tooManyPoints, .invalidWritingArea:
        return .failure(.invalidInk(at: InkFilePlace(file: file), error))
      }
    }
  }

  private func place(_ place: InkMLDocument.Place) -> InkFilePlace {
    InkFilePlace(file: file, line: place.line, column: place.column)
  }
}

extension LabelledInk {
  fileprivate mutating func annotate(_ annotations: [String: String]) {
    label = annotations["truth"]
    writer = annotations["writer"]
    split = annotations["split"]
    preContext = annotations["preContext"]
    isMultiline = annotations["multiline"] == "true"
    if let area = annotations["writingArea"] {
      let sides = area.split(whereSeparator: \.isWhitespace).map { Float($0) ?? .nan }
      // What isn't a size is made one that validation refuses.
      writingArea =
        sides.count == 2
        ? WritingArea(width: sides[0], height: sides[1]) : WritingArea(width: .nan, height: .nan)
    }
  }
}
