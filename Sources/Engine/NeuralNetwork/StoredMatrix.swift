import CKernels
import Support

/// A file's weights that are packed as the file has them, and what is added to them, if anything is.
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

  /// As kernels read them, while somebody holds the numbers.
  var pointers: ck_stepped { ck_stepped(steps: steps.pointer, largest: largest.pointer) }
}
