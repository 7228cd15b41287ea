/// A character of a reference that was read as something else, left out, or added; or a figure's label
/// that was taken for another.
public struct Confusion: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case substitution, insertion, deletion
  }

  /// The reference's character or label; `nil` for an insertion.
  public let reference: String?
  /// The reading's; `nil` for a deletion, and for a figure without a name.
  public let reading: String?
  /// How often it was made.
  public let count: Int
  /// How often the reference's was written; 0 for an insertion.
  public let occurrences: Int

  public var kind: Kind {
    reference == nil ? .insertion : reading == nil ? .deletion : .substitution
  }

  /// Share of the reference's occurrences that went this way; `nil` for an insertion, which has
  /// none.
  public var share: Double? { occurrences == 0 ? nil : Double(count) / Double(occurrences) }
}
