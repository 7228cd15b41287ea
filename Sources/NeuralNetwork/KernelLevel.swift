import CKernels

/// Instruction set of the kernels.
typealias KernelLevel = ck_level

extension KernelLevel {
  /// The levels that this processor can run, from the narrowest to the widest.
  static var supported: [KernelLevel] {
    [.portable, .avx2, .avx512, .vnni].filter(ck_supports)
  }
}
