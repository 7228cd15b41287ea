import CKernels
import Support

/// A file's weights, packed from their stored form, and the changes to add, if any.
struct StoredMatrix {
  let numbers: Numbers
  let change: SteppedMatrix?

  enum Numbers {
    case halves(ReadOnly<UInt16>)
    case bytes(SteppedMatrix)
  }
}

/// Bytes in steps of a 127th of their row's largest value.
struct SteppedMatrix {
  let steps: ReadOnly<Int8>
  let largest: ReadOnly<Float>

  /// The matrix as kernels read it, valid while the numbers are referenced.
  var pointers: ck_stepped { ck_stepped(steps: steps.pointer, largest: largest.pointer) }
}
