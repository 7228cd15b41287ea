import CKernels
import Support

/// The input or output of a layer, one row per frame of each ink. Single precision has floats; 8
/// bits have bytes, but floats for the first layer's input, and both for the last layer's output.
struct LayerRows {
  let floats: Matrix<Float>?  // (rows, stack * F) for the first layer's input, else (rows, 2H)
  let bytes: Matrix<UInt8>?  // (rows, 2H')
}

/// A bidirectional LSTM layer applied to a batch.
struct Layer {
  let forward: LayerDirection
  let backward: LayerDirection

  /// Runs group by group: first projects the inputs of all rows in a group of times, then runs the
  /// recurrence on these projections while they are in the cache.
  ///
  /// The directions run one after the other, because the weights of one alone can stay in the
  /// nearest cache from step to step. A cancelled task ends early and leaves the rows undefined.
  func run(over batch: PackedBatch) {
    for (ahead, back) in zip(batch.groups, batch.groups.reversed()) {
      if Cancellation.isRequested { return }
      forward.project(batch.rows(ahead))
      backward.project(batch.rows(back))
      for time in ahead { forward.run(at: time, of: ahead, in: batch) }
      for time in back.reversed() { backward.run(at: time, of: back, in: batch) }
    }
  }
}

/// The instruction set of the kernels.
typealias KernelLevel = ck_level

extension KernelLevel {
  /// The levels that this processor supports, from the narrowest to the widest.
  static var supported: [KernelLevel] {
    [.portable, .avx2, .avx_vnni, .avx512, .vnni, .amx, .neon, .dotprod].filter(ck_supports)
  }
}
