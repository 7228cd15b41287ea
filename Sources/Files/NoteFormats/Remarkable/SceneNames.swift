/// Names that count up from a first one.
struct SceneNames {
  let first: SceneID
  /// The last name, of the same author.
  let last: SceneID

  func contains(_ name: SceneID) -> Bool { (first...last).contains(name) }
}

extension Array {
  /// Returns the index of the element that has a name; `nil` if none has.
  ///
  /// - Parameter names: an element's names. The elements are in the order of their first ones.
  func index(of name: SceneID, by names: (Element) -> SceneNames) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if names(self[middle]).first <= name { low = middle + 1 } else { high = middle }
    }
    guard low > 0, names(self[low - 1]).contains(name) else { return nil }
    return low - 1
  }
}
