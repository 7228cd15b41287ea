/// The content of an InkML document, before references are resolved.
///
/// Nodes are small, because a document may have millions of them in a few bytes each: texts are in
/// one buffer, and rare attributes are stored separately.
struct InkMLDocument {
  struct Place {
    var line: Int32
    var column: Int32
  }

  struct Node {
    enum Kind: UInt8 {
      case trace, group
      /// A reference to a trace or group, or to a part of it; without one, a group of references.
      case view
    }

    var kind: Kind
    /// Whether the element only exists to be referred to.
    var isDefinition: Bool
    var place: Place
    /// The text of a trace, in ``InkMLDocument/texts``.
    var text: Range<UInt32> = 0..<0
    var children: [Int32] = []
    /// The context in force at the element, or −1.
    var currentContext: Int32
    /// The details of the node, or −1.
    var details: Int32 = -1
    /// The details that hold the context reference in force, the node's own or its group's, or −1.
    var contextDetails: Int32 = -1
  }

  /// Attributes that most nodes lack.
  struct Details {
    var id: String?
    var contextReference: String?
    var annotations: [InkMLAnnotation: String] = [:]
    var trace: Trace?
    var view: View?
  }

  /// The attributes of a trace.
  final class Trace {
    enum Continuation: String {
      case begin, middle, end
    }

    var isPenUp = false
    var timeOffset = 0.0
    var continuation: Continuation?
    var priorReference: String?
  }

  /// The attributes of a view.
  final class View {
    let reference: String?
    let from: [Int]
    let to: [Int]

    init(reference: String?, from: [Int], to: [Int]) {
      self.reference = reference
      self.from = from
      self.to = to
    }
  }

  struct Context {
    var id: String?
    var parentReference: String?
    var formatReference: String?
    var sourceReference: String?
    var format: TraceFormat?
    /// The context in force at this one, from which it inherits.
    var previous: Int?
    var place: Place
  }

  /// Nodes in the order of the document; a child comes after its parent.
  var nodes: [Node] = []
  /// The nodes that are not part of another.
  var roots: [Int32] = []
  var details: [Details] = []
  /// The texts of all traces, as UTF-8.
  var texts: [UInt8] = []
  var contexts: [Context] = []
  /// Formats of `traceFormat` and `inkSource` elements by `xml:id`.
  var formats: [String: TraceFormat] = [:]
  var annotations: [InkMLAnnotation: String] = [:]
  var id: String?
  var hasViews = false
  var hasContinuations = false
}

/// The types of annotations that are used. All others are skipped.
enum InkMLAnnotation: String {
  case truth, label, writer, split, preContext, writingArea, multiline, hz
  case name = "UI"
}

extension InkMLDocument {
  func details(of node: Node) -> Details? {
    node.details < 0 ? nil : details[Int(node.details)]
  }

  func id(of node: Int) -> String? {
    details(of: nodes[node])?.id
  }

  func annotations(of node: Int) -> [InkMLAnnotation: String] {
    details(of: nodes[node])?.annotations ?? [:]
  }

  func contextReference(of node: Node) -> String? {
    node.contextDetails < 0 ? nil : details[Int(node.contextDetails)].contextReference
  }
}
