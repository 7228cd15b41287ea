/// The traces that groups and views stand for, in order, each whole trace once.
struct InkMLSelection {
  typealias Failure = InkMLFormats.Failure

  /// A trace, or a range of its points.
  struct Part {
    var trace: Int
    /// The first and the last point to take, counted from 0; `nil` where it isn't restricted.
    var first: Int?
    var last: Int?
    /// The view that asks for it, or the trace itself.
    var place: InkMLDocument.Place
    var isViewed: Bool
    var reference: String
  }

  /// Views that refer to views could unfold to any size; honest documents visit a node once or
  /// twice.
  private static let visitLimit = 1_000_000
  private static let depthLimit = 400

  private let document: InkMLDocument
  private let indices: [String: Int]
  private var visits = 0
  private var viewed: Set<Int> = []
  private var parts: [Part] = []
  private var wholeTraces: Set<Int> = []
  /// Every trace that was selected so far.
  private(set) var traces: Set<Int> = []

  init(_ document: InkMLDocument) {
    self.document = document
    indices = Dictionary(
      document.nodes.enumerated().compactMap { index, node in node.id.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// What nodes of the document stand for.
  ///
  /// - Parameter viewed: traces that views of them don't add.
  mutating func select(_ roots: [Int], viewed: Set<Int> = []) throws(Failure) -> [Part] {
    self.viewed = viewed
    parts = []
    wholeTraces = []
    for root in roots { try select(root, View(), from: [], to: [], depth: 0) }
    return parts
  }

  /// The innermost view on the way to a node, if any.
  private struct View {
    var place: InkMLDocument.Place?
    var reference = ""
  }

  /// - Parameters:
  ///   - from: the indices, from 1, of the first child to take and of the first one in it, down
  ///     to the number of a point; empty for all.
  ///   - to: the same for the last.
  private mutating func select(
    _ index: Int, _ view: View, from: ArraySlice<Int>, to: ArraySlice<Int>, depth: Int
  ) throws(Failure) {
    let node = document.nodes[index]
    let place = view.place ?? node.place
    visits += 1
    guard depth < Self.depthLimit, visits <= Self.visitLimit + 4 * document.nodes.count else {
      throw Failure(place: place, fault: .nestedTooDeep)
    }
    switch node.kind {
    case .trace:
      try selectTrace(index, view, from: from, to: to)
    case .group, .view(nil, _, _):
      let first = from.first ?? 1
      let last = to.first ?? node.children.count
      guard
        from.isEmpty && to.isEmpty
          || first >= 1 && first <= last
            && last <= node.children.count
      else {
        throw Failure(place: place, fault: .selectionOutOfRange(reference: view.reference))
      }
      guard first <= last else { return }
      for number in first...last {
        try select(
          node.children[number - 1], view, from: number == first ? from.dropFirst() : [],
          to: number == last ? to.dropFirst() : [], depth: depth + 1)
      }
    case .view(let reference?, let viewFrom, let viewTo):
      guard from.isEmpty, to.isEmpty else {
        throw Failure(place: place, fault: .selectionOutOfRange(reference: view.reference))
      }
      guard let target = reference.localID.flatMap({ indices[$0] }) else {
        throw Failure(place: node.place, fault: .unknownReference(reference))
      }
      try select(
        target, View(place: node.place, reference: reference), from: viewFrom[...],
        to: viewTo[...], depth: depth + 1)
    }
  }

  private mutating func selectTrace(
    _ index: Int, _ view: View, from: ArraySlice<Int>, to: ArraySlice<Int>
  ) throws(Failure) {
    if view.place != nil, viewed.contains(index) { return }
    let place = view.place ?? document.nodes[index].place
    if from.isEmpty, to.isEmpty {
      guard wholeTraces.insert(index).inserted else { return }
    }
    guard from.count <= 1, to.count <= 1, from.first ?? 1 >= 1, to.first ?? 1 >= 1 else {
      throw Failure(place: place, fault: .selectionOutOfRange(reference: view.reference))
    }
    parts.append(
      Part(
        trace: index, first: from.first.map { $0 - 1 }, last: to.first.map { $0 - 1 },
        place: place, isViewed: view.place != nil, reference: view.reference))
    traces.insert(index)
  }
}
