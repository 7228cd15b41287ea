import InkModel
import Support

/// A stroke as an SVG path.
package struct SVGPath {
  package typealias GridPoint = SIMD2<Int>

  /// The points' places in the picture, in hundredths of a pixel: no picture needs finer ones.
  /// Coinciding neighbours are merged.
  package private(set) var vertices: [GridPoint] = []

  /// - Parameter placed: maps a place of the ink to the picture, which is of a plausible size.
  package init(
    _ points: some Sequence<StrokePoint>, placed: (Vector) -> Vector = { $0 }
  ) {
    for vertex in points.finiteVectors {
      let vertex = GridPoint((placed(vertex) * 100).rounded(.toNearestOrAwayFromZero))
      if vertices.last != vertex { vertices.append(vertex) }
    }
  }

  /// Returns the path data through the places.
  ///
  /// - Parameter thickness: the line's, in pixels.
  package func data(_ curve: SVGStyle.Curve, thickness: Double) -> String {
    guard let first = vertices.first, let last = vertices.last else { return "" }
    var data = "M\(text(first))"
    for ((previous, vertex), next) in zip(
      zip(vertices, vertices.dropFirst()), vertices.dropFirst(2))
    {
      // The distance by which a curve between the middles of its neighbours misses the place.
      let bend = previous &- 2 &* vertex &+ next
      let distance = Vector(Double(bend.x), Double(bend.y)).length / 8
      if curve == .smooth, distance <= 100 * thickness / 2 {
        data += "Q\(text(vertex)) \(text((vertex &+ next) / 2))"
      } else {
        data += "L\(text(vertex))"
      }
    }
    return vertices.count > 1 ? data + "L\(text(last))" : data
  }

  private func text(_ vertex: GridPoint) -> String {
    "\(SVGLength(hundredths: vertex.x)) \(SVGLength(hundredths: vertex.y))"
  }
}
