/// Numbers in sets that grow together (R. Tarjan, "Efficiency of a good but not linear set union
/// algorithm", 1975).
package struct DisjointSets {
  /// The parent of each number: another one of its set, or itself for the least.
  private var parents: [Int]

  /// Creates sets of one number each, from 0 to below `count`.
  package init(count: Int) {
    parents = Array(0..<count)
  }

  private mutating func least(with number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Joins the sets of two numbers.
  ///
  /// - Complexity: O(log count) amortised.
  package mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (least(with: a), least(with: b))
    parents[max(a, b)] = min(a, b)
  }

  /// All sets, sorted by their least numbers, each ascending.
  ///
  /// - Complexity: O(count · log count).
  package var sets: [[Int]] {
    var copy = self
    var sets: [[Int]] = []
    var setIndices = parents
    for number in parents.indices {
      let least = copy.least(with: number)
      if least == number {
        setIndices[number] = sets.count
        sets.append([number])
      } else {
        sets[setIndices[least]].append(number)
      }
    }
    return sets
  }
}
