import CMath
import FormulaNotation
import InkModel
import Support

/// Finds the likeliest tree of symbols with known strokes, and their names, by a beam search: in an
/// order in which parents come first, each symbol is attached to an earlier one.
final class StructureSearch {
  /// A group, with its number among all groups of the ink and the grids of its arrangements.
  struct Member {
    let number: Int
    let group: SymbolGroup
  }

  let model: LayoutModel
  private let unit: Double
  /// The ink's last stroke.
  private let lastStroke: Int
  let groups: [SymbolGroup]
  /// The groups' numbers.
  let numbers: [Int]
  /// The choices of all groups, concatenated, and the start of each group's.
  private let choices: [SymbolChoice]
  private let begins: [Int]

  /// - Parameters:
  ///   - members: the groups, each with at least one option.
  ///   - all: the groups of the ink.
  ///   - hasScripts: whether anything may stand at a symbol's corners.
  init(_ members: [Member], of all: StrokeGroups, model: LayoutModel, hasScripts: Bool) {
    self.model = model
    unit = all.unit
    lastStroke = all.boxes.count - 1
    let order = SymbolOrder(
      members.map { member in
        SymbolOrder.Member(
          box: member.group.box,
          entry: model.symbols.entries[member.group.options[0].symbol])
      }, unit: unit
    ).order
    groups = order.map { members[$0].group }
    numbers = order.map { members[$0].number }
    var choices: [SymbolChoice] = []
    var begins: [Int] = []
    for member in order {
      let (number, group) = (members[member].number, members[member].group)
      begins.append(choices.count)
      for option in group.options {
        choices.append(
          SymbolChoice(
            option, of: number, group.box, model: model, unit: all.unit, hasScripts: hasScripts))
      }
    }
    (self.choices, self.begins) = (choices, begins)
  }

  /// Returns trees with their scores, best first.
  ///
  /// - Complexity: O(symbols² · beam · names).
  func best(_ cache: inout RelationCache) -> [FormulaTree] {
    let base = groups.reduce(0) { $0 + model.parameters.joinWeight * $1.joinScore }
    var trees = [FormulaTree(score: base)]
    for group in groups.indices {
      var steps = Best<Step>(limit: Int(model.parameters.structureBeam))
      // The trees differ little, so most pairs occur in many.
      var pairs = [SymbolPair?](
        repeating: nil, count: begins[group] * groups[group].options.count)
      for tree in trees.indices {
        let open = openings(of: trees[tree], left: groups[group].box.topLeft.x)
        for option in groups[group].options.indices {
          let child = Child(
            group: group, option: option, choice: choices[begins[group] + option])
          addSteps(to: &steps, tree, trees[tree], open, child, &pairs, &cache)
        }
      }
      trees = steps.ranked.map { score, step in
        var tree = trees[step.tree]
        tree.add(
          group: group, option: step.option, to: step.link,
          isEnclosed: step.link.map { choice(tree.nodes[$0.node]).encloses } ?? false,
          score: score)
        return tree
      }
    }
    for index in trees.indices { trees[index].score -= penalty(of: trees[index]) }
    return trees.ordered { $0.score > $1.score }
  }

  /// A symbol that may be attached to a tree.
  private struct Step {
    let tree: Int
    let option: Int
    let link: FormulaTree.Link?
  }

  /// A name for a group that is to be attached to trees.
  private struct Child {
    let group: Int
    let option: Int
    let choice: SymbolChoice
  }

  /// A node to which a child may be attached.
  private struct Host {
    let node: Int
    let pair: SymbolPair
    /// ln P(the child is in none of its free relations), with a lower bound.
    let none: Double
  }

  /// Offers all ways to attach a child to a tree.
  ///
  /// - Parameters:
  ///   - number: the tree's index.
  ///   - open: the nodes to which the child may be attached.
  ///   - pairs: the pairs so far of earlier symbols and the child's group.
  private func addSteps(
    to steps: inout Best<Step>, _ number: Int, _ tree: FormulaTree, _ open: ArraySlice<Int>,
    _ child: Child, _ pairs: inout [SymbolPair?], _ cache: inout RelationCache
  ) {
    let parameters = model.parameters
    let own = score(of: child.choice, in: tree)
    guard !tree.nodes.isEmpty else {
      let score = own + parameters.statisticsWeight * associationAtStart(of: child.choice)
      steps.offer(Step(tree: number, option: child.option, link: nil), score)
      return
    }
    let hosts = open.map { host($0, in: tree, of: child, &pairs, &cache) }
    let none = hosts.reduce(0) { $0 + $1.none }
    for host in hosts {
      let node = tree.nodes[host.node]
      let others = parameters.noneWeight * (none - host.none)
      func offer(_ relation: FormulaRelation) {
        let most =
          own + parameters.relationWeight * host.pair.logs[relation] + others
          + host.pair.associations[relation.number]
        guard steps.takes(most) else { return }
        let link = FormulaTree.Link(node: host.node, relation: relation)
        let score =
          most - parameters.outsidePenalty * distance(of: groups[child.group].box, tree, link)
        steps.offer(Step(tree: number, option: child.option, link: link), score)
      }
      if node.next == nil { offer(.right) }
      let free = node.depth < FormulaTree.maximumDepth ? host.pair.relations & ~node.rows : 0
      for relation in FormulaRelation.parts where free & 1 << relation.number != 0 {
        offer(relation)
      }
    }
  }

  /// Returns a tree's score with a child, wherever it is attached.
  private func score(of child: SymbolChoice, in tree: FormulaTree) -> Double {
    let isRepeated =
      child.role == .letter && tree.nodes.contains { symbol($0) == child.symbol }
    return tree.score + child.score + (isRepeated ? model.parameters.repeatBonus : 0)
  }

  /// Returns how much likelier a child begins a formula than any row.
  private func associationAtStart(of child: SymbolChoice) -> Double {
    if child.symbol == model.symbols.grid { return 0 }
    return model.statistics.association(
      of: child.symbol, .right, with: model.statistics.start)
  }

  private func host(
    _ nodeIndex: Int, in tree: FormulaTree, of child: Child, _ pairs: inout [SymbolPair?],
    _ cache: inout RelationCache
  ) -> Host {
    let node = tree.nodes[nodeIndex]
    let parent = begins[node.group] + node.option
    let index = parent * groups[child.group].options.count + child.option
    let pair = pairs[index] ?? SymbolPair(choices[parent], child.choice, model: model, &cache)
    pairs[index] = pair
    let rows = node.rows | (node.next == nil ? 0 : 1)
    return Host(
      node: nodeIndex, pair: pair,
      none: max(-model.parameters.noneFloor, pair.logs.none(besides: rows)))
  }

  private func choice(_ node: FormulaTree.Node) -> SymbolChoice {
    choices[begins[node.group] + node.option]
  }

  func symbol(_ node: FormulaTree.Node) -> Int { choice(node).symbol }

  // MARK: - What stands open

  /// The most nodes tried as a symbol's parent: a formula has far fewer open ones.
  private static let maximumOpenCount = 96

  /// Returns the ends of rows that a symbol may continue, and the symbols of which it may be a
  /// part. What is right of a symbol closes the symbol's rows for everything that begins further
  /// right.
  private func openings(of tree: FormulaTree, left: Double) -> ArraySlice<Int> {
    var isOpen: [Bool] = []
    var openings: [Int] = []
    isOpen.reserveCapacity(tree.nodes.count)
    func isBefore(_ next: Int?) -> Bool {
      guard let next else { return true }
      return left < groups[tree.nodes[next].group].box.centre.x
    }
    for (index, node) in tree.nodes.enumerated() {
      var open = true
      if let parent = node.parent {
        open = isOpen[parent] && (node.relation == .right || isBefore(tree.nodes[parent].next))
      }
      isOpen.append(open)
      if open, isBefore(node.next) { openings.append(index) }
    }
    return openings.suffix(Self.maximumOpenCount)
  }

  /// Returns how far a symbol would be outside the bars and roots of which it would be a part, and
  /// inside a root of which it wouldn't, in units.
  private func distance(
    of child: Box, _ tree: FormulaTree, _ link: FormulaTree.Link
  ) -> Double {
    var distance = 0.0
    let centre = child.centre
    var link: FormulaTree.Link? = link
    while let (node, relation) = link.map({ (tree.nodes[$0.node], $0.relation) }) {
      let box = groups[node.group].box
      let role = choice(node).role
      if relation == .inside || (role == .bar && (relation == .above || relation == .below)) {
        let outside = max(centre.x - box.bottomRight.x, box.topLeft.x - centre.x) / unit - 0.15
        distance += min(1.5, max(0, outside))
      } else if relation == .right, role == .root {
        let inside = min(
          box.bottomRight.x - centre.x, centre.y - box.topLeft.y, box.bottomRight.y - centre.y)
        distance += min(1.5, max(0, inside / unit))
      }
      link = node.enclosure
    }
    return distance
  }

  // MARK: - What no formula has

  /// Returns whether a closing bracket follows a symbol.
  private func isClosed(_ tree: FormulaTree, after index: Int) -> Bool {
    guard let next = tree.nodes[index].next else { return false }
    return choice(tree.nodes[next]).role == .closing
  }

  /// Returns the penalty for what no formula has.
  private func penalty(of tree: FormulaTree) -> Double {
    var penalty = 0.0
    for node in tree.nodes {
      let role = choice(node).role
      if role == .bar, node.has(.above) != node.has(.below) {
        penalty += model.parameters.halfBarPenalty
      }
      if role == .root, !node.has(.inside), groups[node.group].strokes.last != lastStroke {
        penalty += model.parameters.emptyRootPenalty
      }
    }
    // Rows begin with nodes that have a relation other than right to their parent.
    var rowOf: [Int] = []
    var open = [(brackets: Int, fences: Int)](repeating: (0, 0), count: tree.nodes.count)
    for (index, node) in tree.nodes.enumerated() {
      let row = node.relation == .right ? node.parent.map { rowOf[$0] } ?? index : index
      rowOf.append(row)
      switch choice(node).role {
      case .opening: open[row].brackets += 1
      case .closing:
        if open[row].brackets > 0 {
          open[row].brackets -= 1
        } else {
          penalty += model.parameters.bracketPenalty
        }
      case .fence: open[row].fences += 1
      case .dots where symbol(node) == model.symbols.grid:
        // The brace of cases needs no partner.
        if node.relation == .right, let parent = node.parent,
          model.symbols.entries[symbol(tree.nodes[parent])].name == "\\{",
          tree.nodes[parent].next == index, !isClosed(tree, after: index)
        {
          open[row].brackets -= 1
        }
      default: break
      }
    }
    for (brackets, fences) in open {
      penalty += model.parameters.bracketPenalty * Double(brackets + fences % 2)
    }
    return penalty
  }
}
