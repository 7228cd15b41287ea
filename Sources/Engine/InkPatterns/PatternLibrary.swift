import Support

/// Named patterns, taught at run time, that inks are compared with.
///
///     var gestures = PatternLibrary<CloudPattern>()
///     try gestures.teach("star", from: inks)
///     let best = try gestures.candidates(for: ink).first?.name
///
/// A library is a value: copies are independent, and any number of threads can match with one.
public struct PatternLibrary<Pattern: InkPattern>: Hashable, Sendable {
  struct Entry: Sendable {
    let name: String
    var patterns: [Pattern]
    /// The spread of these patterns; `nil` until it is needed.
    var spread = Locked<PatternSpread??>(nil)
  }

  /// The configuration that all patterns share.
  public let configuration: Pattern.Configuration

  /// The rule by which names are rejected because the ink is too unlike their patterns.
  ///
  /// A threshold that isn't finite becomes a rule that rejects the same names: files hold no such
  /// numbers.
  public var rejection = PatternRejection.bySpread {
    didSet { rejection = rejection.storable }
  }

  /// The one threshold of all names, if there is one: a name with a score above it isn't a
  /// candidate. If set to `nil`, all names are candidates.
  public var rejectionThreshold: Double? {
    get {
      if case .above(let threshold) = rejection { threshold } else { nil }
    }
    set { rejection = newValue.map(PatternRejection.above) ?? .none }
  }

  /// The entries, sorted by name, each with at least one pattern.
  private(set) var entries: [Entry] = []

  /// Creates an empty library.
  ///
  /// - Precondition: the configuration's values are within their bounds.
  public init(configuration: Pattern.Configuration = Pattern.defaultConfiguration) {
    precondition(Pattern.fault(of: configuration) == nil, "no such configuration")
    self.configuration = configuration
  }

  /// The names that have patterns, sorted.
  public var names: [String] { entries.map { $0.name } }

  /// The number of patterns of all names together.
  public var count: Int { entries.reduce(0) { $0 + $1.patterns.count } }

  /// The patterns of a name in the order they were added; none for an unknown name.
  ///
  /// - Complexity: O(log names).
  public subscript(name: String) -> [Pattern] {
    let slot = slot(of: name)
    return slot.isTaken ? entries[slot.index].patterns : []
  }

  // MARK: - Teaching

  /// Adds a pattern made from an ink.
  ///
  /// - Throws: ``PatternError/ink(_:)``, ``PatternError/emptyInk``, ``PatternError/emptyName`` or
  ///   ``PatternError/severalStrokes(_:)``; then nothing is added.
  /// - Complexity: O(points + names).
  public mutating func teach(_ name: String, from ink: Ink) throws(PatternError) {
    try teach(name, from: [ink])
  }

  /// Adds a pattern for each of several inks, or none if an ink can't be used.
  ///
  /// - Throws: ``PatternError/oneOfInks(_:_:)`` for the first bad ink; if it is the only one,
  ///   ``PatternError/ink(_:)``, ``PatternError/emptyInk`` or ``PatternError/severalStrokes(_:)``;
  ///   ``PatternError/emptyName``.
  /// - Complexity: O(points + names).
  public mutating func teach(_ name: String, from inks: [Ink]) throws(PatternError) {
    if name.isEmpty { throw .emptyName }
    var patterns: [Pattern] = []
    for (index, ink) in inks.enumerated() {
      do throws(PatternError) {
        patterns.append(try pattern(from: ink))
      } catch {
        throw inks.count > 1 ? .oneOfInks(index, error) : error
      }
    }
    insert(patterns, named: name)
  }

  private func pattern(from ink: Ink) throws(PatternError) -> Pattern {
    guard let query = try query(for: ink) else { throw .emptyInk }
    let strokes = ink.strokes.count { !$0.points.isEmpty }
    guard strokes <= Pattern.strokeLimit else { throw .severalStrokes(strokes) }
    return Pattern(query)
  }

  /// Adds a pattern made by hand.
  ///
  /// - Precondition: the pattern fits the library's configuration, and the name isn't empty.
  /// - Complexity: O(names).
  public mutating func add(_ pattern: Pattern, named name: String) {
    precondition(pattern.fault(in: configuration) == nil, "a pattern of another configuration")
    precondition(!name.isEmpty, "a pattern without a name")
    insert([pattern], named: name)
  }

  /// Removes all patterns of a name.
  ///
  /// - Returns: whether there were any.
  /// - Complexity: O(names).
  @discardableResult
  public mutating func remove(_ name: String) -> Bool {
    let slot = slot(of: name)
    if slot.isTaken { entries.remove(at: slot.index) }
    return slot.isTaken
  }

  mutating func insert(_ patterns: [Pattern], named name: String) {
    guard !patterns.isEmpty else { return }
    let slot = slot(of: name)
    if !slot.isTaken { entries.insert(Entry(name: name, patterns: []), at: slot.index) }
    let known = entries[slot.index].patterns.count
    entries[slot.index].patterns += patterns
    if known < PatternSpread.maximumCount {
      entries[slot.index].spread = Locked(nil)
    }
  }

  /// Returns the index of a name's entry, or the index where it would be.
  private func slot(of name: String) -> (index: Int, isTaken: Bool) {
    let index = name.insertionIndex(among: entries.count) { entries[$0].name }
    return (index, index < entries.count && entries[index].name == name)
  }

  /// Prepares the ink; `nil` if it has no points.
  func query(for ink: Ink) throws(PatternError) -> Pattern.Query? {
    try ink.hasPoints() ? Pattern.query(for: ink, configuration: configuration) : nil
  }
}

extension Ink {
  /// Returns whether there is anything to compare.
  @inline(never)
  fileprivate func hasPoints() throws(PatternError) -> Bool {
    do throws(InkError) {
      // Patterns ignore times, so a clock that runs backwards does no harm.
      try validate(checksTimes: false)
    } catch {
      throw .ink(error)
    }
    return !isEmpty
  }
}

extension String {
  /// Returns its index, or the index where it would be, among sorted names.
  @inline(never)
  fileprivate func insertionIndex(among count: Int, _ name: (Int) -> String) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if name(middle) < self { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension PatternLibrary {
  /// Returns the names that an ink may stand for, the best first.
  ///
  /// A name's score is that of its best pattern, and equal scores are sorted by name; the names
  /// after a rejected one aren't candidates either. Patterns that can no longer be among the best
  /// are skipped by their lower bounds and given up early; the result is the same as if all had
  /// been compared.
  ///
  /// - Parameter limit: the most candidates, at least 1. Fewer are found faster.
  /// - Returns: none for an empty ink, or if the best name is rejected.
  /// - Throws: ``PatternError/ink(_:)`` if a coordinate isn't finite or there are more than
  ///   `Ink.defaultPointLimit` points; ``PatternError/cancelled``.
  /// - Complexity: O(points + patterns · log patterns); the constant is the cost of a comparison. The
  ///   first time that ``PatternRejection/bySpread`` judges a name, its first 16 patterns are compared
  ///   with each other.
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
    var trials: [PatternTrial] = []
    for (name, entry) in entries.enumerated() {
      for (index, pattern) in entry.patterns.enumerated() {
        trials.append(
          PatternTrial(lowerBound: pattern.lowerBound(of: query), name: name, pattern: index))
      }
    }
    try ranking.compare(trials) { trial, cutoff in
      entries[trial.name].patterns[trial.pattern]
        .difference(to: query, below: cutoff, configuration: configuration)
    }
    return try ranking.candidates { name throws(PatternError) in
      if Cancellation.isRequested { throw .cancelled }
      return rejection != .bySpread || accepts(query, as: entries[name]) ? entries[name].name : nil
    }
  }
}

extension PatternLibrary.Entry: Hashable {
  static func == (a: Self, b: Self) -> Bool { a.name == b.name && a.patterns == b.patterns }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(patterns)
  }
}
