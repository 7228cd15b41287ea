/// A kind of text other than prose, as hints name it.
public enum CodeKind: UInt8, CaseIterable, Sendable {
  /// Anything but prose.
  case any
  case number, date, phone, code, email, uri
  /// Anything of a form that a pattern tells.
  case pattern

  /// Whether it consists of figures and the signs between them.
  package var isOfFigures: Bool { self == .number || self == .date || self == .phone }
}
