/// What an InkML document says, before references are followed.
struct InkMLDocument {
  struct Place {
    var line: Int
    var column: Int
  }

  struct Node {
    enum Kind {
      case trace(Trace)
      case group
      /// A reference to a trace or group, or to a part of it; without one, a group of references.
      case view(reference: String?, from: [Int], to: [Int])
    }

    var kind: Kind
    var id: String?
    var place: Place
    var children: [Int] = []
    var annotations: [String: String] = [:]
    /// The context that holds for traces without one of their own.
    var contextReference: String?
    /// The context in force where the element stands.
    var currentContext: Int?
    /// Whether the element is only there to be referred to.
    var isDefinition = false
  }

  struct Trace {
    enum Continuation: String {
      case begin, middle, end
    }

    var text = ""
    var isPenUp = false
    var timeOffset = 0.0
    var continuation: Continuation?
    var priorReference: String?
  }

  struct Context {
    var id: String?
    var parentReference: String?
    var formatReference: String?
    var sourceReference: String?
    var format: TraceFormat?
    /// The context in force where this one stands, from which it inherits.
    var previous: Int?
    var place: Place
  }

  /// Nodes in the order of the document; a child comes after its parent.
  var nodes: [Node] = []
  /// The nodes that are not part of another.
  var roots: [Int] = []
  var contexts: [Context] = []
  /// Formats of `traceFormat` and `inkSource` elements by `xml:id`.
  var formats: [String: TraceFormat] = [:]
  var annotations: [String: String] = [:]
  var id: String?
}
