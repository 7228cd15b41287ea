/// A message from one session to another beside a value: not part of the value, and ignored by
/// equality.
@propertyWrapper
struct IgnoredByEquality: Hashable, Sendable {
  var wrappedValue: Bool

  static func == (a: Self, b: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
