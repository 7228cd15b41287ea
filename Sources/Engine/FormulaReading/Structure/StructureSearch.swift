import CMath
import FormulaNotation
import InkModel
import Support

/// Looks for the likeliest tree of symbols whose strokes are known, and for their names: in an order
/// in which parents come first, each symbol is hung onto one that stands already, in a beam.
struct StructureSearch {
  /// A group, and its number among all groups of the ink and the grids of its arrangements.
  struct Member {
    let number: Int
    let group: SymbolGroup
  }

  let model: LayoutModel
  private let unit: Double
  /// Whether anything may stand at a symbol's corners.
  private let hasScripts: Bool
  /// The ink's last stroke.
  private let lastStroke: Int
  let groups: [SymbolGroup]
  /// The groups' numbers.
  let numbers: [Int]
  /// The groups by each of their options' zones.
  private let places: [[RelationCache.Place]]

  /// - Parameters:
  ///   - members: the groups, each of which has an option.
  ///   - all: of the ink.
  init(
    _ members: [Member], of all: StrokeGroups, model: LayoutModel, hasScripts: Bool,
    cache: RelationCache
  ) {
    self.model = model
    unit = all.unit
    lastStroke = all.boxes.count - 1
    self.hasScripts = hasScripts
    let order = SymbolOrder(
      members.map { member in
        SymbolOrder.Member(
          box: member.group.box,
          entry: model.symbols.entries[member.group.options[0].symbol])
      }, unit: unit
    ).order
    groups = order.map { members[$0].group }
    numbers = order.map { members[$0].number }
    let placed = zip(groups, self.numbers).map { group, number in
      group.options.map { option in
        cache.place(number, group.box, model.symbols.entries[option.symbol].zone)
      }
    }
    places = placed
  }

  /// Trees with their scores, the best first.
  ///
  /// - Complexity: O(symbols² · beam · names).
  func best(_ cache: inout RelationCache) -> [FormulaTree] {
    let base = groups.reduce(0) { $0 + model.parameters.joinWeight * $1.joinScore }
    var trees = [FormulaTree(score: base)]
    for group in groups.indices {
      var steps: [Step] = []
      for tree in trees.indices {
        for option in groups[group].options.indices {
          addSteps(to: &steps, tree, trees[tree], group, option, &cache)
        }
      }
      steps = steps.ordered { $0.score > $1.score }
      trees = steps.prefix(Int(model.parameters.structureBeam)).map { step in
        var tree = trees[step.tree]
        tree.add(
          group: group, option: step.option, to: step.parent, step.relation, score: step.score)
        return tree
      }
    }
    for index in trees.indices { trees[index].score -= penalty(of: trees[index]) }
    return trees.ordered { $0.score > $1.score }
  }

  /// A symbol that may be hung onto a tree.
  private struct Step {
    let tree: Int
    let option: Int
    let parent: Int?
    let relation: FormulaRelation
    let score: Double
  }

  private func addSteps(
    to steps: inout [Step], _ number: Int, _ tree: FormulaTree, _ group: Int, _ option: Int,
    _ cache: inout RelationCache
  ) {
    let parameters = model.parameters
    let name = groups[group].options[option]
    let entry = model.symbols.entries[name.symbol]
    let isRepeated =
      entry.role == .letter && tree.nodes.contains { symbol($0) == name.symbol }
    let own =
      tree.score + name.score + parameters.rowWeight * loneScore(name.symbol)
      + (isRepeated ? parameters.repeatBonus : 0)
    guard !tree.nodes.isEmpty else {
      let first =
        name.symbol == model.symbols.grid
        ? 0
        : model.statistics.association(of: name.symbol, .right, with: model.statistics.start)
      steps.append(
        Step(
          tree: number, option: option, parent: nil, relation: .right,
          score: own + parameters.statisticsWeight * first))
      return
    }
    let child = places[group][option]
    let open = openings(of: tree, for: child.item)
    var logs: [RelationCache.Logs] = []
    var nones: [Double] = []
    logs.reserveCapacity(open.count)
    nones.reserveCapacity(open.count)
    for place in open {
      let node = tree.nodes[place]
      let found = cache.logs(places[node.group][node.option], child)
      logs.append(found)
      nones.append(
        max(-parameters.noneFloor, found.none(besides: node.rows | (node.next == nil ? 0 : 1))))
    }
    let none = nones.reduce(0, +)
    for (index, place) in open.enumerated() {
      let log = logs[index]
      let node = tree.nodes[place]
      let parent = symbol(node)
      let others = parameters.noneWeight * (none - nones[index])
      func offer(_ relation: FormulaRelation) {
        steps.append(
          Step(
            tree: number, option: option, parent: place, relation: relation,
            score: own + parameters.relationWeight * log[relation] + others
              + statisticsScore(of: name.symbol, relation, at: parent)
              - parameters.outsidePenalty * distance(of: child.item.box, tree, place, relation)))
      }
      if node.next == nil { offer(.right) }
      for relation in FormulaRelation.parts
      where !node.has(relation)
        && allows(relation, model.symbols.entries[parent], entry.role)
      {
        offer(relation)
      }
    }
  }

  func symbol(_ node: FormulaTree.Node) -> Int {
    groups[node.group].options[node.option].symbol
  }

  private func allows(
    _ relation: FormulaRelation, _ parent: SymbolTable.Entry, _ child: SymbolRole
  ) -> Bool {
    let role = parent.role
    let takesRows = parent.takesLimits || role == .bar || role == .arrow || role == .relation
    return switch relation {
    case .superscript, .subscript: hasScripts && role.takesScripts
    case .above: takesRows || role == .root || (child.isCover && role.takesScripts)
    case .below: takesRows
    case .inside: role == .root
    case .right: true
    }
  }

  // MARK: - What stands open

  /// Symbols that are looked at for each that is hung onto one, at most: in a formula far fewer are open.
  private static let mostOpen = 96

  /// The ends of rows that a symbol may continue, and the symbols that it may be a part of. What
  /// stands right of a symbol closes the symbol's rows for all that begins further right.
  private func openings(of tree: FormulaTree, for child: FormulaItem) -> ArraySlice<Int> {
    var isOpen: [Bool] = []
    var openings: [Int] = []
    isOpen.reserveCapacity(tree.nodes.count)
    func isBefore(_ next: Int?) -> Bool {
      guard let next else { return true }
      return child.left < groups[tree.nodes[next].group].box.centre.x
    }
    for (place, node) in tree.nodes.enumerated() {
      var open = true
      if let parent = node.parent {
        open = isOpen[parent] && (node.relation == .right || isBefore(tree.nodes[parent].next))
      }
      isOpen.append(open)
      if open, isBefore(node.next) { openings.append(place) }
    }
    return openings.suffix(Self.mostOpen)
  }

  /// How far a symbol would stand outside of the bars and roots that it would be a part of, and
  /// inside of a root that it would be no part of, in units.
  private func distance(
    of child: Box, _ tree: FormulaTree, _ parent: Int, _ relation: FormulaRelation
  ) -> Double {
    var distance = 0.0
    var place = parent
    var relation = relation
    let centre = child.centre
    while true {
      let node = tree.nodes[place]
      let box = groups[node.group].box
      let role = model.symbols.entries[symbol(node)].role
      if relation == .inside || (role == .bar && (relation == .above || relation == .below)) {
        let outside = max(centre.x - box.bottomRight.x, box.topLeft.x - centre.x) / unit - 0.15
        distance += min(1.5, max(0, outside))
      } else if relation == .right, role == .root {
        let inside = min(
          box.bottomRight.x - centre.x, centre.y - box.topLeft.y, box.bottomRight.y - centre.y)
        distance += min(1.5, max(0, inside / unit))
      }
      guard let next = node.parent else { return distance }
      (place, relation) = (next, node.relation)
    }
  }

  // MARK: - What is usual

  /// A symbol that nothing follows and that has no rows.
  private func loneScore(_ symbol: Int) -> Double {
    guard symbol != model.symbols.grid else { return 0 }
    let statistics = model.statistics
    let entry = model.symbols.entries[symbol]
    var score = statistics.logProbability(of: statistics.end, .right, of: symbol)
    for relation in FormulaRelation.parts where allows(relation, entry, .accent) {
      score += statistics.logOdds(of: relation, at: symbol).lacks
    }
    return score
  }

  /// What changes where a symbol is hung onto another.
  private func statisticsScore(
    of child: Int, _ relation: FormulaRelation, at parent: Int
  ) -> Double {
    // The counts know of no grids.
    if child == model.symbols.grid || parent == model.symbols.grid { return 0 }
    let (statistics, parameters) = (model.statistics, model.parameters)
    let own =
      parameters.statisticsWeight * statistics.association(of: child, relation, with: parent)
    if relation == .right {
      return own
        - parameters.rowWeight
        * statistics.logProbability(of: statistics.end, .right, of: parent)
    }
    let odds = statistics.logOdds(of: relation, at: parent)
    return own + parameters.rowWeight * (odds.has - odds.lacks)
  }

  /// Whether a closing bracket stands next to a symbol.
  private func isClosed(_ tree: FormulaTree, after place: Int) -> Bool {
    guard let next = tree.nodes[place].next else { return false }
    return model.symbols.entries[symbol(tree.nodes[next])].role == .closing
  }

  /// What is taken off for what no formula has.
  private func penalty(of tree: FormulaTree) -> Double {
    var penalty = 0.0
    var open: [Int?: (brackets: Int, fences: Int)] = [:]
    for node in tree.nodes {
      let role = model.symbols.entries[symbol(node)].role
      if role == .bar, node.has(.above) != node.has(.below) {
        penalty += model.parameters.halfBarPenalty
      }
      if role == .root, !node.has(.inside), groups[node.group].strokes.last != lastStroke {
        penalty += model.parameters.emptyRootPenalty
      }
    }
    // Rows begin with nodes that hang on a symbol by another relation than right.
    var rowOf: [Int] = []
    for (place, node) in tree.nodes.enumerated() {
      let row = node.relation == .right ? node.parent.map { rowOf[$0] } ?? place : place
      rowOf.append(row)
      var (brackets, fences) = open[row] ?? (0, 0)
      switch model.symbols.entries[symbol(node)].role {
      case .opening: brackets += 1
      case .closing:
        if brackets > 0 { brackets -= 1 } else { penalty += model.parameters.bracketPenalty }
      case .fence: fences += 1
      case .dots where symbol(node) == model.symbols.grid:
        // The brace of cases needs no partner.
        if node.relation == .right, let parent = node.parent,
          model.symbols.entries[symbol(tree.nodes[parent])].name == "\\{",
          tree.nodes[parent].next == place, !isClosed(tree, after: place)
        {
          brackets -= 1
        }
      default: break
      }
      open[row] = (brackets, fences)
    }
    for (brackets, fences) in open.values {
      penalty += model.parameters.bracketPenalty * Double(brackets + fences % 2)
    }
    return penalty
  }
}
