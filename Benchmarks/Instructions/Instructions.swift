import CKernels

/// Instructions that a processor may have: what is measured with those of another one.
public enum Instructions: String, CaseIterable {
  case portable
  case avx2
  case avxVNNI = "avx-vnni"
  case avx512
  case vnni
  case neon
  case dotprod

  private var level: ck_level {
    switch self {
    case .portable: .portable
    case .avx2: .avx2
    case .avxVNNI: .avx_vnni
    case .avx512: .avx512
    case .vnni: .vnni
    case .neon: .neon
    case .dotprod: .dotprod
    }
  }

  /// The best that are used on this processor.
  public static var current: Instructions {
    allCases.first { $0.level == ck_best_level() } ?? .portable
  }

  /// From now on none above these are used.
  ///
  /// - Returns: `false` where this processor lacks them.
  public func limit() -> Bool {
    guard ck_supports(level) else { return false }
    ck_limit_level(level)
    return true
  }
}
