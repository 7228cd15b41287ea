/// Read-only values in memory: in a mapped file, or in memory of their own.
///
/// Unchecked: the values never change once this exists, and `owner` only keeps them in memory.
public struct ReadOnly<Element: BitwiseCopyable>: @unchecked Sendable {
  /// The first value; valid as long as this value.
  public let pointer: UnsafePointer<Element>
  private let owner: AnyObject

  /// Creates a view of existing values.
  ///
  /// - Parameter owner: keeps their memory.
  public init(_ pointer: UnsafePointer<Element>, owner: AnyObject) {
    self.pointer = pointer
    self.owner = owner
  }

  /// Creates a copy of values.
  public init(copying values: [Element]) {
    let copy = Copy(values)
    self.init(UnsafePointer(copy.start), owner: copy)
  }

  private final class Copy {
    let start: UnsafeMutablePointer<Element>

    init(_ values: [Element]) {
      start = .allocate(capacity: values.count)
      start.initialize(from: values, count: values.count)
    }

    deinit { start.deallocate() }
  }
}
