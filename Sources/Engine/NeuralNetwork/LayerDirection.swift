import CKernels
import Support

/// One direction of a layer of H units; H' is H rounded up to a multiple of 16.
struct LayerDirection {
  let level: KernelLevel
  let hidden: Int
  let isForward: Bool
  let weights: DirectionWeights
  let input: LayerRows
  let output: LayerRows  // forward states on the left, backward ones on the right
  let gates: Matrix<Float>  // (rows of a group, 4H) with plain weights, else (rows of a group, 4H')
  let cells: Matrix<Float>  // (inks, H')

  /// Projects the inputs of a range of rows into the first rows of `gates`.
  func project(_ rows: Range<Int>) {
    switch weights.input {
    case .plain(let weights, let blas):
      guard let floats = input.floats else { return }
      blas.multiply(rows, of: floats, by: weights.pointer, into: gates)
    case .float32(let weights):
      guard let floats = input.floats else { return }
      var kernel = ck_float32_projection()
      kernel.weights = weights.pointer
      kernel.blocks = cells.columns / Int(ck_block)
      kernel.outputs = kernel.blocks * Int(ck_block_values)
      kernel.columns = floats.columns
      kernel.count = rows.count
      kernel.rows = UnsafePointer(floats.row(rows.lowerBound))
      kernel.row_stride = floats.columns
      kernel.products = gates.start
      ck_float32_project(level, &kernel)
    case .integers(let weights):
      guard let bytes = input.bytes else { return }
      var kernel = ck_int8_projection()
      let form = weights.form(rows: rows.count)
      kernel.weights = form.weights
      kernel.bits = form.bits
      kernel.neighbours_fit = form.neighboursFit
      kernel.blocks = cells.columns / Int(ck_block)
      kernel.columns = bytes.columns
      kernel.count = rows.count
      kernel.rows = UnsafePointer(bytes.row(rows.lowerBound))
      kernel.row_stride = bytes.columns
      kernel.products = gates.start
      ck_int8_project(level, &kernel)
    }
  }

  /// Runs one time step for all inks that have it; its group must have been projected.
  func run(at time: Int, of group: Range<Int>, in batch: PackedBatch) {
    let before = isForward ? time - 1 : time + 1
    let running = batch.inks(at: time)
    let carried = min(running, batch.inks(at: before))
    let row = batch.row(at: time, slot: 0)
    let gates = gates.row(row - batch.row(at: group.lowerBound, slot: 0))
    if carried > 0 {
      run(
        row, gates, previous: batch.row(at: before, slot: 0), slot: 0, inks: carried,
        isFromLast: time % 2 != 0)
    }
    if running > carried {  // inks that start here
      run(
        row + carried, gates + carried * self.gates.columns, previous: nil, slot: carried,
        inks: running - carried, isFromLast: false)
    }
  }

  /// Runs one step for inks in neighbouring places, the first of them in this row and place.
  ///
  /// - Parameter previous: the first ink's row one time step earlier; `nil` if the inks start here.
  private func run(
    _ row: Int, _ gates: UnsafePointer<Float>, previous: Int?, slot: Int, inks: Int,
    isFromLast: Bool
  ) {
    switch weights.recurrent {
    case .float32(let weights):
      guard let states = output.floats else { return }
      let column = isForward ? 0 : hidden
      var kernel = ck_float32_step()
      kernel.weights = weights.pointer
      kernel.hidden = hidden
      kernel.inks = inks
      kernel.gates = gates
      kernel.previous = previous.map { UnsafePointer(states.row($0) + column) }
      kernel.cell = cells.row(slot)
      kernel.output = states.row(row) + column
      kernel.state_stride = states.columns
      ck_float32_run(level, &kernel)
    case .integers(let weights):
      guard let states = output.bytes else { return }
      let column = isForward ? 0 : cells.columns
      var kernel = ck_int8_step()
      let form = weights.form(rows: inks)
      kernel.weights = form.weights
      kernel.bits = form.bits
      kernel.neighbours_fit = form.neighboursFit
      kernel.hidden = hidden
      kernel.inks = inks
      kernel.from_last = isFromLast
      kernel.gates = gates
      kernel.previous = previous.map { UnsafePointer(states.row($0) + column) }
      kernel.cell = cells.row(slot)
      kernel.output = states.row(row) + column
      kernel.state_stride = states.columns
      if let floats = output.floats {
        kernel.float_output = floats.row(row) + (isForward ? 0 : hidden)
        kernel.float_stride = floats.columns
      }
      ck_int8_run(level, &kernel)
    }
  }
}
