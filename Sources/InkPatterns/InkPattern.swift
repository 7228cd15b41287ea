/// The kinds of patterns that there are.
public enum PatternKind: String, CaseIterable, Codable, Hashable, Sendable {
  /// ``GridPattern``: which cells of a grid the ink passes.
  case grid
  /// ``PathPattern``: the directions in which one stroke goes.
  case path
  /// ``CloudPattern``: points spread over all strokes.
  case cloud
}

/// What a ``PatternLibrary`` keeps and compares inks with.
///
/// There are three: ``GridPattern``, ``PathPattern`` and ``CloudPattern``.
public protocol InkPattern: Codable, Hashable, Sendable {
  /// What all patterns of a library have in common, such as the size of a grid.
  associatedtype Configuration: Codable, Hashable, Sendable
  /// An ink made ready for comparison, once for all patterns.
  associatedtype Query: Sendable

  static var kind: PatternKind { get }
  static var defaultConfiguration: Configuration { get }
  /// The rejection threshold of a new library: the score that 99 of 100 right matches are below,
  /// with five patterns per gesture from other writers ($1 and MMG, the writers not held out).
  static var defaultRejectionThreshold: Double { get }

  /// Prepares a valid ink that has points.
  static func query(for ink: Ink, configuration: Configuration) -> Query

  init(_ query: Query)

  /// How much the ink differs from the pattern: 0 is the least.
  ///
  /// - Parameter limit: what is not below it need not be known.
  /// - Returns: `nil` if the difference is `limit` or more, or the pattern doesn't fit at all.
  func difference(
    to query: Query, below limit: Double, configuration: Configuration
  ) -> Double?

  /// A number that the difference is never below, quickly had.
  func lowerBound(of query: Query) -> Double

  /// Why the pattern can't be in a library of this configuration; `nil` if it can.
  func fault(in configuration: Configuration) -> String?

  /// Why the configuration can't be used; `nil` if it can.
  static func fault(of configuration: Configuration) -> String?
}

extension InkPattern {
  public func lowerBound(of query: Query) -> Double { 0 }
}

/// A name that an ink may be meant to be.
public struct PatternCandidate: Hashable, Sendable {
  public let name: String
  /// How much the ink differs from the nearest pattern of the name: lower is better, 0 the best.
  ///
  /// The unit is the kind's: shares of 1 for ``GridPattern``, degrees for ``PathPattern``, sides of
  /// the ink's box for ``CloudPattern``.
  public let score: Double

  public init(name: String, score: Double) {
    (self.name, self.score) = (name, score)
  }
}
