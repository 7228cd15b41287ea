import CKernels
import Support

/// A file's matrix of 4-bit numbers.
struct NibbleMatrix: Sendable {
  let nibbles: ReadOnly<UInt8>  // (rows, (columns + 1) / 2)
  let steps: Weights<Float>  // (rows)
  let rows: Int
  let columns: Int

  /// The maximum number, in steps.
  static let one: Float = 7

  /// - Throws: `NetworkError` for an invalid nibble or step.
  func check(_ name: String, file: String) throws(NetworkError) {
    defer { withExtendedLifetime(self) {} }
    for row in 0..<rows {
      let step = steps.pointer[row]
      guard step >= 0, (step * Self.one).isFinite else {
        throw .badTensor(
          file: file, tensor: name + SafetensorsFile.stepSuffix,
          reason: "row \(row) can't have steps of \(step)")
      }
    }
    let row = ck_first_bad_nibbles(nibbles.pointer, rows, columns)
    guard row == rows else {
      throw .badTensor(
        file: file, tensor: name, reason: "row \(row) has a nibble that stands for no weight")
    }
  }

  /// Returns the numbers (rows, columns) as floats.
  ///
  /// - Parameter scratch: memory to hold them, instead of new memory.
  func wide(in scratch: Buffer<Float>?) -> Weights<Float> {
    let buffer = scratch ?? Buffer<Float>()
    let values = buffer.reserve(rows * columns)
    ck_widen_nibbles(nibbles.pointer, steps.pointer, rows, columns, values)
    return Weights(values, owner: buffer)
  }
}
