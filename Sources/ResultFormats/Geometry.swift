import DuctusEngine
import InkModel
import ShapeGeometry

extension JSONText {
  /// A fitted shape in the ink's units, without the parts that shapes of its kind don't have.
  init(_ shape: FittedShape) {
    var members: [(String, JSONText)] = [("centre", JSONText(shape.centre))]
    if !shape.corners.isEmpty {
      members.append(("corners", .array(shape.corners.map(JSONText.init))))
    }
    if !shape.ends.isEmpty { members.append(("ends", .array(shape.ends.map(JSONText.init)))) }
    if let radii = shape.radii {
      members.append(("radii", .array([JSONText(radii.major), JSONText(radii.minor)])))
    }
    if let angle = shape.angle { members.append(("angle", .number(Double(angle), digits: 4))) }
    members.append(("residual", .number(shape.residual, digits: 4)))
    let strokes = shape.beautified.strokes.map { stroke in
      JSONText.array([
        .array(stroke.points.map { JSONText($0.x) }), .array(stroke.points.map { JSONText($0.y) }),
      ])
    }
    members.append(("drawing", .array(strokes)))
    self = .object(members)
  }

  private init(_ point: StrokePoint) {
    self = .array([JSONText(point.x), JSONText(point.y)])
  }

  /// With as many digits as a Float tells.
  private init(_ value: Float) {
    self = .number(Double("\(value)") ?? Double(value))
  }
}
