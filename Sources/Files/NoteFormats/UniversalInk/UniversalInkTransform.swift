import InkModel

/// The transform of a Universal Ink file: the place on the page of its strokes' coordinates.
struct UniversalInkTransform {
  /// The rows of the matrix, by which columns of coordinates, x, y and 1, are multiplied.
  private var rows: [[Float]] = [[1, 0, 0], [0, 1, 0]]

  init() {}

  /// Reads a matrix of four rows and columns, in the fields from 1 on, row by row; those that are 0
  /// are left out.
  ///
  /// - Returns: `nil` for a matrix that would put all ink on a line or at no finite place.
  init?(_ matrix: ProtobufMessage) throws(BlockFault) {
    var values = [Float](repeating: 0, count: 16)
    try matrix.fields { number, value throws(BlockFault) in
      if (1...16).contains(number) { values[number - 1] = try value.floats(limit: 1).first ?? 0 }
    }
    rows = [[values[0], values[1], values[3]], [values[4], values[5], values[7]]]
    guard scale.isFinite, scale > 0, rows.allSatisfy({ $0[2].isFinite }) else { return nil }
  }

  /// The factor of lengths.
  var scale: Float {
    (rows[0][0] * rows[1][1] - rows[0][1] * rows[1][0]).magnitude.squareRoot()
  }

  func point(x: Float, y: Float) -> StrokePoint {
    StrokePoint(
      x: rows[0][0] * x + rows[0][1] * y + rows[0][2],
      y: rows[1][0] * x + rows[1][1] * y + rows[1][2])
  }
}
