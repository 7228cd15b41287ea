/// A range of label lengths that are reported together.
public struct LengthBucket: Hashable, Comparable, Sendable {
  /// The least lengths of the buckets after that of empty labels.
  private static let starts = [1, 2, 4, 7, 11, 21, 41]

  private let index: Int

  /// The bucket of a length in characters; a negative one counts as 0.
  public init(length: Int) {
    index = Self.starts.prefix { $0 <= length }.count
  }

  /// The bucket of a label: 0, 1, 2-3, 4-6, 7-10, 11-20, 21-40, 41+ characters.
  public init(label: String) {
    self.init(length: ReferenceText(label).characters.count)
  }

  /// The bucket's name in tables, such as `2-3`.
  public var name: String {
    guard index > 0 else { return "0" }
    let start = Self.starts[index - 1]
    guard index < Self.starts.count else { return "\(start)+" }
    let end = Self.starts[index] - 1
    return start == end ? "\(start)" : "\(start)-\(end)"
  }

  public static func < (a: LengthBucket, b: LengthBucket) -> Bool { a.index < b.index }
}
