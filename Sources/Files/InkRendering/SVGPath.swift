import InkModel
import Support

/// A stroke as an SVG path.
package struct SVGPath {
  package typealias Place = SIMD2<Int>

  /// The points' places in the picture, in hundredths of a pixel: no picture needs finer ones.
  /// Coinciding neighbours are merged.
  package private(set) var places: [Place] = []

  /// - Parameter placed: maps a place of the ink to the picture, which is of a plausible size.
  package init(
    _ points: some Sequence<StrokePoint>, placed: (Vector) -> Vector = { $0 }
  ) {
    for place in points.finitePlaces {
      let place = Place((placed(place) * 100).rounded(.toNearestOrAwayFromZero))
      if places.last != place { places.append(place) }
    }
  }

  /// The path data through the places.
  ///
  /// - Parameter thickness: the line's, in pixels.
  package func data(_ curve: SVGStyle.Curve, thickness: Double) -> String {
    guard let first = places.first, let last = places.last else { return "" }
    var data = "M\(text(first))"
    for ((previous, place), next) in zip(zip(places, places.dropFirst()), places.dropFirst(2)) {
      // The distance by which a curve between the middles of its neighbours misses the place.
      let bend = previous &- 2 &* place &+ next
      let distance = Vector(Double(bend.x), Double(bend.y)).length / 8
      if curve == .smooth, distance <= 100 * thickness / 2 {
        data += "Q\(text(place)) \(text((place &+ next) / 2))"
      } else {
        data += "L\(text(place))"
      }
    }
    return places.count > 1 ? data + "L\(text(last))" : data
  }

  private func text(_ place: Place) -> String {
    "\(SVGLength(hundredths: place.x)) \(SVGLength(hundredths: place.y))"
  }
}
