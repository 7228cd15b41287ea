import CKernels

/// A layer with 8-bit weights and states.
struct NarrowLayer: LayerSweep {
  let level: KernelLevel
  let hidden: Int
  let weights: LayerWeights<NarrowDirectionWeights>
  let features: Matrix  // (rows, I), what the first layer reads
  let input: UnsafeMutablePointer<UInt8>  // (rows, 2H padded), what the others read
  let output: UnsafeMutablePointer<UInt8>  // (rows, 2H padded)
  let wideOutput: Matrix?  // (rows, 2H), of the last layer
  let gates: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)  // (rows, 4H padded)
  let cells: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)  // (inks, H padded)

  private var padded: Int { ck_lstm_padded(hidden) }

  func project(_ direction: SweepDirection, _ rows: Range<Int>) {
    let forward = direction == .forward
    let target = forward ? gates.0 : gates.1
    switch (forward ? weights.forward : weights.backward).input {
    case .features(let weights):
      var kernel = ck_lstm_projection()
      kernel.weights = weights.pointer
      kernel.hidden = hidden
      kernel.columns = features.columns
      kernel.inks = rows.count
      kernel.rows = UnsafePointer(features.row(rows.lowerBound))
      kernel.row_stride = features.columns
      kernel.gates = target
      ck_lstm_project(level, &kernel)
    case .states(let weights):
      var kernel = ck_narrow_projection()
      kernel.weights = weights.pointer
      kernel.hidden = hidden
      kernel.columns = 2 * padded
      kernel.inks = rows.count
      kernel.rows = UnsafePointer(input + rows.lowerBound * 2 * padded)
      kernel.row_stride = 2 * padded
      kernel.gates = target
      ck_narrow_project(level, &kernel)
    }
  }

  func run(_ direction: SweepDirection, _ step: SweepStep) {
    let forward = direction == .forward
    let place = forward ? 0 : padded
    var kernel = ck_narrow_step()
    kernel.weights = (forward ? weights.forward : weights.backward).recurrent.pointer
    kernel.hidden = hidden
    kernel.inks = step.inks
    kernel.gates = UnsafePointer(
      (forward ? gates.0 : gates.1) + (step.row - step.firstProjected) * 4 * padded)
    kernel.previous = step.previousRow.map { UnsafePointer(output + $0 * 2 * padded + place) }
    kernel.cell = (forward ? cells.0 : cells.1) + step.place * padded
    kernel.output = output + step.row * 2 * padded + place
    kernel.state_stride = 2 * padded
    if let wideOutput {
      kernel.wide_output = wideOutput.row(step.row) + (forward ? 0 : hidden)
      kernel.wide_stride = wideOutput.columns
    }
    ck_narrow_run(level, &kernel)
  }
}
