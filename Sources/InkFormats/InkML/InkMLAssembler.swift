import InkModel

/// Makes ink records of an InkML document, one at a time.
struct InkMLAssembler {
  typealias Failure = InkMLFormats.Failure

  private enum Unit {
    case document
    case group(Int)
    case looseTraces
  }

  private let document: InkMLDocument
  private let file: String
  private let pointLimit: Int
  private let dropsTimes: Bool
  private var strokes: InkMLStrokes
  private var selection: InkMLSelection
  private var units: ArraySlice<Unit> = [.document]

  init(_ document: InkMLDocument, file: String, options: InkReadingOptions) {
    self.document = document
    self.file = file
    pointLimit = options.pointLimit
    dropsTimes = options.dropsTimes
    strokes = InkMLStrokes(document)
    selection = InkMLSelection(document)
    let groups = document.roots.filter { isGroup($0) }
    if options.inkMLGrouping == .topLevelGroups, !groups.isEmpty {
      units = groups.map(Unit.group) + [.looseTraces]
    }
  }

  mutating func next() -> Result<LabelledInk, InkFormatError>? {
    switch units.popFirst() {
    case nil: return nil
    case .document: return wholeDocument()
    case .group(let group):
      let node = document.nodes[group]
      return record([group], annotations: node.annotations, id: node.id)
    case .looseTraces:
      let loose = document.roots.filter {
        !isGroup($0) && !document.nodes[$0].isDefinition && !selection.traces.contains($0)
      }
      if loose.isEmpty { return nil }
      return record(loose, annotations: document.annotations, id: document.id)
    }
  }

  private mutating func wholeDocument() -> Result<LabelledInk, InkFormatError> {
    let groups = document.roots.filter { isGroup($0) }
    var annotations = document.annotations
    if annotations["truth"] == nil, groups.count == 1 {
      annotations["truth"] = document.nodes[groups[0]].annotations["truth"]
    }
    // Views of traces that are drawn anyway add nothing.
    let drawn = Set(document.nodes.indices.filter { !document.nodes[$0].isDefinition })
    return record(
      document.roots.filter { !document.nodes[$0].isDefinition }, viewed: drawn,
      annotations: annotations, id: document.id)
  }

  private func isGroup(_ index: Int) -> Bool {
    let node = document.nodes[index]
    if case .trace = node.kind { return false }
    return !node.isDefinition
  }

  // MARK: - One record

  private mutating func record(
    _ roots: [Int], viewed: Set<Int> = [], annotations: [String: String], id: String?
  ) -> Result<LabelledInk, InkFormatError> {
    var ink = Ink(strokes: [])
    var places: [InkMLDocument.Place] = []
    var pointCount = 0
    do throws(Failure) {
      for part in try selection.select(roots, viewed: viewed) {
        guard let points = try points(of: part) else { continue }
        pointCount += points.count
        if pointCount <= pointLimit, !points.isEmpty {
          ink.strokes.append(Stroke(points: Array(points)))
          places.append(document.nodes[part.trace].place)
        }
      }
    } catch {
      return .failure(.malformedInkML(at: place(error.place), error.fault))
    }
    var record = LabelledInk(ink: dropsTimes ? ink.withoutTimes : ink)
    record.annotate(annotations)
    record.id = id ?? annotations["UI"]
    return validated(record, pointCount: pointCount, places)
  }

  private mutating func points(
    of part: InkMLSelection.Part
  ) throws(Failure) -> ArraySlice<StrokePoint>? {
    guard let points = try strokes.points(of: part.trace, keeping: part.isViewed) else {
      return nil
    }
    if part.first == nil, part.last == nil { return points[...] }
    let first = part.first ?? 0
    let last = part.last ?? points.count - 1
    guard first <= last, last < points.count else {
      throw Failure(place: part.place, fault: .selectionOutOfRange(reference: part.reference))
    }
    return points[first...last]
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
    samplingRate = annotations["hz"].flatMap(Double.init).flatMap {
      $0 > 0 && $0.isFinite ? $0 : nil
    }
    if let area = annotations["writingArea"] {
      let sides = area.split(whereSeparator: \.isWhitespace).map { Float($0) ?? .nan }
      // What isn't a size is made one that validation refuses.
      writingArea =
        sides.count == 2
        ? WritingArea(width: sides[0], height: sides[1]) : WritingArea(width: .nan, height: .nan)
    }
  }
}
