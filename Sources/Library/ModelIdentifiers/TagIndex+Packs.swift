import Support

/// The properties that decide which of several packs serves a tag best.
package struct PackTags: Sendable {
  /// The pack's tags; the first names it.
  let tags: [String]
  /// The tags of other languages that the pack serves as a fallback.
  let fallbacks: Set<String>
  /// The pack's version, such as `2026.11.10`.
  let version: String

  package init(tags: [String], fallbacks: Set<String>, version: String) {
    self.tags = tags
    self.fallbacks = fallbacks
    self.version = version
  }
}

extension TagIndex<Int> {
  /// Creates an index of packs by their tags. Of those with the same tag, the order is: a pack of
  /// the language itself before a fallback, the newer before the older, then the one named by the
  /// tag, then the first in the list.
  ///
  /// - Parameter numbers: the index's element for each pack; by default its index in the list.
  package init(_ packs: [PackTags], as numbers: [Int]? = nil) {
    self.init()
    var versions: [String] = []
    for pack in packs where !versions.contains(pack.version) { versions.append(pack.version) }
    versions.sort { isNewer($0, than: $1) }
    var tags: [(rank: [Int], tag: String, position: Int)] = []
    for (position, pack) in packs.enumerated() {
      let age = versions.firstIndex(of: pack.version) ?? 0
      for (index, tag) in pack.tags.enumerated() {
        let standsIn = pack.fallbacks.contains(tag) ? 1 : 0
        tags.append(([standsIn, age, min(index, 1), position], tag, position))
      }
    }
    let ordered = tags.ordered { $0.rank.lexicographicallyPrecedes($1.rank) }
    for (_, tag, position) in ordered { add(tag, numbers?[position] ?? position) }
  }
}

/// Returns whether a version such as `2026.11.10` is higher than another, number by number.
package func isNewer(_ version: String, than other: String) -> Bool {
  var (a, b) = (Array(version.utf8)[...], Array(other.utf8)[...])
  while let first = a.first, let second = b.first {
    if first.isDigit, second.isDigit {
      let (one, two) = (takeNumber(&a), takeNumber(&b))
      if one.count != two.count { return one.count > two.count }
      if one != two { return two.lexicographicallyPrecedes(one) }
    } else {
      if first != second { return first > second }
      a.removeFirst()
      b.removeFirst()
    }
  }
  return !a.isEmpty
}

/// Returns the digits of the next number, without leading zeros.
private func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let digits = bytes.prefix { $0.isDigit }
  bytes = bytes.dropFirst(digits.count)
  return digits.drop { $0 == UInt8(ascii: "0") }
}
