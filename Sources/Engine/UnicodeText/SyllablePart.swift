/// The part of a scalar in a syllable, for scripts with rules about which signs may follow which:
/// hands and networks slip, but no text has two vowel signs on one Bengali letter, or a virama
/// after one.
///
/// Rules are in pen order. Of the occurrences of a scalar, at most one in a thousand follows a part
/// that they rule out, which is a typist's slip.
public enum SyllablePart: UInt16, Hashable, Sendable {
  case vowel = 1
  /// A vowel sign.
  case sign = 2
  /// A sign of a script that writes some vowels with several signs.
  case stackedSign = 4
  /// Candrabindu, anusvara or visarga.
  case closing = 8
  case nukta = 16
  case virama = 32
  case reph = 64

  /// The parts that never directly precede this one, as a sum of raw values.
  public var never: UInt16 {
    let closed = Self.closing.rawValue | Self.virama.rawValue
    let signs = Self.sign.rawValue | Self.stackedSign.rawValue
    return switch self {
    case .vowel, .reph: 0
    case .sign: closed | signs | Self.vowel.rawValue | Self.reph.rawValue
    case .stackedSign: closed | Self.reph.rawValue
    case .closing: Self.virama.rawValue
    case .nukta, .virama: closed | signs | Self.reph.rawValue
    }
  }
}

extension PenOrder {
  /// Returns the part of a scalar; `nil` for one that may stand beside any other.
  public static func syllablePart(_ scalar: Unicode.Scalar) -> SyllablePart? {
    if isReph(scalar) { return .reph }
    guard let script = BrahmicScript.index(of: scalar) else { return nil }
    let rules = BrahmicScript.all[script]
    guard rules.stacking != .free else { return nil }
    return switch rules.role(of: scalar) {
    case .vowel: .vowel
    // Some letters are listed among the signs, such as Bengali's ৎ.
    case .sign where scalar.isMark: rules.stacking == .single ? .sign : .stackedSign
    case .closing where scalar.isMark: .closing
    case .nukta: .nukta
    case .virama: .virama
    default: nil
    }
  }

  /// Returns whether a scalar joins a letter to the next without a joiner: if none follows, a
  /// letter with it is hardly ever written alone.
  public static func joinsLetters(_ scalar: Unicode.Scalar) -> Bool {
    guard let script = BrahmicScript.index(of: scalar) else { return false }
    let rules = BrahmicScript.all[script]
    return rules.role(of: scalar) == .virama && !rules.needsJoiner
  }
}
