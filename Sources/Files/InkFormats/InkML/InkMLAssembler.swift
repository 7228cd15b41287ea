import InkModel

/// Makes ink records from an InkML document, one at a time.
struct InkMLAssembler {
  private enum Unit {
    case document
    case group(Int)
    case looseTraces
  }

  private let document: InkMLDocument
  private let file: String
  private let options: InkReadingOptions
  private let strokes: InkMLStrokes
  private var selection: InkMLSelection
  private var units: ArraySlice<Unit> = [.document]

  init(_ document: InkMLDocument, file: String, options: InkReadingOptions) {
    self.document = document
    self.file = file
    self.options = options
    strokes = InkMLStrokes(document, pointLimit: options.pointLimit)
    selection = InkMLSelection(document)
    let groups = document.roots.filter(isGroup)
    if options.inkMLGrouping == .topLevelGroups, !groups.isEmpty {
      units = groups.map { .group(Int($0)) } + [.looseTraces]
    }
  }

  mutating func next() -> Result<LabelledInk, InkFormatError>? {
    switch units.popFirst() {
    case nil: return nil
    case .document: return wholeDocument()
    case .group(let group):
      return record(
        [Int32(group)], annotations: document.annotations(of: group), id: document.id(of: group))
    case .looseTraces:
      let loose = document.roots.filter {
        document.nodes[Int($0)].kind == .trace && !document.nodes[Int($0)].isDefinition
          && !selection.hasTaken(Int($0))
      }
      if loose.isEmpty { return nil }
      return record(loose, annotations: document.annotations, id: document.id)
    }
  }

  private mutating func wholeDocument() -> Result<LabelledInk, InkFormatError> {
    var annotations = document.annotations
    if annotations[.truth] == nil, annotations[.label] == nil {
      let groups = document.roots.filter(isGroup)
      if groups.count == 1 {
        annotations[.truth] = document.annotations(of: Int(groups[0]))[.truth]
      }
    }
    // Views of traces that are already drawn add nothing.
    return record(
      document.roots.filter { !document.nodes[Int($0)].isDefinition }, skipsDrawn: true,
      annotations: annotations, id: document.id)
  }

  private func isGroup(_ root: Int32) -> Bool {
    let node = document.nodes[Int(root)]
    return node.kind != .trace && !node.isDefinition
  }

  private mutating func record(
    _ roots: [Int32], skipsDrawn: Bool = false, annotations: [InkMLAnnotation: String],
    id: String?
  ) -> Result<LabelledInk, InkFormatError> {
    var ink = Ink(strokes: [])
    var places: [InkMLDocument.Place] = []
    var pointCount = 0
    let (strokes, document, limit) = (strokes, document, options.pointLimit)
    do throws(InkMLFormats.Failure) {
      try selection.select(roots, skipsDrawn: skipsDrawn) {
        part throws(InkMLFormats.Failure) in
        guard let stroke = try strokes.points(of: part.trace, keeping: part.isViewed) else {
          return
        }
        let range = try part.range(of: stroke.count)
        pointCount += range.count
        if pointCount <= limit, range.upperBound <= stroke.points.count, !range.isEmpty {
          ink.strokes.append(
            Stroke(
              points: range.count == stroke.points.count
                ? stroke.points : Array(stroke.points[range])))
          places.append(document.nodes[part.trace].place)
        } else if !range.isEmpty {
          // A part of a trace that is longer than the limit of an ink counts as the whole.
          pointCount = max(pointCount, stroke.count)
        }
      }
    } catch {
      return .failure(.malformedInkML(at: place(error.place), error.fault))
    }
    var record = LabelledInk(ink: ink)
    record.annotate(annotations)
    record.id = id ?? annotations[.name]
    do throws(InkError) {
      try record.finish(options, pointCount: pointCount)
      return .success(record)
    } catch {
      switch error {
      case .notFinite(let stroke, _), .timeRunsBackwards(let stroke, _):
        return .failure(.invalidInk(at: place(places[stroke]), error))
      case .tooManyPoints, .tooManyStrokes, .invalidWritingArea:
        return .failure(.invalidInk(at: InkFilePlace(file: file), error))
      }
    }
  }

  private func place(_ place: InkMLDocument.Place) -> InkFilePlace {
    InkFilePlace(file: file, line: Int(place.line), column: Int(place.column))
  }
}

extension InkMLSelection.Part {
  /// Returns the range of points to take from a stroke of `count` points.
  fileprivate func range(of count: Int) throws(InkMLFormats.Failure) -> Range<Int> {
    if first == nil, last == nil { return 0..<count }
    let first = first ?? 0
    let last = last ?? count - 1
    guard first <= last, last < count else {
      throw InkMLFormats.Failure(place: place, fault: .selectionOutOfRange(reference: reference))
    }
    return first..<last + 1
  }
}

extension LabelledInk {
  fileprivate mutating func annotate(_ annotations: [InkMLAnnotation: String]) {
    label = annotations[.truth] ?? annotations[.label]
    writer = annotations[.writer]
    split = annotations[.split]
    preContext = annotations[.preContext]
    isMultiline = annotations[.multiline] == "true"
    samplingRate = annotations[.hz].flatMap(Double.init).flatMap {
      $0 > 0 && $0.isFinite ? $0 : nil
    }
    if let area = annotations[.writingArea] {
      let sides = area.split(whereSeparator: \.isWhitespace).map { Float($0) ?? .nan }
      // An invalid size becomes one that validation rejects.
      writingArea =
        sides.count == 2
        ? WritingArea(width: sides[0], height: sides[1]) : WritingArea(width: .nan, height: .nan)
    }
  }
}
