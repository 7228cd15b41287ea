import CKernels
import Support
import Testing

@testable import NeuralNetwork

/// The kernels of 8-bit weights and rectified values against plain arithmetic.
struct RectifiedKernelTests {
  /// A layer whose weights bytes hold exactly, and rows of values that lie in pieces.
  private struct Case {
    let outputs: Int
    let pieces: Int
    let pieceColumns: Int
    let bytes: [Int]
    let packed: [Int8]
    let scales: [Float]
    let values: [UInt8]
    let starts: [UInt32]
    let pieceStride: Int

    init(
      outputs: Int, pieces: Int, pieceColumns: Int, rows: Int,
      using generator: inout SeededGenerator
    ) {
      (self.outputs, self.pieces, self.pieceColumns) = (outputs, pieces, pieceColumns)
      let columns = pieces * pieceColumns
      // The extremes are frequent: there the partial sums are largest.
      bytes = (0..<outputs * columns).map { index in
        index.isMultiple(of: columns) || Bool.random(using: &generator)
          ? 127 : .random(in: -127...127, using: &generator)
      }
      let weights = bytes.enumerated().map { Float($1) * Self.scale($0 / columns) }
      var packed = [Int8](repeating: 1, count: ck_padded_outputs(outputs) * columns)
      var scales = [Float](repeating: 1, count: ck_padded_outputs(outputs))
      ck_int8_linear_pack(weights, outputs, columns, &packed, &scales)
      (self.packed, self.scales) = (packed, scales)
      // Rows overlap, as the neighbourhoods of pixels do.
      pieceStride = pieceColumns + 8
      starts = (0..<rows).map { UInt32(4 * $0) }
      values = (0..<pieces * pieceStride + 4 * rows).map { _ in
        Bool.random(using: &generator) ? 127 : .random(in: 0...127, using: &generator)
      }
    }

    static func scale(_ output: Int) -> Float { 1 / Float(1 << (3 + output % 4)) }

    func sum(_ row: Int, _ output: Int) -> Int {
      bytes.withUnsafeBufferPointer { bytes in
        values.withUnsafeBufferPointer { values in
          var sum = 0
          for piece in 0..<pieces {
            var weight = (output * pieces + piece) * pieceColumns
            var value = Int(starts[row]) + piece * pieceStride
            let end = weight + pieceColumns
            while weight < end {
              sum += bytes[weight] * Int(values[value])
              weight += 1
              value += 1
            }
          }
          return sum
        }
      }
    }

    /// The products of the first rows.
    func sums(_ level: KernelLevel, rows: Int? = nil) -> [Int32] {
      let rows = rows ?? starts.count
      var sums = [Int32](repeating: 7, count: rows * ck_padded_outputs(outputs))
      var product = ck_int8_product()
      product.outputs = outputs
      (product.pieces, product.piece_columns) = (pieces, pieceColumns)
      (product.piece_stride, product.count) = (pieceStride, rows)
      packed.withUnsafeBufferPointer { packed in
        values.withUnsafeBufferPointer { values in
          starts.withUnsafeBufferPointer { starts in
            sums.withUnsafeMutableBufferPointer { sums in
              product.weights = packed.baseAddress
              product.values = values.baseAddress
              product.starts = starts.baseAddress
              product.sums = sums.baseAddress
              ck_int8_multiply(level, &product)
            }
          }
        }
      }
      return sums
    }
  }

  @Test(arguments: [1, 15, 16, 33, 64, 67, 130])
  func `Sums are exact`(outputs: Int) {
    var generator = SeededGenerator(seed: UInt64(outputs))
    for (pieces, columns) in [(1, 4), (3, 24), (5, 100), (2, 1_028)] {
      let some = Case(
        outputs: outputs, pieces: pieces, pieceColumns: columns, rows: 13, using: &generator)
      // Once for all levels, for these sums are slow.
      let expected = (0..<13).map { row in (0..<outputs).map { Int32(some.sum(row, $0)) } }
      for level in KernelLevel.supported {
        for rows in [1, 2, 5, 6, 7, 13] {
          let sums = some.sums(level, rows: rows)
          let isRight = (0..<rows).allSatisfy { row in
            let first = row * ck_padded_outputs(outputs)
            return Array(sums[first..<first + outputs]) == expected[row]
          }
          #expect(isRight, "\(level): \(rows) rows in \(pieces) pieces of \(columns)")
        }
      }
    }
  }

  @Test(arguments: KernelLevel.supported, [1, 16, 30, 67])
  func `Images are rounded to their largest value`(level: KernelLevel, outputs: Int) {
    var generator = SeededGenerator(seed: 4)
    let (lines, columns, channels) = (3, 2, (outputs + 3) / 4 * 4)
    let some = Case(
      outputs: outputs, pieces: 1, pieceColumns: 8, rows: lines * columns, using: &generator)
    let padded = ck_padded_outputs(outputs)
    var biases = (0..<padded).map { _ in Float.random(in: -90...10, using: &generator) }
    biases.replaceSubrange(outputs..., with: repeatElement(0, count: padded - outputs))
    let step: Float = 0.25
    let exact = (0..<lines * columns).map { row in
      (0..<outputs).map { output in
        biases[output] + step * Case.scale(output) * Float(some.sum(row, output))
      }
    }
    // As floats, negative ones too.
    var sums = some.sums(level)
    var bytes = [UInt8](repeating: 0, count: lines * (columns + 1) * channels + 16)
    let found = sums.withUnsafeMutableBufferPointer { sums in
      some.scales.withUnsafeBufferPointer { scales in
        biases.withUnsafeBufferPointer { biases in
          bytes.withUnsafeMutableBufferPointer { bytes in
            var values = ck_int8_sums(
              sums: sums.baseAddress, count: lines * columns, outputs: outputs,
              scales: scales.baseAddress, biases: biases.baseAddress, step: step)
            var image = ck_int8_image(
              bytes: bytes.baseAddress, line_rows: columns, line_stride: (columns + 1) * channels,
              row_stride: channels)
            let found = ck_int8_rectify(level, &values, &image)
            values.step = .infinity
            var nothing = image
            values.count = 0
            #expect(!ck_int8_rectify(level, &values, &nothing).isFinite)
            return found
          }
        }
      }
    }
    let largest = max(0, exact.joined().max()!)
    #expect(abs(found - largest / 127) <= largest * 1e-6)
    for (row, exact) in exact.enumerated() {
      let first = (row / columns * (columns + 1) + row % columns) * channels
      for (output, exact) in exact.enumerated() {
        #expect(abs(Float(bytes[first + output]) - max(0, exact) / found) <= 0.501)
      }
      // What fills a pixel, and the one that stands behind each line, stay zero.
      let next = row % columns == columns - 1 ? 2 * channels : channels
      #expect(bytes[(first + outputs)..<(first + next)].allSatisfy { $0 == 0 })
    }
  }

  /// Each weight is off by half a step of its row at most, and rows of zeros stay zero.
  @Test func rounding() {
    var generator = SeededGenerator(seed: 9)
    let (outputs, columns) = (18, 12)
    var weights = (0..<outputs * columns).map { _ in Float.random(in: -1...1, using: &generator) }
    weights.replaceSubrange(columns..<2 * columns, with: repeatElement(0, count: columns))
    var packed = [Int8](repeating: 1, count: 64 * columns)
    var scales = [Float](repeating: 1, count: 64)
    ck_int8_linear_pack(weights, outputs, columns, &packed, &scales)
    for row in 0..<64 {
      let own = row < outputs ? Array(weights[row * columns..<(row + 1) * columns]) : []
      let largest = own.map(abs).max() ?? 0
      #expect(abs(scales[row] - largest / 127) < 1e-7)
      for k in 0..<columns {
        let byte = packed[row / 16 * 16 * columns + k / 4 * 64 + row % 16 * 4 + k % 4]
        let weight = own.isEmpty ? 0 : own[k]
        #expect(abs(Float(byte) * scales[row] - weight) <= 0.501 * scales[row])
      }
    }
  }
}
