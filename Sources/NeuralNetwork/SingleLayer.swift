import CKernels

/// A layer in single precision: OpenBLAS projects, a kernel recurs.
struct SingleLayer: LayerSweep {
  let level: KernelLevel
  let hidden: Int
  let weights: LayerWeights<DirectionWeights>
  let input: Matrix  // (rows, I)
  let output: Matrix  // (rows, 2H)
  let gates: (Matrix, Matrix)  // (rows of a group, 4H), then ck_block floats
  let cells: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)  // (inks, H padded)

  func project(_ direction: SweepDirection, _ rows: Range<Int>) {
    let forward = direction == .forward
    input.multiply(
      rows, by: (forward ? weights.forward : weights.backward).input,
      into: forward ? gates.0 : gates.1)
  }

  func run(_ direction: SweepDirection, _ step: SweepStep) {
    let forward = direction == .forward
    let column = forward ? 0 : hidden
    var kernel = ck_lstm_step()
    kernel.weights = (forward ? weights.forward : weights.backward).recurrent.pointer
    kernel.hidden = hidden
    kernel.inks = step.inks
    kernel.gates = UnsafePointer((forward ? gates.0 : gates.1).row(step.row - step.firstProjected))
    kernel.previous = step.previousRow.map { UnsafePointer(output.row($0) + column) }
    kernel.cell = (forward ? cells.0 : cells.1) + step.place * ck_lstm_padded(hidden)
    kernel.output = output.row(step.row) + column
    kernel.state_stride = output.columns
    ck_lstm_run(level, &kernel)
  }
}
