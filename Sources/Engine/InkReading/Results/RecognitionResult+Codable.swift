#if !hasFeature(Embedded)
  import InkModel

  // As in the command's JSON with `--segments`, with "isPartial" of a partial result, and the lines
  // of every result, with their candidates.
  extension RecognitionResult: Codable {
    private enum Key: String, CodingKey {
      case model, modelVersion, engineVersion, isPartial, candidates, warnings, lines, decorations
    }

    /// Reads what ``encode(to:)`` or the command wrote. A page of the command's has lines with
    /// nothing but their text; other inks of the command's have no lines.
    public init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      let candidates = try members.decode([RecognitionCandidate].self, forKey: .candidates)
      let lines = try members.decodeIfPresent([StoredLine].self, forKey: .lines) ?? []
      self.init(
        candidates: candidates,
        pack: PackVersion(
          tag: try members.decode(String.self, forKey: .model),
          version: try members.decode(String.self, forKey: .modelVersion)),
        lines: lines.map { $0.line(whole: lines.count == 1 ? candidates : nil) })
      engineVersion = try members.decode(String.self, forKey: .engineVersion)
      isPartial = try members.decodeIfPresent(Bool.self, forKey: .isPartial) ?? false
      // Those that only other versions know are left out.
      warnings = (try members.decodeIfPresent([String].self, forKey: .warnings) ?? [])
        .compactMap(InkWarning.init(description:))
      for stored in try members.decodeIfPresent([StoredDecoration].self, forKey: .decorations) ?? []
      {
        var decoration = TextDecoration(
          kind: stored.kind, strokes: stored.strokes, ink: stored.ink)
        if let offsets = stored.text {
          var place = ScalarPlace(text)
          guard let range = place.range(of: offsets) else {
            throw DecodingError.dataCorruptedError(
              forKey: .decorations, in: members,
              debugDescription: "\(offsets) isn't a range of the text")
          }
          decoration.textRange = range
        }
        decorations.append(decoration)
      }
    }

    /// Encodes the result with the segments and geometry of its candidates, which are computed if
    /// need be.
    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(pack.tag, forKey: .model)
      try members.encode(pack.version, forKey: .modelVersion)
      try members.encode(engineVersion, forKey: .engineVersion)
      if isPartial { try members.encode(true, forKey: .isPartial) }
      try members.encode(candidates, forKey: .candidates)
      if !warnings.isEmpty { try members.encode(warnings.map(\.description), forKey: .warnings) }
      if !lines.isEmpty {
        let whole = lines.count == 1 ? candidates : nil
        try members.encode(lines.map { StoredLine($0, whole: whole) }, forKey: .lines)
      }
      if !decorations.isEmpty {
        let stored = decorations.map { decoration in
          var place = ScalarPlace(text)
          return StoredDecoration(
            kind: decoration.kind, strokes: decoration.strokes,
            text: decoration.textRange.map { place.offsets(of: $0) }, ink: decoration.ink)
        }
        try members.encode(stored, forKey: .decorations)
      }
    }
  }

  /// A line whose candidates are left out where the whole result has the same ones.
  private struct StoredLine: Codable {
    let text: String
    let strokes: [Int]
    let slope: Double
    let candidates: [RecognitionCandidate]?

    init(_ line: RecognizedLine, whole: [RecognitionCandidate]?) {
      (text, strokes, slope) = (line.text, line.strokes, line.slope)
      candidates = line.candidates == whole ? nil : line.candidates
    }

    func line(whole: [RecognitionCandidate]?) -> RecognizedLine {
      let text = text.isEmpty ? [] : [RecognitionCandidate(text: text, cost: 0, confidence: 0)]
      return RecognizedLine(strokes: strokes, slope: slope, candidates: candidates ?? whole ?? text)
    }
  }

  private struct StoredDecoration: Codable {
    let kind: TextDecoration.Kind
    let strokes: [Int]
    let text: [Int]?
    let ink: [InkSpan]
  }
#endif
