/// A chain of base letters and its signs.
struct PenCluster {
  let script: Int
  let chain: Range<Int>
  let signs: Range<Int>

  /// - Parameter inPenOrder: whether the text is in pen order, where rephs are signs, and signs
  ///   written before a chain belong to the next one.
  init?(_ text: [Unicode.Scalar], at start: Int, inPenOrder: Bool) {
    guard case .letter(let script) = PenOrder.part(text[start]) else { return nil }
    let roles = BrahmicScript.all[script]
    func role(_ index: Int) -> BrahmicScript.Role? {
      index < text.count ? roles.role(of: text[index]) : nil
    }
    var end = start + 1
    if role(start) == .consonant {
      if role(end) == .nukta { end += 1 }
      while role(end) == .virama {
        let isJoined = end + 1 < text.count && text[end + 1] == PenOrder.joiner
        let next = isJoined ? end + 2 : end + 1
        guard isJoined || !roles.needsJoiner, role(next) == .consonant else { break }
        end = role(next + 1) == .nukta ? next + 2 : next + 1
      }
      while role(end) == .medial { end += 1 }
    }
    var last = end
    while last < text.count {
      if inPenOrder, PenOrder.isReph(text[last]) {
        guard let r = Rephs.rs[text[last]]?.first, roles.rephs.contains(r.value) else { break }
      } else {
        guard let role = role(last), role.isSign, !inPenOrder || role != .preBase else { break }
      }
      last += 1
    }
    self.script = script
    chain = start..<end
    signs = end..<last
  }

  func role(_ scalar: Unicode.Scalar) -> BrahmicScript.Role? {
    BrahmicScript.all[script].role(of: scalar)
  }

  /// Returns the reph with which the chain begins: an r and a virama, without a joiner, before a
  /// consonant.
  func reph(in text: [Unicode.Scalar]) -> Unicode.Scalar? {
    let r = text[chain.lowerBound]
    guard chain.count > 2, BrahmicScript.all[script].rephs.contains(r.value),
      role(text[chain.lowerBound + 1]) == .virama, text[chain.lowerBound + 2] != PenOrder.joiner
    else { return nil }
    return Rephs.scalar(r.value)
  }
}

/// The private scalars of rephs.
enum Rephs {
  static func scalar(_ r: UInt32) -> Unicode.Scalar? { Unicode.Scalar(0xE000 | r & 0xFFF) }

  /// The r and the virama of each reph.
  static let rs: [Unicode.Scalar: [Unicode.Scalar]] = {
    var rs: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for script in BrahmicScript.all {
      for r in script.rephs {
        guard let reph = scalar(r) else { continue }
        rs[reph] = [r, script.block.lowerBound + 0x4D].compactMap(Unicode.Scalar.init)
      }
    }
    return rs
  }()
}
