import CKernels
import Foundation
import Support
import Testing

@testable import NeuralNetwork

/// The kernels of 8-bit weights against plain arithmetic on the numbers that the bytes stand for.
struct Int8KernelTests {
  static let sizes = [1, 3, 15, 16, 17, 33, 64, 67]
  static let inkCounts = [1, 2, 3, 5, 6, 7, 13]

  /// Weights that bytes hold exactly: whole numbers up to 127, which each row has, times a power of
  /// two.
  struct ExactWeights {
    let rows: Int
    let columns: Int
    let bytes: [Int]
    let scales: [Double]

    /// - Parameter directions: neighbours of which are at most 128 together; `nil`: neighbours are
    ///   any.
    init(
      rows: Int, columns: Int, fittingNeighboursOf directions: Int? = nil,
      using generator: inout SeededGenerator
    ) {
      self.rows = rows
      self.columns = columns
      var bytes: [Int] = []
      for index in 0..<rows * columns {
        let column = index % columns
        let isSecond = directions.map { column % (columns / $0) % 2 != 0 } ?? false
        let largest = isSecond ? min(127, 128 - abs(bytes[index - 1])) : 127
        let weight = Int.random(in: -largest...largest, using: &generator)
        // The largest are frequent: there sums of two products are largest.
        bytes.append(
          column == 0
            ? 127 : directions != nil && index.isMultiple(of: 3) ? largest : weight)
      }
      self.bytes = bytes
      scales = (0..<rows).map { _ in pow(2, Double(Int.random(in: -12...(-9), using: &generator))) }
    }

    var values: [Float] {
      bytes.indices.map { Float(Double(bytes[$0]) * scales[$0 / columns]) }
    }

    /// The product of a row with states in steps of 1/127.
    func product(_ row: Int, _ states: [Int]) -> Double {
      let sum = bytes.withUnsafeBufferPointer { bytes in
        states.withUnsafeBufferPointer { states in
          var (sum, column) = (0, 0)
          while column < states.count {
            sum += bytes[row * columns + column] * states[column]
            column += 1
          }
          return sum
        }
      }
      return Double(sum) * scales[row] / 127
    }
  }

  /// Random states -127 ... 127, and as rows of bytes with each segment padded.
  private func states(
    inks: Int, hidden: Int, segments: Int, using generator: inout SeededGenerator
  ) -> (values: [[Int]], bytes: [UInt8]) {
    let values = (0..<inks).map { _ in
      (0..<segments * hidden).map { _ in Int.random(in: -127...127, using: &generator) }
    }
    let padding = [UInt8](repeating: 128, count: ck_padded(hidden) - hidden)
    var bytes: [UInt8] = []
    for ink in values {
      for segment in 0..<segments {
        for state in ink[segment * hidden..<(segment + 1) * hidden] {
          bytes.append(UInt8(state + 128))
        }
        bytes += padding
      }
    }
    return (values, bytes)
  }

  /// Where the gate of a unit lies in a row of projections.
  private func place(_ unit: Int, _ gate: Int) -> Int { unit / 16 * 64 + gate * 16 + unit % 16 }

  private func packed(_ weights: [Float], bias: [Float]?, hidden: Int, segments: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0xAA, count: ck_int8_packed_bytes(hidden, segments, .bytes))
    var room = [UInt8](repeating: 0, count: ck_int8_room(hidden, segments))
    ck_int8_pack(weights, bias, hidden, segments, &room, &result)
    return result
  }

  /// Short values and weights have so few bits that their products are exact.
  @Test func productsOfShortNumbersAreExact() {
    var generator = SeededGenerator(seed: 13)
    func random(_ count: Int) -> [Float] {
      (0..<count).map { _ in .random(in: -8...8, using: &generator) }
    }
    var values = random(500) + [0, -0.0, 1e-30, 3]
    let before = values
    ck_shorten(&values, values.count)
    for (value, before) in zip(values, before) {
      #expect(abs(value - before) <= abs(before) * 0x1p-13 + 1e-18)
    }
    // A block of 64 biases, which stay as they are, and a column of weights.
    var packed = random(128)
    let bias = packed[..<64]
    ck_shorten_packed(&packed, 1, 1)
    #expect(packed[..<64] == bias)
    for weight in packed[64...] {
      for value in values { #expect(Double(weight * value) == Double(weight) * Double(value)) }
    }
  }

  @Test(arguments: KernelLevel.supported, sizes) func projection(level: KernelLevel, hidden: Int) {
    projection(level, hidden, neighboursFit: false)
    projection(level, hidden, neighboursFit: true)
  }

  private func projection(_ level: KernelLevel, _ hidden: Int, neighboursFit: Bool) {
    var generator = SeededGenerator(seed: UInt64(hidden))
    let padded = ck_padded(hidden)
    let weights = ExactWeights(
      rows: 4 * hidden, columns: 2 * hidden, fittingNeighboursOf: neighboursFit ? 2 : nil,
      using: &generator)
    let bias = (0..<4 * hidden).map { _ in Float.random(in: -1...1, using: &generator) }
    let packed = packed(weights.values, bias: bias, hidden: hidden, segments: 2)
    for inks in Self.inkCounts {
      let rows = states(inks: inks, hidden: hidden, segments: 2, using: &generator)
      var gates = [Float](repeating: .nan, count: inks * 4 * padded)
      packed.withUnsafeBytes { packed in
        rows.bytes.withUnsafeBufferPointer { bytes in
          gates.withUnsafeMutableBufferPointer { gates in
            var projection = ck_int8_projection(
              weights: packed.baseAddress, bits: .bytes, neighbours_fit: neighboursFit,
              blocks: padded / Int(ck_block), columns: 2 * padded, count: inks,
              rows: bytes.baseAddress, row_stride: 2 * padded,
              products: gates.baseAddress)
            ck_int8_project(level, &projection)
          }
        }
      }
      for ink in 0..<inks {
        for row in 0..<4 * hidden {
          let expected = weights.product(row, rows.values[ink]) + Double(bias[row])
          let actual = gates[ink * 4 * padded + place(row % hidden, row / hidden)]
          #expect(abs(Double(actual) - expected) <= 1e-6 * max(1, abs(expected)))
        }
      }
    }
  }

  /// A step's operands.
  struct Step {
    let hidden: Int
    let inks: Int
    let packed: [UInt8]
    var bits = ck_weight_bits.bytes
    var neighboursFit = false
    let gates: [Float]
    let previous: [UInt8]
    let cells: [Float]

    /// The states as bytes and as floats, and the cells, of inks that go together.
    func run(
      _ level: KernelLevel, _ range: Range<Int>, start: Bool
    ) -> (bytes: [UInt8], states: [Float], cells: [Float]) {
      let padded = ck_padded(hidden)
      var bytes = [UInt8](repeating: 0, count: range.count * padded)
      var states = [Float](repeating: 7, count: range.count * 2 * hidden)
      var cells = Array(cells[range.lowerBound * padded..<range.upperBound * padded])
      packed.withUnsafeBytes { packed in
        gates.withUnsafeBufferPointer { gates in
          previous.withUnsafeBufferPointer { previous in
            bytes.withUnsafeMutableBufferPointer { bytes in
              states.withUnsafeMutableBufferPointer { states in
                cells.withUnsafeMutableBufferPointer { cells in
                  var step = ck_int8_step(
                    weights: packed.baseAddress, bits: bits, neighbours_fit: neighboursFit,
                    hidden: hidden, inks: range.count, from_last: range.count % 2 != 0,
                    gates: gates.baseAddress! + range.lowerBound * 4 * padded,
                    previous: start ? nil : previous.baseAddress! + range.lowerBound * padded,
                    cell: cells.baseAddress, output: bytes.baseAddress, state_stride: padded,
                    float_output: states.baseAddress, float_stride: 2 * hidden)
                  ck_int8_run(level, &step)
                }
              }
            }
          }
        }
      }
      return (bytes, states, cells)
    }
  }

  @Test(arguments: KernelLevel.supported, sizes) func step(level: KernelLevel, hidden: Int) {
    step(level, hidden, neighboursFit: false)
    step(level, hidden, neighboursFit: true)
  }

  private func step(_ level: KernelLevel, _ hidden: Int, neighboursFit: Bool) {
    var generator = SeededGenerator(seed: UInt64(hidden))
    let padded = ck_padded(hidden)
    let weights = ExactWeights(
      rows: 4 * hidden, columns: hidden, fittingNeighboursOf: neighboursFit ? 1 : nil,
      using: &generator)
    for inks in Self.inkCounts {
      for start in [false, true] {
        let before = states(inks: inks, hidden: hidden, segments: 1, using: &generator)
        let step = Step(
          hidden: hidden, inks: inks,
          packed: packed(weights.values, bias: nil, hidden: hidden, segments: 1),
          neighboursFit: neighboursFit,
          gates: (0..<inks * 4 * padded).map { _ in .random(in: -4...4, using: &generator) },
          previous: before.bytes,
          cells: (0..<inks * padded).map { _ in
            start ? .nan : .random(in: -2...2, using: &generator)
          })
        let result = step.run(level, 0..<inks, start: start)
        for ink in 0..<inks {
          for unit in 0..<hidden {
            let sums = (0..<4).map { gate in
              Double(step.gates[ink * 4 * padded + place(unit, gate)])
                + (start ? 0 : weights.product(gate * hidden + unit, before.values[ink]))
            }
            let old = start ? 0 : Double(step.cells[ink * padded + unit])
            let cell = sigmoid(sums[1]) * old + sigmoid(sums[0]) * tanh(sums[2])
            let state = sigmoid(sums[3]) * tanh(cell)
            let float = Double(result.states[ink * 2 * hidden + unit])
            #expect(abs(Double(result.cells[ink * padded + unit]) - cell) < 3e-6)
            // Half a step of the shortest value, and what the sums round.
            #expect(abs(float - state) < 0x1p-14 + 3e-6)
            let byte = Double(result.bytes[ink * padded + unit]) - 128
            #expect(abs(byte - 127 * state) < 0.501)
          }
          // The other direction's half must be left alone.
          #expect(
            result.states[(2 * ink + 1) * hidden..<(2 * ink + 2) * hidden].allSatisfy { $0 == 7 })
        }
      }
    }
  }

  /// Other inks in the batch change nothing, to the last bit.
  @Test(arguments: KernelLevel.supported) func companyChangesNothing(level: KernelLevel) {
    let hidden = 32
    var generator = SeededGenerator(seed: 5)
    let weights = ExactWeights(rows: 4 * hidden, columns: hidden, using: &generator)
    let inks = 13
    let step = Step(
      hidden: hidden, inks: inks,
      packed: packed(weights.values, bias: nil, hidden: hidden, segments: 1),
      gates: (0..<inks * 4 * hidden).map { _ in .random(in: -4...4, using: &generator) },
      previous: states(inks: inks, hidden: hidden, segments: 1, using: &generator).bytes,
      cells: (0..<inks * hidden).map { _ in .random(in: -2...2, using: &generator) })
    let together = step.run(level, 0..<inks, start: false)
    for ink in 0..<inks {
      let alone = step.run(level, ink..<ink + 1, start: false)
      #expect(Array(together.bytes[ink * hidden..<(ink + 1) * hidden]) == alone.bytes)
      #expect(Array(together.cells[ink * hidden..<(ink + 1) * hidden]) == alone.cells)
    }
  }

  /// States as far from zero as possible, and neighbours as large as allowed.
  @Test(arguments: KernelLevel.supported, [(127, 1), (64, 64), (-64, -64), (1, -127)])
  func sumsOfTwoProductsFit(level: KernelLevel, neighbours: (Int, Int)) {
    let hidden = 32
    let row = [0, 127] + (0..<15).flatMap { _ in [neighbours.0, neighbours.1] }
    let values = (0..<4 * hidden).flatMap { _ in row.map(Float.init) }
    let packed = packed(values, bias: nil, hidden: hidden, segments: 1)
    for state in [127, -127] {
      let states = [UInt8](repeating: UInt8(128 + state), count: hidden)
      var products = [Float](repeating: .nan, count: 4 * hidden)
      packed.withUnsafeBytes { packed in
        states.withUnsafeBufferPointer { states in
          products.withUnsafeMutableBufferPointer { products in
            var projection = ck_int8_projection(
              weights: packed.baseAddress, bits: .bytes, neighbours_fit: true, blocks: 2,
              columns: hidden, count: 1, rows: states.baseAddress, row_stride: hidden,
              products: products.baseAddress)
            ck_int8_project(level, &projection)
          }
        }
      }
      let sum = Float((127 + 15 * (neighbours.0 + neighbours.1)) * state)
      #expect(products.allSatisfy { $0 == sum * (1 / Float(127)) })
    }
  }

  /// Each weight is off by at most half a step of its row, and rows of zeros stay zero.
  @Test func rounding() {
    var generator = SeededGenerator(seed: 9)
    let hidden = 16
    var values = (0..<4 * hidden * hidden).map { _ in Float.random(in: -1...1, using: &generator) }
    values.replaceSubrange(hidden..<2 * hidden, with: repeatElement(0, count: hidden))
    values[2 * hidden] = .leastNonzeroMagnitude
    let packed = packed(values, bias: nil, hidden: hidden, segments: 1)
    packed.withUnsafeBytes { block in
      for row in 0..<4 * hidden {
        let lane = row / hidden * 16 + row % hidden
        let scale = block.loadUnaligned(fromByteOffset: 4 * lane, as: Float.self)
        let largest = values[row * hidden..<(row + 1) * hidden].map(abs).max()!
        for k in 0..<hidden {
          let byte = block.loadUnaligned(
            fromByteOffset: 64 * 12 + k / 4 * 256 + lane * 4 + k % 4, as: Int8.self)
          let value = Float(byte) * scale * 127
          #expect(abs(value - values[row * hidden + k]) <= largest / 127 * 0.501 + 0x1p-146)
        }
      }
    }
  }
}

private func sigmoid(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
