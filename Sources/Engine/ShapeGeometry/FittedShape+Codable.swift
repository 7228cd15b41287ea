#if !hasFeature(Embedded)
  import InkModel

  // As in the command's JSON: points are [x, y], radii [major, minor], and each stroke of the
  // drawing [[x…], [y…]]. The kind is added, which there is the candidate's text.
  extension FittedShape: Codable {
    private enum Key: String, CodingKey {
      case kind, centre, corners, ends, radii, angle, residual, drawing
    }

    public init(from decoder: any Decoder) throws {
      try self.init(from: decoder, kind: nil)
    }

    /// - Parameter known: the kind, if it is known.
    package init(from decoder: any Decoder, kind known: ShapeKind?) throws {
      let members = try decoder.container(keyedBy: Key.self)
      func points(_ key: Key) throws -> [StrokePoint] {
        try (members.decodeIfPresent([[Float]].self, forKey: key) ?? []).map { pair in
          guard pair.count == 2 else { throw Self.fault(key, in: members, "not of two numbers") }
          return StrokePoint(x: pair[0], y: pair[1])
        }
      }
      kind = try known ?? members.decode(ShapeKind.self, forKey: .kind)
      let centre = try members.decode([Float].self, forKey: .centre)
      guard centre.count == 2 else { throw Self.fault(.centre, in: members, "not of two numbers") }
      self.centre = StrokePoint(x: centre[0], y: centre[1])
      corners = try points(.corners)
      ends = try points(.ends)
      radii = try members.decodeIfPresent([Float].self, forKey: .radii).map { pair in
        guard pair.count == 2 else { throw Self.fault(.radii, in: members, "not of two numbers") }
        return Radii(major: pair[0], minor: pair[1])
      }
      angle = try members.decodeIfPresent(Float.self, forKey: .angle)
      residual = try members.decode(Double.self, forKey: .residual)
      beautified = Ink(
        strokes: try members.decode([[[Float]]].self, forKey: .drawing).map { rows in
          guard rows.count == 2, rows[0].count == rows[1].count else {
            throw Self.fault(.drawing, in: members, "not of the form [[x…], [y…]]")
          }
          return Stroke(points: zip(rows[0], rows[1]).map { StrokePoint(x: $0, y: $1) })
        })
    }

    private static func fault(
      _ key: Key, in members: KeyedDecodingContainer<Key>, _ reason: String
    ) -> DecodingError {
      .dataCorruptedError(forKey: key, in: members, debugDescription: reason)
    }

    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(kind, forKey: .kind)
      try members.encode([centre.x, centre.y], forKey: .centre)
      if !corners.isEmpty { try members.encode(corners.map { [$0.x, $0.y] }, forKey: .corners) }
      if !ends.isEmpty { try members.encode(ends.map { [$0.x, $0.y] }, forKey: .ends) }
      try members.encodeIfPresent(radii.map { [$0.major, $0.minor] }, forKey: .radii)
      try members.encodeIfPresent(angle, forKey: .angle)
      try members.encode(residual, forKey: .residual)
      try members.encode(
        beautified.strokes.map { [$0.points.map(\.x), $0.points.map(\.y)] }, forKey: .drawing)
    }
  }

  extension ShapeKind: Codable {}
#endif
