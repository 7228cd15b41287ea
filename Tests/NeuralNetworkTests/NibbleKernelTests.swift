import CKernels
import Support
import Testing

@testable import NeuralNetwork

/// The kernels of 4-bit weights against those of 8 bits on the same integers: all are equal to the
/// last bit.
struct NibbleKernelTests {
  static let sizes = [1, 3, 15, 16, 17, 33, 64, 67, 275]
  static let inkCounts = [1, 2, 3, 5, 6, 7, 13]

  /// A matrix of nibbles with steps that no power of two is.
  private struct Matrix {
    let hidden: Int
    let directions: Int
    let nibbles: [UInt8]
    let steps: [Float]

    init(
      hidden: Int, directions: Int, using generator: inout SeededGenerator,
      _ weight: (inout SeededGenerator) -> Int
    ) {
      self.hidden = hidden
      self.directions = directions
      let columns = directions * hidden
      var bytes: [UInt8] = []
      for _ in 0..<4 * hidden {
        let row = (0..<columns).map { _ in weight(&generator) } + (columns % 2 == 0 ? [] : [0])
        for k in stride(from: 0, to: row.count, by: 2) {
          bytes.append(UInt8(row[k] + 8 | (row[k + 1] + 8) << 4))
        }
      }
      nibbles = bytes
      steps = (0..<4 * hidden).map { _ in .random(in: 0.001...0.1, using: &generator) }
    }

    func packed(_ bits: ck_weight_bits) -> [UInt8] {
      var result = [UInt8](
        repeating: 0xAA, count: ck_int8_packed_bytes(hidden, directions, bits))
      ck_int4_pack(nibbles, steps, nil, hidden, directions, bits, &result)
      return result
    }
  }

  private func states(
    _ inks: Int, _ matrix: Matrix, using generator: inout SeededGenerator,
    _ state: (inout SeededGenerator) -> Int
  ) -> [UInt8] {
    let padded = ck_padded(matrix.hidden)
    return (0..<inks * matrix.directions * padded).map { place in
      UInt8(128 + (place % padded < matrix.hidden ? state(&generator) : 0))
    }
  }

  private func projections(
    _ level: KernelLevel, _ matrix: Matrix, _ bits: ck_weight_bits, _ states: [UInt8], inks: Int
  ) -> [Float] {
    let padded = ck_padded(matrix.hidden)
    let columns = matrix.directions * padded
    var products = [Float](repeating: .nan, count: inks * 4 * padded)
    matrix.packed(bits).withUnsafeBytes { packed in
      states.withUnsafeBufferPointer { states in
        products.withUnsafeMutableBufferPointer { products in
          var projection = ck_int8_projection(
            weights: packed.baseAddress, bits: bits, neighbours_fit: bits == .bytes,
            blocks: padded / Int(ck_block), columns: columns, count: inks,
            rows: states.baseAddress, row_stride: columns, products: products.baseAddress)
          ck_int8_project(level, &projection)
        }
      }
    }
    return products
  }

  @Test(arguments: sizes) func projection(hidden: Int) {
    var generator = SeededGenerator(seed: UInt64(hidden))
    let matrix = Matrix(hidden: hidden, directions: 2, using: &generator) {
      .random(in: -7...7, using: &$0)
    }
    for inks in Self.inkCounts {
      let states = states(inks, matrix, using: &generator) { .random(in: -127...127, using: &$0) }
      let expected = projections(.portable, matrix, .bytes, states, inks: inks)
      for level in KernelLevel.supported {
        let found = projections(level, matrix, .nibbles, states, inks: inks)
        #expect(found == expected, "\(level)")
      }
    }
  }

  /// The largest weights and states, of one sign or of both: no sum overflows on the way.
  @Test(arguments: [64, 275]) func largestSums(hidden: Int) {
    var generator = SeededGenerator(seed: 8)
    for (weight, state) in [(7, 127), (-7, 127), (7, -127), (-7, -127)] {
      let matrix = Matrix(hidden: hidden, directions: 2, using: &generator) { _ in weight }
      let states = states(3, matrix, using: &generator) { _ in state }
      let sum = Float(2 * hidden * weight * state)
      let expected = matrix.steps[..<hidden].map { (step: Float) -> Float in sum * (step / 127) }
      for level in KernelLevel.supported {
        let products = projections(level, matrix, .nibbles, states, inks: 3)
        let found = (0..<hidden).map { (unit: Int) -> Float in products[unit / 16 * 64 + unit % 16]
        }
        #expect(found == expected, "\(level)")
      }
    }
  }

  /// Steps with either form, on one level: gates are computed as that level does.
  @Test(arguments: sizes) func step(hidden: Int) {
    var generator = SeededGenerator(seed: UInt64(hidden))
    let padded = ck_padded(hidden)
    let matrix = Matrix(hidden: hidden, directions: 1, using: &generator) {
      .random(in: -7...7, using: &$0)
    }
    for inks in Self.inkCounts {
      func step(_ bits: ck_weight_bits, _ gates: [Float], _ cells: [Float], _ states: [UInt8])
        -> Int8KernelTests.Step
      {
        .init(
          hidden: hidden, inks: inks, packed: matrix.packed(bits), bits: bits,
          neighboursFit: bits == .bytes, gates: gates,
          previous: states, cells: cells)
      }
      let gates = (0..<inks * 4 * padded).map { _ in Float.random(in: -4...4, using: &generator) }
      let cells = (0..<inks * padded).map { _ in Float.random(in: -2...2, using: &generator) }
      let before = states(inks, matrix, using: &generator) { .random(in: -127...127, using: &$0) }
      let nibbles = step(.nibbles, gates, cells, before)
      let bytes = step(.bytes, gates, cells, before)
      for level in KernelLevel.supported {
        let found = nibbles.run(level, 0..<inks, start: false)
        let expected = bytes.run(level, 0..<inks, start: false)
        #expect(found.bytes == expected.bytes, "\(level)")
        #expect(found.states == expected.states, "\(level)")
        #expect(found.cells == expected.cells, "\(level)")
        // Other inks in the batch change nothing.
        for ink in 0..<inks {
          let alone = nibbles.run(level, ink..<ink + 1, start: false)
          #expect(
            alone.bytes == Array(found.bytes[ink * padded..<(ink + 1) * padded]), "\(level)")
        }
      }
    }
  }
}
