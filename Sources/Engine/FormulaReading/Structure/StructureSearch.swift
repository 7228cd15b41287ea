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
  let groups: [SymbolGroup]
  /// The groups' numbers.
  let numbers: [Int]
  private let choices: SymbolChoices
  private let rules: NotationRules

  /// - Parameters:
  ///   - members: the groups, each with at least one option.
  ///   - all: the groups of the ink.
  ///   - hasScripts: whether anything may stand at a symbol's corners.
  init(_ members: [Member], of all: StrokeGroups, model: LayoutModel, hasScripts: Bool) {
    self.model = model
    unit = all.unit
    let order = SymbolOrder(
      members.map { member in
        SymbolOrder.Member(
          box: member.group.box,
          entry: model.symbols.entries[member.group.options[0].symbol])
      }, unit: unit
    ).order
    let groups = order.map { members[$0].group }
    self.groups = groups
    numbers = order.map { members[$0].number }
    var choices = SymbolChoices()
    for member in order {
      let (number, group) = (members[member].number, members[member].group)
      choices.append(
        group.options.map { option in
          SymbolChoice(
            option, of: number, group.box, model: model, unit: all.unit, hasScripts: hasScripts)
        })
    }
    self.choices = choices
    rules = NotationRules(
      model: model, groups: groups, choices: choices, lastStroke: all.boxes.count - 1)
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
        repeating: nil, count: choices.count(before: group) * groups[group].options.count)
      for number in trees.indices {
        let open = openings(of: trees[number], left: groups[group].box.topLeft.x)
        let trunk = Trunk(number: number, tree: trees[number], open: open)
        for option in groups[group].options.indices {
          let child = Child(group: group, option: option, choice: choices[group, option])
          addSteps(to: &steps, trunk, child, &pairs, &cache)
        }
      }
      trees = steps.ranked.map { score, step in
        var tree = trees[step.tree]
        tree.add(
          group: group, option: step.option, to: step.link,
          isEnclosed: step.link.map { choices[tree.nodes[$0.node]].encloses } ?? false,
          score: score)
        return tree
      }
    }
    for index in trees.indices { trees[index].score -= rules.penalty(of: trees[index]) }
    return trees.ordered { $0.score > $1.score }
  }

  /// A symbol that may be attached to a tree.
  private struct Step {
    let tree: Int
    let option: Int
    let link: FormulaTree.Link?
  }

  /// A tree to which a child may be attached, with its index and the nodes that are open to it.
  private struct Trunk {
    let number: Int
    let tree: FormulaTree
    let open: ArraySlice<Int>
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
  /// - Parameter pairs: the pairs so far of earlier symbols and the child's group.
  private func addSteps(
    to steps: inout Best<Step>, _ trunk: Trunk, _ child: Child, _ pairs: inout [SymbolPair?],
    _ cache: inout RelationCache
  ) {
    let (number, tree, parameters) = (trunk.number, trunk.tree, model.parameters)
    let own = score(of: child.choice, in: tree)
    guard !tree.nodes.isEmpty else {
      let score = own + parameters.statisticsWeight * associationAtStart(of: child.choice)
      steps.offer(Step(tree: number, option: child.option, link: nil), score)
      return
    }
    let hosts = trunk.open.map { host($0, in: tree, of: child, &pairs, &cache) }
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
    let parent = choices.index(group: node.group, option: node.option)
    let index = parent * groups[child.group].options.count + child.option
    let pair = pairs[index] ?? SymbolPair(choices[node], child.choice, model: model, &cache)
    pairs[index] = pair
    let rows = node.rows | (node.next == nil ? 0 : 1)
    return Host(
      node: nodeIndex, pair: pair,
      none: max(-model.parameters.noneFloor, pair.logs.none(besides: rows)))
  }

  func symbol(_ node: FormulaTree.Node) -> Int { choices[node].symbol }

  // MARK: - What stands open

  /// The maximum number of nodes tried as a symbol's parent: a formula has far fewer open ones.
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
      let role = choices[node].role
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
}
