import Support

/// Patterns under names, taught at run time, that inks are matched with.
///
///     var gestures = PatternLibrary<CloudPattern>()
///     try gestures.teach("star", from: inks)
///     let best = try gestures.candidates(for: ink).first?.name
///
/// A value: copies are independent, and one can be matched on any number of threads.
public struct PatternLibrary<Pattern: InkPattern>: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let name: String
    var patterns: [Pattern]
    /// `nil` of fewer than two patterns.
    var spread: PatternSpread?
  }

  /// Configuration that all patterns have in common.
  public let configuration: Pattern.Configuration

  /// Which names are no candidates because the ink is too unlike their patterns.
  public var rejection = PatternRejection.bySpread

  /// The one threshold of all names, if there is one: names whose score is above it are no
  /// candidates. When it is set to `nil`, all are.
  public var rejectionThreshold: Double? {
    get {
      if case .above(let threshold) = rejection { threshold } else { nil }
    }
    set { rejection = newValue.map(PatternRejection.above) ?? .none }
  }

  /// Sorted by name; none is without patterns.
  private(set) var entries: [Entry] = []

  /// An empty library.
  ///
  /// - Precondition: the configuration's values are within their bounds.
  public init(configuration: Pattern.Configuration = Pattern.defaultConfiguration) {
    precondition(Pattern.fault(of: configuration) == nil, "no such configuration")
    self.configuration = configuration
  }

  /// The names that have patterns, sorted.
  public var names: [String] { entries.map { $0.name } }

  /// Patterns of all names together.
  public var count: Int { entries.reduce(0) { $0 + $1.patterns.count } }

  /// The patterns of a name in the order they were added; none for a name that isn't known.
  ///
  /// - Complexity: O(log names).
  public subscript(name: String) -> [Pattern] {
    let place = place(of: name)
    return place.isTaken ? entries[place.index].patterns : []
  }

  // MARK: - Teaching

  /// Adds a pattern made from an ink.
  ///
  /// - Throws: ``PatternError/ink(_:)`` or ``PatternError/emptyInk``; nothing is added then.
  /// - Complexity: O(points + names).
  public mutating func teach(_ name: String, from ink: Ink) throws(PatternError) {
    try teach(name, from: [ink])
  }

  /// Adds a pattern for each of several inks, or none if one of them can't be used.
  ///
  /// - Throws: ``PatternError/ink(_:)`` or ``PatternError/emptyInk`` for the first bad ink.
  /// - Complexity: O(points + names); the first 16 patterns of a name are compared with each other.
  public mutating func teach(_ name: String, from inks: [Ink]) throws(PatternError) {
    var patterns: [Pattern] = []
    for ink in inks {
      guard let query = try query(for: ink) else { throw .emptyInk }
      patterns.append(Pattern(query))
    }
    insert(patterns, named: name)
  }

  /// Adds a pattern made by hand.
  ///
  /// - Precondition: the pattern fits the library's configuration.
  /// - Complexity: O(names).
  public mutating func add(_ pattern: Pattern, named name: String) {
    precondition(pattern.fault(in: configuration) == nil, "a pattern of another configuration")
    insert([pattern], named: name)
  }

  /// Removes all patterns of a name.
  ///
  /// - Returns: whether there were any.
  /// - Complexity: O(names).
  @discardableResult
  public mutating func remove(_ name: String) -> Bool {
    let place = place(of: name)
    if place.isTaken { entries.remove(at: place.index) }
    return place.isTaken
  }

  mutating func insert(_ patterns: [Pattern], named name: String) {
    guard !patterns.isEmpty else { return }
    let place = place(of: name)
    if !place.isTaken { entries.insert(Entry(name: name, patterns: []), at: place.index) }
    let known = entries[place.index].patterns.count
    entries[place.index].patterns += patterns
    if known < PatternSpread.most {
      entries[place.index].spread = spread(of: entries[place.index].patterns)
    }
  }

  /// Where a name's entry is or would be.
  private func place(of name: String) -> (index: Int, isTaken: Bool) {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return (low, low < entries.count && entries[low].name == name)
  }

  /// The ink made ready; `nil` if it has no points.
  func query(for ink: Ink) throws(PatternError) -> Pattern.Query? {
    do throws(InkError) {
      // No pattern looks at times: a clock that runs backwards does no harm.
      try ink.validate(checksTimes: false)
    } catch {
      throw .ink(error)
    }
    return ink.isEmpty ? nil : Pattern.query(for: ink, configuration: configuration)
  }
}

extension PatternLibrary {
  /// The names that an ink may be meant to be, the best first.
  ///
  /// A name's score is that of its best pattern, and equal scores go by name; names after one that
  /// is rejected are no candidates either. Patterns that can't
  /// be among the best any more are passed over by their lower bounds and given up early; what is
  /// returned is the same as if all had been compared.
  ///
  /// - Parameter limit: the most candidates, at least 1. Fewer are found faster.
  /// - Returns: none for an empty ink, or if the best name is rejected.
  /// - Throws: ``PatternError/ink(_:)`` if a coordinate is not finite or there are more than
  ///   `Ink.defaultPointLimit` points; ``PatternError/cancelled``.
  /// - Complexity: O(points + patterns · log patterns), with a constant that is the cost of a
  ///   comparison.
  @_specialize(where Pattern == CloudPattern)
  @_specialize(where Pattern == GridPattern)
  @_specialize(where Pattern == PathPattern)
  public func candidates(
    for ink: Ink, limit: Int = 5
  ) throws(PatternError) -> [PatternCandidate] {
    precondition(limit >= 1, "no candidates were asked for")
    guard let query = try query(for: ink) else { return [] }
    var ranking = Ranking(
      names: entries.count, limit: limit, threshold: rejectionThreshold ?? .infinity)
    for trial in trials(of: query) {
      if trial.lowerBound >= ranking.cutoff { break }
      if Cancellation.isRequested { throw .cancelled }
      let pattern = entries[trial.name].patterns[trial.pattern]
      let cutoff = min(ranking.cutoff, ranking.scores[trial.name])
      if let score = pattern.difference(to: query, below: cutoff, configuration: configuration) {
        ranking.improve(trial.name, to: score)
      }
    }
    let accepted = ranking.best.prefix { name in
      rejection != .bySpread || accepts(query, as: entries[name])
    }
    return accepted.map { PatternCandidate(name: entries[$0].name, score: ranking.scores[$0]) }
  }

  /// A pattern that is to be compared.
  private struct Trial {
    let lowerBound: Double
    let name: Int
    let pattern: Int
  }

  /// All patterns, the most promising first: the sooner a good one is found, the more of the others
  /// can be passed over.
  @inline(__always)
  private func trials(of query: Pattern.Query) -> [Trial] {
    var trials: [Trial] = []
    trials.reserveCapacity(count)
    for (name, entry) in entries.enumerated() {
      for (index, pattern) in entry.patterns.enumerated() {
        trials.append(
          Trial(lowerBound: pattern.lowerBound(of: query), name: name, pattern: index))
      }
    }
    return trials.ordered { $0.lowerBound < $1.lowerBound }
  }
}
