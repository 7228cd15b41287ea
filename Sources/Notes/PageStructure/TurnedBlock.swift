import InkModel

/// Adjacent runs of one direction.
struct TurnedBlock {
  private(set) var strokes: [Int]
  private var places: [Vector]
  /// The sum of the runs' directions, weighted by length.
  private var direction: Vector
  /// Places in a frame that is turned with the block.
  private var box: Box?

  /// The maximum difference between directions of a block, in degrees.
  private static let spread = 15.0

  init(_ run: PenRun) {
    strokes = Array(run.strokes)
    places = run.places
    direction = Vector(degrees: run.angle ?? 0) * run.length * run.length
    box = Box(upright(places))
  }

  var angle: Double { direction.angle * 180 / .pi }

  private func upright(_ places: [Vector]) -> [Vector] {
    let axis = direction / direction.length
    return places.map { Vector($0.dot(axis), axis.cross($0)) }
  }

  func isAlike(_ run: TurnedBlock) -> Bool {
    direction.dot(run.direction)
      > Vector(degrees: Self.spread).x * direction.length * run.direction.length
  }

  /// Returns the gap to other places in the block's frame.
  private func white(to places: [Vector]) -> Vector {
    guard let box, let other = Box(upright(places)) else { return Vector(repeating: .infinity) }
    return pointwiseMax(box.white(to: other), .zero)
  }

  func isNear(_ other: TurnedBlock, along: Double, across: Double) -> Bool {
    let white = white(to: other.places)
    return white.x <= along && white.y <= across
  }

  func gap(to run: PenRun) -> Double { white(to: run.places).length }

  func joined(with other: TurnedBlock) -> TurnedBlock {
    var block = self
    block.strokes += other.strokes
    block.places += other.places
    block.direction += other.direction
    block.box = Box(block.upright(block.places))
    return block
  }

  mutating func take(_ run: PenRun) {
    strokes += run.strokes
    places += run.places
    box = Box(upright(places))
  }
}
