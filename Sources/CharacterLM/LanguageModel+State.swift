extension LanguageModel {
  /// What the model remembers of the text so far: plain old data, copied by value.
  ///
  /// It holds the contexts that can still matter: the text's last symbol, its last two, and so on,
  /// as long as the model has n-grams that continue them. Texts that the model can't tell apart
  /// from now on have equal states (of one model: states of different models mustn't be mixed).
  public struct State: Sendable {
    /// Lane k is the branching node of the last k + 1 symbols; unused lanes are zero.
    var contexts = SIMD8<UInt32>()
    /// Lanes in use.
    var count: Int32 = 0

    /// Nothing is known of the text so far.
    public init() {}

    @inline(__always)
    mutating func append(_ branch: Int) {
      contexts[Int(count)] = UInt32(truncatingIfNeeded: branch)
      count &+= 1
    }
  }
}

extension LanguageModel.State: Hashable {
  // The longest context determines the shorter ones.
  @inline(__always)
  private var longest: UInt32 {
    count == 0 ? 0 : contexts[Int(count) &- 1]
  }

  @inline(__always)
  public static func == (a: Self, b: Self) -> Bool {
    a.count == b.count && a.longest == b.longest
  }

  @inline(__always)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(UInt64(longest) << 32 | UInt64(UInt32(bitPattern: count)))
  }
}
