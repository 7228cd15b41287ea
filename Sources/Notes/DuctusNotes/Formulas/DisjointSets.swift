/// Numbers in sets that grow together (R. Tarjan, "Efficiency of a good but not linear set union
/// algorithm", 1975).
struct DisjointSets {
  private var parents: [Int]

  init(count: Int) {
    parents = Array(0..<count)
  }

  private mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(of: a), root(of: b))
    parents[max(a, b)] = min(a, b)
  }

  var sets: [[Int]] {
    var copy = self
    return Dictionary(grouping: parents.indices) { copy.root(of: $0) }.sorted { $0.key < $1.key }
      .map(\.value)
  }
}
