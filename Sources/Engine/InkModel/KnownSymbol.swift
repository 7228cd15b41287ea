/// A symbol of a formula whose name and strokes are known: from a file, or before the ink is read.
public struct KnownSymbol: Hashable, Sendable {
  /// Its LaTeX, such as `x` or `\alpha`.
  public let name: String
  /// The strokes that were written for it, as indices in the ink.
  public let strokes: [Int]

  /// Creates a symbol with its strokes.
  public init(name: String, strokes: [Int]) {
    self.name = name
    self.strokes = strokes
  }
}

#if !hasFeature(Embedded)
  extension KnownSymbol: Codable {}
#endif
