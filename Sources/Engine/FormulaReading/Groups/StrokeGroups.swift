import InkModel

/// The groups of an ink's strokes that may be symbols: consecutive near strokes, and strokes added
/// later.
struct StrokeGroups {
  let unit: Double
  let boxes: [Box]
  private(set) var groups: [SymbolGroup] = []
  /// The groups that begin with each stroke.
  private(set) var starting: [[Int]]

  private let joins: JoinTable
  private let parameters: FormulaParameters

  /// - Parameter strokes: the strokes, none of them empty.
  /// - Complexity: O(strokes² + pairs of near strokes · points²), with at most `groupLimit` groups
  ///   for each stroke.
  init(_ strokes: [[Vector]], model: LayoutModel) {
    self.init(ungrouped: strokes, model)
    for first in strokes.indices { addGroups(from: first) }
  }

  /// Creates the groups of a formula whose symbols are given.
  init(_ strokes: [[Vector]], known: [[Int]], model: LayoutModel) {
    self.init(ungrouped: strokes, model)
    for group in known { add(group.sorted()) }
  }

  private init(ungrouped strokes: [[Vector]], _ model: LayoutModel) {
    parameters = model.parameters
    boxes = strokes.map { Box($0)! }
    unit = FormulaUnit.of(boxes)
    joins = JoinTable(
      strokes, boxes: boxes, unit: unit, perceptron: model.joins,
      barPenalty: parameters.barPenalty)
    starting = strokes.map { _ in [] }
  }

  /// Returns the likeliest symbol of a group; `nil` if it has none.
  func likeliest(_ group: Int, _ symbols: SymbolTable) -> SymbolTable.Entry? {
    groups[group].options.first.map { symbols.entries[$0.symbol] }
  }

  /// Returns whether a group's likeliest symbol is a relation or an arrow.
  func isRelation(_ group: Int, _ symbols: SymbolTable) -> Bool {
    let role = likeliest(group, symbols)?.role
    return role == .relation || role == .arrow
  }

  /// Adds a function name whose letters are groups.
  mutating func add(function: NameOption, segmentScore: Double, letters: [Int]) {
    let strokes = letters.flatMap { groups[$0].strokes }.sorted()
    var group = SymbolGroup(
      strokes: strokes,
      box: Box(around: letters.map { groups[$0].box })!,
      joinScore: letters.reduce(0) { $0 + groups[$1].joinScore })
    group.options = [function]
    group.alternatives = [function]
    group.segmentScore = segmentScore
    group.letters = letters
    starting[strokes[0]].append(groups.count)
    groups.append(group)
  }

  /// Adds a group of strokes unless it exists.
  mutating func propose(_ strokes: [Int]) {
    guard !starting[strokes[0]].contains(where: { groups[$0].strokes == strokes }) else { return }
    add(strokes)
  }

  /// Fixes strokes as a symbol: no other group with one of them may be a symbol.
  mutating func settle(_ strokes: [Int], as symbol: NameOption) {
    let own = Set(strokes)
    for index in groups.indices where !own.isDisjoint(with: groups[index].strokes) {
      let isIt = groups[index].strokes == strokes && groups[index].letters.isEmpty
      groups[index].options = isIt ? [symbol] : []
      groups[index].isKnown = isIt
    }
  }

  /// Sets the possible names of a group, best first.
  ///
  /// - Parameter limit: the most names to be options; the others remain alternatives.
  mutating func setOptions(_ options: [NameOption], limit: Int, of group: Int) {
    groups[group].alternatives = options
    groups[group].segmentScore = options.first?.score ?? 0
    groups[group].options = options.prefix(limit).filter {
      options[0].score - $0.score <= parameters.nameMargin
    }
  }

  /// Adds sets of strokes from one on, each grown by a later stroke that belongs to one of the set:
  /// small sets first.
  private mutating func addGroups(from first: Int) {
    var sets = [[first]]
    var next = 0
    let limit = Int(parameters.groupLimit)
    while next < sets.count {
      let set = sets[next]
      next += 1
      add(set)
      guard set.count < Int(parameters.mostStrokes) else { continue }
      for stroke in joins.later(than: set[set.count - 1], near: set) {
        if sets.count == limit { break }
        let isNext = stroke == set[set.count - 1] + 1
        let best = set.reduce(0) { max($0, joins.probability($1, stroke)) }
        if best >= (isNext ? parameters.joinThreshold : parameters.lateThreshold) {
          sets.append(set + [stroke])
        }
      }
    }
  }

  private mutating func add(_ strokes: [Int]) {
    let box = Box(around: strokes.map { boxes[$0] })!
    starting[strokes[0]].append(groups.count)
    groups.append(
      SymbolGroup(strokes: strokes, box: box, joinScore: joins.score(of: strokes)))
  }
}
