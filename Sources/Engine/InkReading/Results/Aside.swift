/// What one session tells another beside a value: it is no part of what the value says, and makes no two unequal.
@propertyWrapper
struct Aside: Hashable, Sendable {
  var wrappedValue: Bool

  static func == (a: Self, b: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
