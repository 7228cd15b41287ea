/// A kind of text other than prose, as hints name it.
public enum CodeKind: UInt8, CaseIterable, Sendable {
  /// Anything but prose.
  case any
  case number, date, phone, code, email, uri
}
