#if !hasFeature(Embedded)
  import FormulaNotation
  import InkModel
  import ShapeGeometry

  // As in the command's JSON with `--segments`; numbers aren't rounded.
  extension RecognitionCandidate: Codable {
    private enum Key: String, CodingKey {
      case text, score, confidence, geometry, symbols, graphemes, words
    }

    public init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      let text = try members.decode(String.self, forKey: .text)
      var segments: LazyList<TextSegments>?
      if members.contains(.graphemes) || members.contains(.words) {
        func stored(_ key: Key) throws -> [InkSegment] {
          try members.contains(key)
            ? StoredSegment.read(from: members.nestedUnkeyedContainer(forKey: key), of: text) : []
        }
        let found = TextSegments(
          graphemes: try stored(.graphemes), words: try stored(.words))
        segments = LazyList(count: 1) { _ in found }
      }
      var geometry: LazyList<FittedShape?>?
      if members.contains(.geometry) {
        let shape = try FittedShape(
          from: members.superDecoder(forKey: .geometry), kind: ShapeKind(rawValue: text))
        geometry = LazyList(count: 1) { _ in shape }
      }
      self.init(
        text: text, cost: try members.decode(Double.self, forKey: .score),
        confidence: try members.decode(Double.self, forKey: .confidence), segments: segments,
        geometry: geometry,
        formula: members.contains(.symbols) ? try Formula(from: decoder) : nil)
    }

    /// Encodes the candidate with its segments and geometry, which are computed if need be. Of
    /// several shapes, unlikely ones are left without geometry.
    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(text, forKey: .text)
      try members.encode(cost, forKey: .score)
      try members.encode(confidence, forKey: .confidence)
      if isBest || confidence >= RecognitionResult.minimumGeometryConfidence {
        try members.encodeIfPresent(geometry, forKey: .geometry)
      }
      if let formula { return try formula.encode(to: encoder) }
      if segments.isEmpty { return }
      try StoredSegment.write(
        segments, of: text, to: members.nestedUnkeyedContainer(forKey: .graphemes))
      try StoredSegment.write(words, of: text, to: members.nestedUnkeyedContainer(forKey: .words))
    }
  }

  /// A segment whose text is a range of Unicode scalars. Outside its candidate it says nothing.
  private struct StoredSegment: Codable {
    let text: [Int]
    let confidence: Double
    let ink: [InkSpan]
    let alternatives: [InkSegment.Alternative]?

    static func write(
      _ segments: [InkSegment], of text: String, to container: any UnkeyedEncodingContainer
    ) throws {
      var (container, place) = (container, ScalarPlace(text))
      for segment in segments {
        try container.encode(
          StoredSegment(
            text: place.offsets(of: segment.textRange), confidence: segment.confidence,
            ink: segment.ink,
            alternatives: segment.alternatives.isEmpty ? nil : segment.alternatives))
      }
    }

    static func read(
      from container: any UnkeyedDecodingContainer, of text: String
    ) throws -> [InkSegment] {
      var (container, place, segments) = (container, ScalarPlace(text), [InkSegment]())
      while !container.isAtEnd {
        let stored = try container.decode(StoredSegment.self)
        guard let range = place.range(of: stored.text) else {
          throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "\(stored.text) isn't a range of the text")
        }
        segments.append(
          InkSegment(
            textRange: range, ink: stored.ink, confidence: stored.confidence,
            alternatives: stored.alternatives ?? []))
      }
      return segments
    }
  }

  /// A place in a text, in Unicode scalars, which moves forward from segment to segment.
  struct ScalarPlace {
    private let text: String
    private var (index, offset): (String.Index, Int)

    init(_ text: String) { (self.text, index, offset) = (text, text.startIndex, 0) }

    /// Returns a range as [start, end].
    mutating func offsets(of range: Range<String.Index>) -> [Int] {
      if range.lowerBound < index { (index, offset) = (text.startIndex, 0) }
      let start = offset + text.unicodeScalars.distance(from: index, to: range.lowerBound)
      let end = start + text.unicodeScalars.distance(from: range.lowerBound, to: range.upperBound)
      (index, offset) = (range.upperBound, end)
      return [start, end]
    }

    /// Returns the range of [start, end]; `nil` if the text has no such range.
    mutating func range(of offsets: [Int]) -> Range<String.Index>? {
      guard offsets.count == 2, 0 <= offsets[0], offsets[0] <= offsets[1] else { return nil }
      if offsets[0] < offset { (index, offset) = (text.startIndex, 0) }
      let scalars = text.unicodeScalars
      guard
        let start = scalars.index(
          index, offsetBy: offsets[0] - offset, limitedBy: scalars.endIndex),
        let end = scalars.index(
          start, offsetBy: offsets[1] - offsets[0], limitedBy: scalars.endIndex)
      else { return nil }
      (index, offset) = (end, offsets[1])
      return start..<end
    }
  }
#endif
