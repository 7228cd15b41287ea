import InkModel

extension Figure {
  private static let box = [Vector(-1, -1), Vector(1, -1), Vector(1, 1), Vector(-1, 1)]

  /// Fits a rectangle over all rotations, keeping its right angles.
  static func rectangle(_ ink: SampledInk) -> Figure? {
    Template(corners: box).fit(ink).map { Figure(ink, quadrilateral: $0) }
  }

  /// Fits a square over all rotations.
  static func square(_ ink: SampledInk) -> Figure? {
    Template(corners: box, isRegular: true).fit(ink).map { Figure(ink, quadrilateral: $0) }
  }

  /// Fits a rhombus over all rotations; its diagonals stay at right angles.
  static func diamond(_ ink: SampledInk) -> Figure? {
    let rhombus = [Vector(-1, 0), Vector(0, -1), Vector(1, 0), Vector(0, 1)]
    guard let placement = Template(corners: rhombus).fit(ink) else { return nil }
    var figure = Figure(ink, quadrilateral: placement)
    figure.radii = placement.longerFirst.radii
    return figure
  }

  /// Fits a heart of any proportions, after the heart curve of E. Weisstein, "Heart Curve",
  /// MathWorld: x = 16 sin³ t, y = 13 cos t − 5 cos 2t − 2 cos 3t − cos 4t.
  static func heart(_ ink: SampledInk) -> Figure? {
    guard let placement = Template(corners: heartCurve, period: 2 * .pi).fit(ink) else {
      return nil
    }
    let corners = placement.corners
    let (notch, tip) = (corners[0], corners[corners.count / 2])
    var figure = Figure(
      ink, strokes: [corners.closed], corners: [notch, tip], angle: (tip - notch).angle)
    figure.centre = placement.centre
    figure.radii = placement.longerFirst.radii
    return figure
  }

  /// Points from the notch around to it, with the notch towards -x and the tip towards x.
  private static let heartCurve: [Vector] = {
    let curve = (0..<24).map { index in
      let t = 2 * Double.pi * Double(index) / 24
      let turns = (1...4).map { Vector(angle: Double($0) * t) }
      let height = 13 * turns[0].x - 5 * turns[1].x - 2 * turns[2].x - turns[3].x
      let sine = turns[0].y
      return Vector(-height, 16 * sine * sine * sine)
    }
    guard let box = Box(curve) else { return [] }
    return curve.map { ($0 - box.centre) / (box.size / 2) }
  }()

  private init(_ ink: SampledInk, quadrilateral placement: Template.Placement) {
    let corners = placement.corners.clockwise
    self.init(ink, strokes: [corners.closed], corners: corners, angle: placement.longerFirst.angle)
  }
}
