extension LanguageModel {
  /// What the model remembers of the text so far: plain old data, copied by value.
  ///
  /// It holds the contexts that can still matter: the text's last symbol, its last two, and so on,
  /// as long as the model has n-grams that continue them. Texts of equal states have equal
  /// probabilities from now on. States of different models mustn't be mixed.
  public struct State: Hashable, Sendable {
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

extension LanguageModel {
  /// Natural logarithm of the probability of a symbol after a state; `next` becomes the state after
  /// it.
  ///
  /// The probabilities of all characters, `unknown` and the end of the text sum to one after any
  /// state, within the quantisation: half a per cent as a rule, four in the worst contexts.
  @inline(__always)
  public func logProbability(of token: Token, after state: State, next: inout State) -> Float {
    var following = State()
    let result = score(token.rawValue, state, &following)
    next = following
    return result
  }

  /// Natural logarithm of the probability of a symbol after a state.
  public func logProbability(of token: Token, after state: State) -> Float {
    var following = State()
    return score(token.rawValue, state, &following)
  }

  /// Natural logarithm of the probability that the text ends after a state.
  public func logProbability(ofEndAfter state: State) -> Float {
    logProbability(of: Self.end, after: state)
  }

  /// Follows the contexts from short to long while they know the symbol. In a suffix-closed model,
  /// as the tools write it, a context that doesn't know it rules out all longer ones; in another,
  /// longer contexts are passed over. `next` must be empty.
  func score(_ token: UInt8, _ state: State, _ next: inout State) -> Float {
    let symbol = Int(token)
    guard symbol < vocabularySize else { return -.infinity }
    let contexts = state.contexts
    // A state of another model may have more contexts than this one has levels.
    let count = min(Int(state.count), order &- 1)
    var branch = levels.pointer[0].branch(symbol)
    if branch >= 0 { next.append(branch) }

    var matched = 0
    var known = symbol
    while matched < count {
      let level = levels.pointer + matched
      let context = Int(contexts[matched])
      guard context < level.pointee.branching else { break }
      let siblings = level.pointee.children(context)
      let node = level[1].find(token, from: siblings.start, count: siblings.count)
      guard node >= 0 else { break }
      known = node
      matched &+= 1
      if branch >= 0, matched &+ 1 < order {
        branch = level[1].branch(node)
        if branch >= 0 { next.append(branch) }
      }
    }

    var result = levels.pointer[matched].logProbability(known)
    var longer = matched
    while longer < count {
      let context = Int(contexts[longer])
      let level = levels.pointer + longer
      if context < level.pointee.branching { result += level.pointee.logBackoff(context) }
      longer &+= 1
    }
    return result
  }
}
