import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Builds an ``InkMLDocument`` from XML. Elements it doesn't know are skipped with all they hold.
final class InkMLParser: NSObject, XMLParserDelegate {
  private enum Element {
    case ink, definitions, context, inkSource, format, intermittentChannels, channel
    case trace(Int)
    /// A group or a view.
    case node(Int)
    case annotation(type: String)
    case skipped
  }

  private static let depthLimit = 200

  private let file: String
  private var document = InkMLDocument()
  private var open: [Element] = []
  /// The text of each open element.
  private var texts: [String] = []
  private var definitionsDepth = 0
  private var openContext: InkMLDocument.Context?
  private var currentContext: Int?
  private var openFormat = TraceFormat()
  private var openFormatID: String?
  private var openFormatPlace = InkMLDocument.Place(line: 1, column: 1)
  private var openSourceID: String?
  private var hasEnded = false
  private var error: InkFormatError?

  private init(file: String) {
    self.file = file
  }

  /// - Parameter document: UTF-8 without a document type declaration (see ``XMLProlog``).
  static func parse(_ document: [UInt8], file: String) throws(InkFormatError) -> InkMLDocument {
    let delegate = InkMLParser(file: file)
    let parser = XMLParser(data: Data(document))
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    parser.delegate = delegate
    let succeeded = parser.parse()
    if let error = delegate.error { throw error }
    // On Linux `parse` may return true after an error.
    guard succeeded, parser.parserError == nil, delegate.hasEnded else {
      throw delegate.malformed(parser)
    }
    return delegate.document
  }

  // MARK: - Faults

  private func malformed(_ parser: XMLParser) -> InkFormatError {
    let code = (parser.parserError as NSError?)?.code ?? 4  // XML_ERR_DOCUMENT_EMPTY
    return .malformedXML(
      at: InkFilePlace(file: file, line: max(parser.lineNumber, 1), column: parser.columnNumber),
      code: code)
  }

  private func fail(_ fault: InkMLFault, _ parser: XMLParser) {
    let place = InkFilePlace(file: file, line: parser.lineNumber, column: parser.columnNumber)
    fail(.malformedInkML(at: place, fault), parser)
  }

  private func fail(_ error: InkFormatError, _ parser: XMLParser) {
    guard self.error == nil else { return }
    self.error = error
    parser.abortParsing()
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    let place = InkFilePlace(file: file, line: parser.lineNumber, column: parser.columnNumber)
    fail(.malformedXML(at: place, code: (parseError as NSError).code), parser)
  }

  func parser(
    _ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?
  ) {
    refuseEntity(parser)
  }

  func parser(
    _ parser: XMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?
  ) {
    refuseEntity(parser)
  }

  /// ``XMLProlog`` leaves no way to get here; if there were one, it would end here.
  private func refuseEntity(_ parser: XMLParser) {
    let place = InkFilePlace(file: file, line: parser.lineNumber, column: parser.columnNumber)
    fail(.refusedXML(at: place, .documentTypeDeclaration), parser)
  }

  // MARK: - Elements

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    guard error == nil else { return }
    guard open.count < Self.depthLimit else { return fail(.nestedTooDeep, parser) }
    do throws(InkMLFault) {
      let place = InkMLDocument.Place(line: parser.lineNumber, column: parser.columnNumber)
      open.append(try element(name, attributes, place))
      texts.append("")
    } catch {
      fail(error, parser)
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
      openContext = InkMLDocument.Context(
        id: attributes.id, parentReference: attributes["contextRef"],
        formatReference: attributes["traceFormatRef"],
        sourceReference: attributes["inkSourceRef"], previous: currentContext, place: place)
      return .context
    case (.ink, "inkSource"), (.definitions, "inkSource"), (.context, "inkSource"):
      openSourceID = attributes.id
      return .inkSource
    case (.ink, "traceFormat"), (.definitions, "traceFormat"), (.context, "traceFormat"),
      (.inkSource, "traceFormat"):
      openFormat = TraceFormat()
      openFormatID = attributes.id
      openFormatPlace = place
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
      return .annotation(type: attributes["type"] ?? "")
    case (.ink, "trace"), (.definitions, "trace"), (.node, "trace"):
      return .trace(append(.trace(try Self.trace(attributes)), attributes, place))
    case (.ink, "traceGroup"), (.definitions, "traceGroup"), (.node, "traceGroup"):
      return .node(append(.group, attributes, place))
    case (.ink, "traceView"), (.definitions, "traceView"), (.node, "traceView"):
      let kind = InkMLDocument.Node.Kind.view(
        reference: attributes["traceDataRef"], from: try Self.indices(attributes, "from"),
        to: try Self.indices(attributes, "to"))
      return .node(append(kind, attributes, place))
    default: return .skipped
    }
  }

  private func append(
    _ kind: InkMLDocument.Node.Kind, _ attributes: [String: String], _ place: InkMLDocument.Place
  ) -> Int {
    var node = InkMLDocument.Node(kind: kind, id: attributes.id, place: place)
    node.contextReference = attributes["contextRef"]
    node.currentContext = currentContext
    node.isDefinition = definitionsDepth > 0
    let index = document.nodes.count
    if case .node(let parent)? = open.last {
      document.nodes[parent].children.append(index)
      node.contextReference = node.contextReference ?? document.nodes[parent].contextReference
    } else {
      document.roots.append(index)
    }
    document.nodes.append(node)
    return index
  }

  private static func trace(
    _ attributes: [String: String]
  ) throws(InkMLFault) -> InkMLDocument.Trace {
    var trace = InkMLDocument.Trace()
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
    return trace
  }

  private static func indices(
    _ attributes: [String: String], _ name: String
  ) throws(InkMLFault) -> [Int] {
    guard let value = attributes[name] else { return [] }
    let indices = value.split(separator: ":", omittingEmptySubsequences: false).map {
      Int($0.trimmingCharacters(in: .whitespaces))
    }
    guard !indices.contains(nil) else {
      throw .malformedAttribute(element: "traceView", attribute: name, value: value)
    }
    return indices.compactMap { $0 }
  }

  // MARK: - Text and ends

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    switch open.last {
    case .annotation, .trace: texts[texts.count - 1] += string
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard error == nil, let element = open.popLast(), let text = texts.popLast() else { return }
    switch element {
    case .ink: hasEnded = true
    case .definitions: definitionsDepth -= 1
    case .context: endContext()
    case .format: endFormat()
    case .trace(let index):
      if case .trace(var trace) = document.nodes[index].kind {
        trace.text = text
        document.nodes[index].kind = .trace(trace)
      }
    case .annotation(let type): annotate(type, text)
    case .node, .inkSource, .intermittentChannels, .channel, .skipped: break
    }
  }

  /// Of annotations of the same type the first one holds.
  private func annotate(_ type: String, _ text: String) {
    switch open.last {
    case .node(let index):
      document.nodes[index].annotations[type] = document.nodes[index].annotations[type] ?? text
    default: document.annotations[type] = document.annotations[type] ?? text
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
      // Not in the Recommendation, but in much InkML that is about: it holds from here on.
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
