/// Characters that have one form and differ in their size, place or context alone.
enum Twins {
  private static let groups =
    ["0oO", "1lI|", "cC", "kK", "pP", "sS", "uU", "vV", "wW", "xX", "yY", "zZ", "-_", ",'/"]
    .map { Array($0.unicodeScalars) }

  private static let byScalar: [Unicode.Scalar: [Unicode.Scalar]] = {
    var twins: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for group in groups {
      for scalar in group { twins[scalar] = group.filter { $0 != scalar } }
    }
    return twins
  }()

  /// The others of a character's form.
  static func of(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] { byScalar[scalar] ?? [] }
}
