import CKernels
import Support

/// What a layer reads or writes, a row for each frame of each ink: in single precision floats; with
/// 8 bits bytes, of the first layer's inputs floats, of the last layer's outputs both.
struct LayerRows {
  let floats: Matrix<Float>?  // (rows, stack * F) of the first layer's inputs, else (rows, 2H)
  let bytes: Matrix<UInt8>?  // (rows, 2H')
}

/// A bidirectional LSTM layer at work on a batch.
struct Layer {
  let forward: LayerDirection
  let backward: LayerDirection

  /// Runs group by group: first the inputs of all rows of a group of times are projected, then the
  /// recurrence reads the projections while they are in the cache.
  ///
  /// The directions follow each other: weights of one alone stay in the nearest cache from step to
  /// step, as far as there is room. In a cancelled task it ends early, and the rows are undefined.
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

/// Instruction set of the kernels.
typealias KernelLevel = ck_level

extension KernelLevel {
  /// The levels that this processor can run, from the narrowest to the widest.
  static var supported: [KernelLevel] {
    [.portable, .avx2, .avx_vnni, .avx512, .vnni, .neon, .dotprod].filter(ck_supports)
  }
}
