/// A character of a reference that was misread, left out or added; or a figure's label that was
/// taken for another.
public struct Confusion: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case substitution, insertion, deletion
  }

  /// The reference's character or label; `nil` for an insertion.
  public let reference: String?
  /// The reading's; `nil` for a deletion, and for a figure without a name.
  public let reading: String?
  /// The number of occurrences.
  public let count: Int
  /// The number of occurrences of the reference's character; 0 for an insertion.
  public let occurrences: Int

  public var kind: Kind {
    reference == nil ? .insertion : reading == nil ? .deletion : .substitution
  }

  /// The share of the reference's occurrences with this confusion; `nil` for an insertion, which
  /// has none.
  public var share: Double? { occurrences == 0 ? nil : Double(count) / Double(occurrences) }
}
