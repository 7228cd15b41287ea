/// Finds the format of a trace through contexts and references.
struct InkMLFormats {
  /// A fault and its element.
  struct Failure: Error {
    var place: InkMLDocument.Place
    var fault: InkMLFault
  }

  private let document: InkMLDocument
  private let contextIndex: [String: Int]
  /// The cached formats of contexts.
  private var resolved: [Int: TraceFormat] = [:]

  init(_ document: InkMLDocument) {
    self.document = document
    contextIndex = Dictionary(
      document.contexts.enumerated().compactMap { index, context in
        context.id.map { ($0, index) }
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the format for a trace, which has channels X and Y.
  mutating func format(for node: InkMLDocument.Node) throws(Failure) -> TraceFormat {
    var format = TraceFormat.standard
    if let reference = document.contextReference(of: node) {
      if let context = try context(reference, at: node.place) {
        format = try resolve(context)
      }
    } else if node.currentContext >= 0 {
      format = try resolve(Int(node.currentContext))
    }
    for (role, name) in [(TraceFormat.Channel.Role.x, "X"), (.y, "Y")]
    where !format.channels.contains(where: { $0.role == role }) {
      throw Failure(place: node.place, fault: .missingChannel(name))
    }
    return format
  }

  /// Walks from a context to the ones it inherits from until one has a format.
  private mutating func resolve(_ start: Int) throws(Failure) -> TraceFormat {
    var visited: Set<Int> = []
    var next: Int? = start
    var format = TraceFormat.standard
    while let index = next {
      let context = document.contexts[index]
      guard visited.insert(index).inserted else {
        throw Failure(
          place: context.place, fault: .circularReference(context.parentReference ?? ""))
      }
      if let known = resolved[index] {
        format = known
        break
      }
      if let own = try ownFormat(context) {
        format = own
        break
      }
      if let parent = context.parentReference {
        next = try self.context(parent, at: context.place)
      } else {
        next = context.previous
      }
    }
    for index in visited { resolved[index] = format }
    return format
  }

  private func ownFormat(_ context: InkMLDocument.Context) throws(Failure) -> TraceFormat? {
    if let format = context.format { return format }
    if let reference = context.formatReference {
      if reference == "#DefaultTraceFormat" { return .standard }
      guard let format = reference.localID.flatMap({ document.formats[$0] }) else {
        throw Failure(place: context.place, fault: .unknownReference(reference))
      }
      return format
    }
    // A source may be defined without a format, or outside the document: it says nothing then.
    return context.sourceReference?.localID.flatMap { document.formats[$0] }
  }

  /// - Returns: `nil` for the default context.
  private func context(
    _ reference: String, at place: InkMLDocument.Place
  ) throws(Failure) -> Int? {
    if let index = reference.localID.flatMap({ contextIndex[$0] }) { return index }
    if reference == "#DefaultContext" { return nil }
    throw Failure(place: place, fault: .unknownReference(reference))
  }
}

extension String {
  /// The name in a reference to an element of the same document.
  var localID: String? {
    hasPrefix("#") ? String(dropFirst()) : nil
  }
}
