// Programs that teach patterns need inks.
@_exported import InkModel

/// A kind of patterns.
public enum PatternKind: String, CaseIterable, Hashable, Sendable {
  /// ``GridPattern``: the cells of a grid that the ink crosses.
  case grid
  /// ``PathPattern``: the directions of one stroke.
  case path
  /// ``CloudPattern``: points spread over all strokes.
  case cloud
}

#if !hasFeature(Embedded)
  extension PatternKind: Codable {}
#endif

/// A pattern that a ``PatternLibrary`` stores and compares inks with.
///
/// There are three: ``GridPattern``, ``PathPattern`` and ``CloudPattern``.
public protocol InkPattern: PatternStorable {
  /// The properties that all patterns of a library share, such as the size of a grid.
  associatedtype Configuration: PatternStorable
  /// An ink prepared for comparison, once for all patterns.
  associatedtype Query: Sendable

  /// The name of the kind in files.
  static var kind: PatternKind { get }
  /// The configuration of a library, by default.
  static var defaultConfiguration: Configuration { get }
  /// The rejection of inks by the spread of patterns of this kind.
  static var rejectionHabits: RejectionHabits { get }

  /// The most strokes of an ink that a pattern is taught with.
  static var strokeLimit: Int { get }

  /// Prepares a valid ink with points.
  static func query(for ink: Ink, configuration: Configuration) -> Query

  /// Creates the pattern of a prepared ink.
  init(_ query: Query)

  /// Returns how much the ink differs from the pattern: at least 0.
  ///
  /// - Parameter limit: a difference that isn't below it needn't be exact.
  /// - Returns: `nil` if the difference is `limit` or more, or if the pattern doesn't fit at all.
  func difference(
    to query: Query, below limit: Double, configuration: Configuration
  ) -> Double?

  /// Returns a lower bound of the difference that is quick to compute.
  func lowerBound(of query: Query) -> Double

  /// The facts about the ink from which the pattern was taught; `nil` if unknown.
  var facts: DrawnFacts? { get }

  /// Returns the facts about a prepared ink; `nil` if the kind doesn't use them.
  static func facts(of query: Query) -> DrawnFacts?

  /// Returns the pattern as a prepared ink, to compare it with others of its name; `nil` if it
  /// represents no ink.
  func query(in configuration: Configuration) -> Query?

  /// Returns the reason why the pattern can't be in a library of this configuration; `nil` if it
  /// can.
  func fault(in configuration: Configuration) -> String?

  /// Returns the reason why the configuration can't be used; `nil` if it can.
  static func fault(of configuration: Configuration) -> String?
}

extension InkPattern {
  /// Any number.
  public static var strokeLimit: Int { .max }
  /// Returns 0, which no difference is below.
  public func lowerBound(of query: Query) -> Double { 0 }
  /// `nil`: nothing is known.
  public var facts: DrawnFacts? { nil }
  /// Returns `nil`: the kind ignores facts.
  public static func facts(of query: Query) -> DrawnFacts? { nil }
}

/// A name that an ink may stand for.
public struct PatternCandidate: Hashable, Sendable {
  /// The name that the patterns were taught under.
  public let name: String
  /// The difference of the ink from the nearest pattern of the name; lower is better, 0 is best.
  ///
  /// The unit depends on the kind: shares of 1 for ``GridPattern``, degrees for ``PathPattern``,
  /// sides of the ink's box for ``CloudPattern``.
  public let score: Double

  /// Creates a candidate for an ink's name.
  public init(name: String, score: Double) {
    (self.name, self.score) = (name, score)
  }
}
