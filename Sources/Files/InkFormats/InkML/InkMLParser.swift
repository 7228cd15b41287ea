/// Builds an ``InkMLDocument`` from XML. Unknown elements are skipped with their content.
final class InkMLParser: XMLEventHandler {
  private enum Element {
    case ink, definitions, context, inkSource, format, intermittentChannels, channel
    case trace(Int)
    /// A group or a view.
    case node(Int)
    case annotation(InkMLAnnotation)
    case skipped
  }

  /// The maximum number of traces, groups and views: a document of the largest size has no room for
  /// more with a point each.
  private static let nodeLimit = 4_000_000
  /// The maximum number of contexts, and of trace formats.
  private static let contextLimit = 100_000
  private static let annotationByteLimit = 1 << 20

  private let file: String
  private var document = InkMLDocument()
  private var open: [Element] = []
  /// The text of the annotation that is open.
  private var annotation: [UInt8] = []
  private var definitionsDepth = 0
  private var openContext: InkMLDocument.Context?
  private var currentContext: Int?
  private var openFormat = TraceFormat()
  private var openFormatID: String?
  private var openFormatPlace = InkMLDocument.Place(line: 1, column: 1)
  private var formatCount = 0
  private var openSourceID: String?
  private var error: InkFormatError?

  private init(file: String) {
    self.file = file
  }

  /// - Parameter document: a document that passed ``XMLGuard``.
  static func parse(_ document: [UInt8], file: String) throws(InkFormatError) -> InkMLDocument {
    let parser = InkMLParser(file: file)
    do throws(XMLEvents.Fault) {
      try XMLEvents.parse(document, parser)
    } catch {
      switch error {
      case .noLibrary(let missing): throw .noLibrary(file: file, reason: missing.reason)
      case .malformed(let code, let line, let column):
        throw .malformedXML(at: InkFilePlace(file: file, line: line, column: column), code: code)
      case .refused(let refusal, let line, let column):
        throw .refusedXML(at: InkFilePlace(file: file, line: line, column: column), refusal)
      }
    }
    if let error = parser.error { throw error }
    return parser.document
  }

  private func fail(_ fault: InkMLFault, _ events: XMLEvents) {
    error = .malformedInkML(
      at: InkFilePlace(file: file, line: events.line, column: events.column), fault)
    events.stop()
  }

  // MARK: - Elements

  func startElement(_ name: String, _ attributes: [String: String], _ events: XMLEvents) {
    do throws(InkMLFault) {
      let place = InkMLDocument.Place(
        line: Int32(clamping: events.line), column: Int32(clamping: events.column))
      open.append(try element(name, attributes, place))
    } catch {
      fail(error, events)
    }
  }

  private func element(
    _ name: String, _ attributes: [String: String], _ place: InkMLDocument.Place
  ) throws(InkMLFault) -> Element {
    guard let parent = open.last else {
      guard name == "ink" else { throw .notInkML(root: name) }
      document.id = attributes["documentID"] ?? attributes.id
      return .ink
    }
    switch (parent, name) {
    case (.ink, "definitions"):
      definitionsDepth += 1
      return .definitions
    case (.ink, "context"), (.definitions, "context"):
      try beginContext(attributes, place)
      return .context
    case (.ink, "inkSource"), (.definitions, "inkSource"), (.context, "inkSource"):
      openSourceID = attributes.id
      return .inkSource
    case (.ink, "traceFormat"), (.definitions, "traceFormat"), (.context, "traceFormat"),
      (.inkSource, "traceFormat"):
      try beginFormat(attributes, place)
      return .format
    case (.format, "intermittentChannels"): return .intermittentChannels
    case (.format, "regularChannels"): return .format  // of the drafts before 2006
    case (.format, "channel"):
      try openFormat.append(attributes: attributes, isIntermittent: false)
      return .channel
    case (.intermittentChannels, "channel"):
      try openFormat.append(attributes: attributes, isIntermittent: true)
      return .channel
    case (.ink, "annotation"), (.node, "annotation"):
      guard let type = attributes["type"].flatMap(InkMLAnnotation.init) else { return .skipped }
      annotation = []
      return .annotation(type)
    case (.ink, "trace"), (.definitions, "trace"), (.node, "trace"):
      let trace = attributes.isEmpty ? nil : try Self.trace(attributes)
      if trace?.continuation != nil { document.hasContinuations = true }
      return .trace(try append(.trace, attributes, place, trace: trace))
    case (.ink, "traceGroup"), (.definitions, "traceGroup"), (.node, "traceGroup"):
      return .node(try append(.group, attributes, place))
    case (.ink, "traceView"), (.definitions, "traceView"), (.node, "traceView"):
      document.hasViews = true
      let view = InkMLDocument.View(
        reference: attributes["traceDataRef"], from: try Self.indices(attributes, "from"),
        to: try Self.indices(attributes, "to"))
      return .node(try append(.view, attributes, place, view: view))
    default: return .skipped
    }
  }

  private func beginContext(
    _ attributes: [String: String], _ place: InkMLDocument.Place
  ) throws(InkMLFault) {
    guard document.contexts.count < Self.contextLimit else {
      throw .tooMany(element: "context", limit: Self.contextLimit)
    }
    openContext = InkMLDocument.Context(
      id: attributes.id, parentReference: attributes["contextRef"],
      formatReference: attributes["traceFormatRef"],
      sourceReference: attributes["inkSourceRef"], previous: currentContext, place: place)
  }

  private func beginFormat(
    _ attributes: [String: String], _ place: InkMLDocument.Place
  ) throws(InkMLFault) {
    formatCount += 1
    guard formatCount <= Self.contextLimit else {
      throw .tooMany(element: "traceFormat", limit: Self.contextLimit)
    }
    openFormat = TraceFormat()
    openFormatID = attributes.id
    openFormatPlace = place
  }

  private func append(
    _ kind: InkMLDocument.Node.Kind, _ attributes: [String: String], _ place: InkMLDocument.Place,
    trace: InkMLDocument.Trace? = nil, view: InkMLDocument.View? = nil
  ) throws(InkMLFault) -> Int {
    let index = document.nodes.count
    guard index < Self.nodeLimit else { throw .tooMany(element: "trace", limit: Self.nodeLimit) }
    var node = InkMLDocument.Node(
      kind: kind, isDefinition: definitionsDepth > 0, place: place,
      currentContext: Int32(currentContext ?? -1))
    if case .node(let parent)? = open.last {
      document.nodes[parent].children.append(Int32(index))
      node.contextDetails = document.nodes[parent].contextDetails
    } else {
      document.roots.append(Int32(index))
    }
    if !attributes.isEmpty || view != nil {
      node.details = Int32(document.details.count)
      let details = InkMLDocument.Details(
        id: attributes.id, contextReference: attributes["contextRef"], trace: trace, view: view)
      if details.contextReference != nil { node.contextDetails = node.details }
      document.details.append(details)
    }
    document.nodes.append(node)
    return index
  }

  /// - Returns: `nil` if it says nothing that concerns traces.
  private static func trace(
    _ attributes: [String: String]
  ) throws(InkMLFault) -> InkMLDocument.Trace? {
    let trace = InkMLDocument.Trace()
    switch attributes["type"] {
    case nil, "penDown", "indeterminate": break
    case "penUp": trace.isPenUp = true
    case let value?: throw .malformedAttribute(element: "trace", attribute: "type", value: value)
    }
    if let value = attributes["continuation"] {
      trace.continuation = InkMLDocument.Trace.Continuation(rawValue: value)
      if trace.continuation == nil {
        throw .malformedAttribute(element: "trace", attribute: "continuation", value: value)
      }
    }
    trace.priorReference = attributes["priorRef"]
    if let value = attributes["timeOffset"] {
      guard let offset = Double(value), offset.isFinite else {
        throw .malformedAttribute(element: "trace", attribute: "timeOffset", value: value)
      }
      trace.timeOffset = offset
    }
    let isPlain = !trace.isPenUp && trace.continuation == nil && trace.timeOffset == 0
    return isPlain ? nil : trace
  }

  private static func indices(
    _ attributes: [String: String], _ name: String
  ) throws(InkMLFault) -> [Int] {
    guard let value = attributes[name] else { return [] }
    var indices: [Int] = []
    for part in value.split(separator: ":", omittingEmptySubsequences: false) {
      guard let index = Int(part.filter { !$0.isWhitespace }) else {
        throw .malformedAttribute(element: "traceView", attribute: name, value: value)
      }
      indices.append(index)
    }
    return indices
  }

  // MARK: - Text and ends

  func text(_ bytes: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {
    switch open.last {
    case .annotation:
      annotation += bytes
      if annotation.count > Self.annotationByteLimit {
        fail(.annotationTooLong(limit: Self.annotationByteLimit), events)
      }
    case .trace(let index):
      // Another element may be inside the text of a trace, but not another trace.
      let text = document.nodes[index].text
      let start = text.isEmpty ? UInt32(document.texts.count) : text.lowerBound
      document.texts += bytes
      document.nodes[index].text = start..<UInt32(document.texts.count)
    default: break
    }
  }

  func endElement(_ events: XMLEvents) {
    guard let element = open.popLast() else { return }
    switch element {
    case .definitions: definitionsDepth -= 1
    case .context: endContext()
    case .format: endFormat()
    case .annotation(let type):
      let text = String(decoding: annotation, as: UTF8.self)
      guard text.hasFewMarks else { return events.refuse(.tooManyMarks) }
      annotate(type, text)
    case .ink, .trace, .node, .inkSource, .intermittentChannels, .channel, .skipped: break
    }
  }

  /// Keeps an annotation; the first of its type counts.
  private func annotate(_ type: InkMLAnnotation, _ text: String) {
    guard case .node(let index)? = open.last else {
      document.annotations[type] = document.annotations[type] ?? text
      return
    }
    if document.nodes[index].details < 0 {
      document.nodes[index].details = Int32(document.details.count)
      document.details.append(InkMLDocument.Details())
    }
    let details = Int(document.nodes[index].details)
    if document.details[details].annotations[type] == nil {
      document.details[details].annotations[type] = text
    }
  }

  private func endFormat() {
    if let id = openFormatID { document.formats[id] = openFormat }
    switch open.last {
    case .inkSource:
      if let id = openSourceID { document.formats[id] = openFormat }
      // Inside a context, the source's format is the context's unless it has one of its own.
      if openContext?.format == nil { openContext?.format = openFormat }
    case .context: openContext?.format = openFormat
    case .ink:
      // Not in the Recommendation, but common in real InkML: it applies from here on.
      document.contexts.append(
        InkMLDocument.Context(
          format: openFormat, previous: currentContext, place: openFormatPlace))
      currentContext = document.contexts.count - 1
    default: break
    }
  }

  private func endContext() {
    guard let context = openContext else { return }
    openContext = nil
    document.contexts.append(context)
    if definitionsDepth == 0 { currentContext = document.contexts.count - 1 }
  }
}

extension [String: String] {
  fileprivate var id: String? { self["xml:id"] ?? self["id"] }
}
