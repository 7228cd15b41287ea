#if !hasFeature(Embedded)
  // As in the command's JSON: [stroke, first point, the one after the last].
  extension InkSpan: Codable {
    public init(from decoder: any Decoder) throws {
      var numbers = try decoder.unkeyedContainer()
      stroke = try numbers.decode(Int.self)
      let (first, end) = (try numbers.decode(Int.self), try numbers.decode(Int.self))
      guard stroke >= 0, 0 <= first, first < end else {
        throw DecodingError.dataCorruptedError(
          in: numbers, debugDescription: "[\(stroke), \(first), \(end)] isn't a part of a stroke")
      }
      points = first..<end
    }

    public func encode(to encoder: any Encoder) throws {
      var numbers = encoder.unkeyedContainer()
      for number in [stroke, points.lowerBound, points.upperBound] { try numbers.encode(number) }
    }
  }
#endif
