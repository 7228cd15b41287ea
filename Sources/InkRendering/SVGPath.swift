import InkModel

/// A stroke as SVG draws it.
enum SVGPath {
  typealias Place = (x: SVGLength, y: SVGLength)

  /// Where points lie in the picture; neighbours that fall together are one.
  static func places(
    of points: some Sequence<StrokePoint>, placement: InkPlacement, x left: Double, y top: Double
  ) -> [Place] {
    var places: [Place] = []
    for point in points where point.isFinite {
      let (x, y) = placement.place(point)
      let place = (x: SVGLength(left + x), y: SVGLength(top + y))
      if let last = places.last, last == place { continue }
      places.append(place)
    }
    return places
  }

  /// The path data through places.
  static func data(_ places: [Place], curve: SVGStyle.Curve) -> String {
    guard let first = places.first, let last = places.last else { return "" }
    var data = "M\(first.x) \(first.y)"
    switch curve {
    case .polyline:
      for place in places.dropFirst() { data += "L\(place.x) \(place.y)" }
    case .smooth:
      for (place, next) in zip(places.dropFirst(), places.dropFirst(2)) {
        let end = middle(place, next)
        data += "Q\(place.x) \(place.y) \(end.x) \(end.y)"
      }
      data += "L\(last.x) \(last.y)"
    }
    return data
  }

  private static func middle(_ a: Place, _ b: Place) -> Place {
    (
      SVGLength(hundredths: (a.x.hundredths + b.x.hundredths) / 2),
      SVGLength(hundredths: (a.y.hundredths + b.y.hundredths) / 2)
    )
  }
}
