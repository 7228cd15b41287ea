import Support
import Testing

@testable import CTCDecoder

@Suite struct StructureTests {
  @Test(arguments: 1...9)
  func heapKeepsTheBestInOrder(_ width: Int) {
    var generator = SeededGenerator(seed: width)
    for count in 0...20 {
      let scores = (0..<count).map { _ in Double(Int.random(in: 0...6, using: &generator)) }
      var heap = CandidateHeap(width: width)
      var kept = [Int32](repeating: -1, count: width)
      for (node, score) in scores.enumerated() {
        if let place = heap.insert(score: score, node: Int32(node)) { kept[place] = Int32(node) }
      }
      heap.sort()
      let expected = scores.enumerated().sorted {
        ($1.element, $0.offset) < ($0.element, $1.offset)
      }
      .prefix(width)
      #expect((0..<heap.count).map { heap[$0].node } == expected.map { Int32($0.offset) })
      #expect(
        (0..<heap.count).map { kept[Int(heap[$0].index)] } == expected.map { Int32($0.offset) })
    }
  }

  @Test func treeFindsWhatItWasGiven() {
    var tree = PrefixTree<Int>()
    let root = tree.insert(label: 0, parent: -1, languageScore: 0, prior: 0, state: 0)
    var expected: [(parent: Int32, label: Int32, index: Int32)] = []
    var known: [[Int32]: Int32] = [:]
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      let parent = expected.randomElement(using: &generator)?.index ?? root
      let label = Int32.random(in: 1...95, using: &generator)
      let found = tree.child(of: parent, label: label)
      #expect(found == known[[parent, label]] ?? -1)
      if found < 0 {
        let index = tree.insert(
          label: label, parent: parent, languageScore: 0, prior: 0, state: Int(label))
        expected.append((parent, label, index))
        known[[parent, label]] = index
      }
    }
    for (parent, label, index) in expected {
      #expect(tree.child(of: parent, label: label) == index)
      #expect(tree.states[Int(index)] == Int(label))
    }
    tree.removeAll()
    #expect(tree.count == 0)
    #expect(tree.child(of: 0, label: expected[0].label) == -1)
  }

  /// The memory for one huge ink is freed, and clearing costs as much as was used.
  @Test func theTreeRecoversFromAHugeInk() {
    var tree = PrefixTree<Int>()
    func fill(_ count: Int32) {
      var parent = tree.insert(label: 0, parent: -1, languageScore: 0, prior: 0, state: 0)
      for label in 1..<count {
        #expect(tree.child(of: parent, label: label) == -1)
        parent = tree.insert(label: label, parent: parent, languageScore: 0, prior: 0, state: 1)
      }
    }
    fill(1_000)
    tree.removeAll()
    let memory = tree.memoryUse
    fill(300_000)
    #expect(tree.memoryUse > 10 << 20)
    tree.removeAll()
    #expect(tree.memoryUse < 2 << 20)
    for _ in 0..<3 {
      fill(1_000)
      tree.removeAll()
    }
    #expect(memory < 1 << 20)
  }

  @Test func aHashForgetsInOneStep() {
    var hash = PrefixHash(sizeLog2: 2)
    for round in 0..<5 {
      for key in 0..<100 {
        #expect(hash.value(forKey: UInt64(key)) == -1)
        hash.insert(Int32(key + round), forKey: UInt64(key))
      }
      for key in 0..<100 { #expect(hash.value(forKey: UInt64(key)) == Int32(key + round)) }
      let capacity = hash.capacity
      hash.removeAll()
      #expect(hash.capacity == capacity && hash.count == 0)
    }
    hash.removeAll(keepingSizeLog2: 3)
    #expect(hash.capacity == 8)
  }

  @Test(arguments: [1, 3, 10, 40])
  func tokensAreTheBestInOrder(_ limit: Int) {
    var generator = SeededGenerator(seed: limit)
    for margin in [Float(0), 0.5, 2, 100] {
      let frame = (0..<41).map { _ in Float(Int.random(in: -8...0, using: &generator)) / 4 }
      var tokens = TokenSelection(limit: limit, margin: margin)
      frame.withUnsafeBufferPointer { tokens.select(from: $0.baseAddress!, classes: frame.count) }
      let floor = (frame.max() ?? 0) - margin
      let expected = frame.enumerated().dropFirst().filter { $0.element >= floor }
        .sorted { ($1.element, $0.offset) < ($0.element, $1.offset) }.prefix(limit)
      #expect((0..<tokens.count).map { Int(tokens.labels[$0]) } == expected.map(\.offset))
      #expect((0..<tokens.count).map { tokens.logProbabilities[$0] } == expected.map(\.element))
    }
  }

  @Test func logAddIsExactToTheLastPlaces() {
    #expect(logAdd(-.infinity, -.infinity) == -.infinity)
    #expect(logAdd(-3, -.infinity) == -3)
    #expect(logAdd(-.infinity, -3) == -3)
    #expect(abs(logAdd(0, 0) - 0.693_147_180_559_945_3) < 1e-15)
    #expect(logAdd(-1_000, -1_040) == -1_000)
    #expect(abs(logAdd(-1, -2) - logAdd(-2, -1)) == 0)
  }
}
