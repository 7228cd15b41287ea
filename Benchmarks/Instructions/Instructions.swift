import CKernels

/// The instruction sets of processors, to measure as on another one.
public enum Instructions: String, CaseIterable {
  case portable
  case avx2
  case avxVNNI = "avx-vnni"
  case avx512
  case vnni
  case amx
  case neon
  case dotprod

  private var level: ck_level {
    switch self {
    case .portable: .portable
    case .avx2: .avx2
    case .avxVNNI: .avx_vnni
    case .avx512: .avx512
    case .vnni: .vnni
    case .amx: .amx
    case .neon: .neon
    case .dotprod: .dotprod
    }
  }

  /// The best ones used on this processor.
  public static var current: Instructions {
    allCases.first { $0.level == ck_best_level() } ?? .portable
  }

  /// Limits the instructions used from now on.
  ///
  /// - Returns: `false` if this processor lacks them.
  public func limit() -> Bool {
    guard ck_supports(level) else { return false }
    ck_limit_level(level)
    return true
  }
}
