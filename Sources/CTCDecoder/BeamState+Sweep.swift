extension BeamState {
  /// Forgets the prefixes that are neither in the beam, nor the start of one there, nor its
  /// child: a child would soon be asked for again.
  mutating func sweep() {
    marks.truncate(to: 0)
    // A node marked here has its parent in the beam, so the walks below, which stop at marked
    // nodes, still leave no gap in any prefix.
    for index in 0..<tree.count {
      let parent = tree.nodes[index].parent
      let isKept = parent < 0 || tree[parent].slot >= 0
      marks.append(isKept ? 0 : -1)
    }
    for slot in 0..<entries.count {
      var index = entries[slot].node
      while index >= 0 && marks[Int(index)] < 0 {
        marks[Int(index)] = 0
        index = tree[index].parent
      }
    }
    tree.compact(keeping: &marks)
    for slot in 0..<entries.count {
      entries.base[slot].node = marks[Int(entries[slot].node)]
    }
    sweepAt = max(sweepSize, 2 * tree.count)
  }
}
