import CKernels
import Foundation
import Support
import Testing

@testable import NeuralNetwork

/// The kernels of every instruction set against plain arithmetic in double precision.
struct KernelTests {
  /// A step's operands, and its result by the definition of the LSTM.
  struct Step {
    let hidden: Int
    let inks: Int
    var weights: [Float]  // (4H, H)
    var bias: [Float]  // (4H)
    var gates: [Float]  // (inks, 4H), then ck_block floats
    var previous: [Float]  // (inks, 2H): a direction's half of the rows
    var cells: [Float]  // (inks, H rounded up)

    init(hidden: Int, inks: Int) {
      var generator = SeededGenerator(seed: UInt64(hidden * 100 + inks))
      func random(_ count: Int, _ range: ClosedRange<Float>) -> [Float] {
        (0..<count).map { _ in .random(in: range, using: &generator) }
      }
      self.hidden = hidden
      self.inks = inks
      weights = random(4 * hidden * hidden, -0.5...0.5)
      bias = random(4 * hidden, -1...1)
      gates = random(inks * 4 * hidden, -4...4) + Array(repeating: .nan, count: Int(ck_block))
      previous = random(inks * 2 * hidden, -1...1)
      cells = random(inks * ck_padded(hidden), -2...2)
    }

    /// Hidden states (inks, H) and cells (inks, H).
    func expected(start: Bool) -> (states: [Double], cells: [Double]) {
      var states: [Double] = []
      var cells: [Double] = []
      for ink in 0..<inks {
        for unit in 0..<hidden {
          let sums = (0..<4).map { gate in
            let row = gate * hidden + unit
            var sum = Double(gates[ink * 4 * hidden + row]) + Double(bias[row])
            for k in 0..<hidden where !start {
              sum += Double(weights[row * hidden + k]) * Double(previous[ink * 2 * hidden + k])
            }
            return sum
          }
          let before = start ? 0 : Double(self.cells[ink * ck_padded(hidden) + unit])
          let cell = sigmoid(sums[1]) * before + sigmoid(sums[0]) * tanh(sums[2])
          cells.append(cell)
          states.append(sigmoid(sums[3]) * tanh(cell))
        }
      }
      return (states, cells)
    }

    /// The same by a kernel.
    mutating func run(_ level: KernelLevel, start: Bool) -> (states: [Float], cells: [Float]) {
      var packed = [Float](
        repeating: .nan, count: ck_float32_packed_count(ck_padded(hidden) / Int(ck_block), hidden))
      ck_float32_pack(weights, bias, hidden, hidden, &packed)
      var output = [Float](repeating: 7, count: inks * 2 * hidden)
      if start { cells = cells.map { _ in .nan } }
      packed.withUnsafeBufferPointer { packed in
        gates.withUnsafeBufferPointer { gates in
          previous.withUnsafeBufferPointer { previous in
            cells.withUnsafeMutableBufferPointer { cells in
              output.withUnsafeMutableBufferPointer { output in
                var step = ck_float32_step(
                  weights: packed.baseAddress, hidden: hidden, inks: inks,
                  gates: gates.baseAddress, previous: start ? nil : previous.baseAddress,
                  cell: cells.baseAddress, output: output.baseAddress, state_stride: 2 * hidden)
                ck_float32_run(level, &step)
              }
            }
          }
        }
      }
      let rows = 0..<inks
      // The other direction's half must be left alone.
      #expect(
        rows.allSatisfy { row in
          let start = (2 * row + 1) * hidden
          return output[start..<start + hidden].allSatisfy { $0 == 7 }
        })
      let padded = ck_padded(hidden)
      return (
        rows.flatMap { output[(2 * $0 * hidden)...].prefix(hidden) },
        rows.flatMap { cells[($0 * padded)...].prefix(hidden) }
      )
    }
  }

  static let sizes = [1, 3, 4, 8, 12, 15, 16, 17, 20, 32, 33, 64, 67]

  @Test(arguments: sizes) func step(hidden: Int) {
    for inks in [1, 2, 3, 4, 5, 6, 7, 11, 13] {
      for start in [false, true] {
        let step = Step(hidden: hidden, inks: inks)
        let expected = step.expected(start: start)
        for level in KernelLevel.supported {
          var own = step
          let actual = own.run(level, start: start)
          let name = "\(level): \(inks) inks, start \(start)"
          #expect(error(actual.states, expected.states) < 2e-6, "\(name)")
          #expect(error(actual.cells, expected.cells) < 2e-6, "\(name)")
        }
      }
    }
  }

  /// The bound that `ck_float32_run` states, from saturation to saturation of each gate.
  @Test(arguments: KernelLevel.supported) func gateAccuracy(level: KernelLevel) {
    let hidden = 256
    var step = Step(hidden: hidden, inks: 1)
    step.bias = Array(repeating: 0, count: 4 * hidden)
    for gate in 0..<4 {
      // The other gates pass everything: sigmoid(30) = 1, tanh(30) = 1.
      step.gates = Array(repeating: 30, count: 4 * hidden + Int(ck_block))
      for range: Float in [0.001, 1, 5, 20, 100, 1e6, 1e38] {
        for unit in 0..<hidden {
          step.gates[gate * hidden + unit] = range * (Float(unit) / 128 - 1)
        }
        let expected = step.expected(start: true)
        let actual = step.run(level, start: true)
        #expect(error(actual.cells, expected.cells) < 5e-7, "gate \(gate) to \(range)")
        #expect(error(actual.states, expected.states) < 5e-7, "gate \(gate) to \(range)")
      }
    }
  }

  /// The output layer, and parts of it, which are the same to the last bit; so is a row alone.
  @Test(arguments: KernelLevel.supported, [1, 3, 63, 64, 65, 184])
  func linearLayer(level: KernelLevel, outputs: Int) {
    var generator = SeededGenerator(seed: UInt64(outputs))
    func random(_ count: Int) -> Weights<Float> {
      Weights(count: count) { values in
        for index in 0..<count { values[index] = .random(in: -1...1, using: &generator) }
      }
    }
    func products(_ layer: LinearWeights, _ rows: ArraySlice<Float>) -> [[Float]] {
      let (input, output) = (Buffer<Float>(), Buffer<Float>())
      let count = rows.count / layer.columns
      let matrix = input.matrix(rows: count, columns: layer.columns)
      for (index, value) in rows.enumerated() { matrix.start[index] = value }
      let result = output.matrix(rows: count, columns: 64 * layer.blocks)
      layer.project(matrix, 0..<count, into: result, level)
      return (0..<count).map {
        Array(UnsafeBufferPointer(start: result.row($0), count: layer.outputs))
      }
    }
    let (columns, count) = (37, 14)
    let (weights, bias) = (random(outputs * columns), random(outputs))
    let rows = (0..<count * columns).map { _ in Float.random(in: -1...1, using: &generator) }
    let layer = LinearWeights(weights, bias: bias, outputs: outputs, columns: columns)
    let together = products(layer, rows[...])
    let kept = (0..<outputs).filter { $0 % 3 != 1 }
    let part = products(LinearWeights(layer, outputs: kept), rows[...])
    for row in 0..<count {
      let expected = (0..<outputs).map { output in
        (0..<columns).reduce(Double(bias.pointer[output])) {
          $0 + Double(weights.pointer[output * columns + $1]) * Double(rows[row * columns + $1])
        }
      }
      #expect(error(together[row], expected) < 1e-5)
      #expect(products(layer, rows[row * columns..<(row + 1) * columns]) == [together[row]])
      #expect(part[row] == kept.map { together[row][$0] })
    }
  }

  @Test(arguments: KernelLevel.supported, [1, 2, 3, 7, 16, 31, 96, 100])
  func logSoftmax(level: KernelLevel, classes: Int) {
    var generator = SeededGenerator(seed: UInt64(classes))
    for range: Float in [1, 20, 500, 1e30] {
      let logits = (0..<classes).map { _ in Float.random(in: -range...range, using: &generator) }
      var output = [Float](repeating: .nan, count: classes)
      ck_log_softmax(level, logits, classes, &output)

      let values = logits.map(Double.init)
      let maximum = values.max()!
      let total = maximum + log(values.reduce(0) { $0 + exp($1 - maximum) })
      let expected = values.map { $0 - total }
      #expect(error(output, expected) < 1e-6 * max(1, Double(range)))
    }
  }

  @Test func portableIsAlwaysThere() {
    #expect(KernelLevel.supported.contains(.portable))
    #expect(KernelLevel.supported.last == ck_best_level())
  }

  private func error(_ actual: [Float], _ expected: [Double]) -> Double {
    zip(actual, expected).map { actual, expected in
      let error = abs(Double(actual) - expected)
      return error.isNaN ? .infinity : error
    }.max() ?? .infinity
  }
}

private func sigmoid(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
