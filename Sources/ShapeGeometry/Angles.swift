import Foundation

extension Vector {
  /// From the x axis to the y axis, in (-π, π].
  var angle: Double { atan2(y, x) }

  /// The angle of a line along this vector, in (-π/2, π/2].
  var axisAngle: Double {
    let angle = self.angle
    return angle > .pi / 2 ? angle - .pi : angle <= -.pi / 2 ? angle + .pi : angle
  }

  /// The vector of length 1 at an angle.
  init(angle: Double) {
    self.init(cos(angle), sin(angle))
  }

  /// This vector in axes that are turned by an angle of that cosine and sine.
  func turned(_ axis: Vector) -> Vector {
    x * axis + y * axis.perpendicular
  }
}

extension [Vector] {
  /// Corners of a closed figure in the order that ``FittedShape`` promises: clockwise as seen, from
  /// the top left.
  var clockwise: [Vector] {
    let area = indices.reduce(0) { $0 + self[$1].cross(self[($1 + 1) % count]) }
    let corners = area < 0 ? reversed() : self
    guard let first = corners.indices.min(by: { corners[$0].sum() < corners[$1].sum() })
    else { return [] }
    return Array(corners[first...] + corners[..<first])
  }

  /// The same, ending where it begins.
  var closed: [Vector] { self + prefix(1) }
}
