/// The arithmetic of one step of one ink, for all units of a direction.
enum Unit {
  /// Turns the gates (4H) from sums into activations, and updates cells and states (H).
  static func run(
    _ hidden: Int, gates: UnsafeMutablePointer<Float>, before: UnsafePointer<Float>?,
    cells: UnsafeMutablePointer<Float>, cellActivations: UnsafeMutablePointer<Float>,
    states: UnsafeMutablePointer<Float>
  ) {
    forEachEight(hidden) { k, load, store in
      let input = load(gates + k).sigmoid
      let forget = load(gates + hidden + k).sigmoid
      let candidate = load(gates + 2 * hidden + k).tangent
      let output = load(gates + 3 * hidden + k).sigmoid
      var cell = input * candidate
      if let before { cell += forget * load(before + k) }
      let tangent = cell.tangent
      store(input, gates + k)
      store(forget, gates + hidden + k)
      store(candidate, gates + 2 * hidden + k)
      store(output, gates + 3 * hidden + k)
      store(cell, cells + k)
      store(tangent, cellActivations + k)
      store(output * tangent, states + k)
    }
  }

  /// Turns the gates from activations into the gradients of their sums, and `cellGradients` into
  /// the gradients of the previous step's cells.
  static func propagate(
    _ hidden: Int, gates: UnsafeMutablePointer<Float>, before: UnsafePointer<Float>?,
    cellActivations: UnsafePointer<Float>, slopes: UnsafePointer<Float>,
    stateGradients: UnsafePointer<Float>, cellGradients: UnsafeMutablePointer<Float>
  ) {
    forEachEight(hidden) { k, load, store in
      let input = load(gates + k)
      let forget = load(gates + hidden + k)
      let candidate = load(gates + 2 * hidden + k)
      let output = load(gates + 3 * hidden + k)
      let tangent = load(cellActivations + k)
      let slope = load(slopes + k) + load(stateGradients + k)
      let cell = load(cellGradients + k) + slope * output * (1 - tangent * tangent)
      let last = before.map { load($0 + k) } ?? Lanes(repeating: 0)
      store(cell * candidate * input * (1 - input), gates + k)
      store(cell * last * forget * (1 - forget), gates + hidden + k)
      store(cell * input * (1 - candidate * candidate), gates + 2 * hidden + k)
      store(slope * tangent * output * (1 - output), gates + 3 * hidden + k)
      store(cell * forget, cellGradients + k)
    }
  }

  /// Goes through units in eights; of the last eight, only existing ones are accessed.
  @inline(__always)
  private static func forEachEight(
    _ hidden: Int,
    _ body: (
      Int, (UnsafePointer<Float>) -> Lanes, (Lanes, UnsafeMutablePointer<Float>) -> Void
    ) -> Void
  ) {
    let whole = hidden / Lanes.scalarCount * Lanes.scalarCount
    for k in stride(from: 0, to: whole, by: Lanes.scalarCount) {
      body(k, { Lanes.load($0) }, { $0.store($1) })
    }
    let rest = hidden - whole
    guard rest > 0 else { return }
    body(
      whole,
      { start in
        var lanes = Lanes(repeating: 0)
        for k in 0..<rest { lanes[k] = start[k] }
        return lanes
      },
      { lanes, start in
        for k in 0..<rest { start[k] = lanes[k] }
      })
  }
}
