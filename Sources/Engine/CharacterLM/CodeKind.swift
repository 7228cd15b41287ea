/// A kind of strings that are no prose, as hints tell it.
public enum CodeKind: UInt8, CaseIterable, Sendable {
  /// Whatever is no prose.
  case any
  case number, date, phone, code, email, uri
}
