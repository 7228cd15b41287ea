/// The traces that groups and views stand for, in order, each whole trace once.
struct InkMLSelection {
  typealias Failure = InkMLFormats.Failure

  /// A trace, or a range of its points.
  struct Part {
    var trace: Int
    /// The first and the last point to take, counted from 0; `nil` for no restriction.
    var first: Int?
    var last: Int?
    /// The view that selects it, or the trace itself.
    var place: InkMLDocument.Place
    var isViewed: Bool
    var reference: String
  }

  /// Views that refer to views could expand to any size; normal documents visit a node once or
  /// twice.
  private static let visitLimit = 1_000_000
  private static let depthLimit = 400

  private let document: InkMLDocument
  private var indices: [String: Int] = [:]
  private var visits = 0
  /// The number of selections so far.
  private var selections: UInt32 = 0
  /// For each node, the number of the last selection that took it whole, from 1.
  private var wholeIn: [UInt32]
  /// For each node, whether any selection took it or a part of it.
  private var isTaken: [Bool]
  private var skipsDrawn = false

  init(_ document: InkMLDocument) {
    self.document = document
    wholeIn = Array(repeating: 0, count: document.nodes.count)
    isTaken = Array(repeating: false, count: document.nodes.count)
    guard document.hasViews else { return }
    for index in document.nodes.indices {
      if let id = document.id(of: index), indices[id] == nil { indices[id] = index }
    }
  }

  /// Returns whether a trace was selected so far.
  func hasTaken(_ trace: Int) -> Bool { isTaken[trace] }

  /// Passes the selections of the document's nodes to `take`, one after the other.
  ///
  /// - Parameter skipsDrawn: whether views of traces that aren't definitions add nothing.
  mutating func select(
    _ roots: [Int32], skipsDrawn: Bool = false, take: (Part) throws(Failure) -> Void
  ) throws(Failure) {
    self.skipsDrawn = skipsDrawn
    selections += 1
    for root in roots { try select(Int(root), View(), from: [], to: [], depth: 0, take) }
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
    _ index: Int, _ view: View, from: ArraySlice<Int>, to: ArraySlice<Int>, depth: Int,
    _ take: (Part) throws(Failure) -> Void
  ) throws(Failure) {
    let node = document.nodes[index]
    let place = view.place ?? node.place
    visits += 1
    guard depth < Self.depthLimit, visits <= Self.visitLimit + 4 * document.nodes.count else {
      throw Failure(place: place, fault: .nestedTooDeep)
    }
    guard let target = document.details(of: node)?.view, let reference = target.reference else {
      if node.kind == .trace { return try selectTrace(index, view, from: from, to: to, take) }
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
          Int(node.children[number - 1]), view, from: number == first ? from.dropFirst() : [],
          to: number == last ? to.dropFirst() : [], depth: depth + 1, take)
      }
      return
    }
    guard from.isEmpty, to.isEmpty else {
      throw Failure(place: place, fault: .selectionOutOfRange(reference: view.reference))
    }
    // CROHME and others leave out the mark that a reference begins with.
    guard let index = indices[reference.localID ?? reference] else {
      throw Failure(place: node.place, fault: .unknownReference(reference))
    }
    try select(
      index, View(place: node.place, reference: reference), from: target.from[...],
      to: target.to[...], depth: depth + 1, take)
  }

  private mutating func selectTrace(
    _ index: Int, _ view: View, from: ArraySlice<Int>, to: ArraySlice<Int>,
    _ take: (Part) throws(Failure) -> Void
  ) throws(Failure) {
    if view.place != nil, skipsDrawn, !document.nodes[index].isDefinition { return }
    let place = view.place ?? document.nodes[index].place
    if from.isEmpty, to.isEmpty {
      guard wholeIn[index] != selections else { return }
      wholeIn[index] = selections
    }
    guard from.count <= 1, to.count <= 1, from.first ?? 1 >= 1, to.first ?? 1 >= 1 else {
      throw Failure(place: place, fault: .selectionOutOfRange(reference: view.reference))
    }
    isTaken[index] = true
    try take(
      Part(
        trace: index, first: from.first.map { $0 - 1 }, last: to.first.map { $0 - 1 },
        place: place, isViewed: view.place != nil, reference: view.reference))
  }
}
