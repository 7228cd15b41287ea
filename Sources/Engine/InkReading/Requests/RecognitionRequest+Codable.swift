#if !hasFeature(Embedded)
  import CharacterLM
  import FormulaReading
  import InkModel

  // As in the requests of `ductus_read_json` and `POST /v1/recognize`: one object with the ink and
  // all that is known about it, without members that say nothing.
  extension RecognitionRequest: Codable {
    public init(from decoder: any Decoder) throws {
      self.init(ink: try Ink(from: decoder), context: try RecognitionContext(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
      try ink.encode(to: encoder)
      try context.encode(to: encoder)
    }
  }

  extension RecognitionContext: Codable {
    private enum Key: String, CodingKey { case preContext, writingArea, layout }

    /// The layouts by their names in requests.
    private static let layouts: KeyValuePairs<String, TextLayout> = [
      "page": .automatic, "line": .line, "character": .character,
    ]

    /// Reads a context; hints that say nothing are `nil`.
    public init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      let hints = try RecognitionHints(from: decoder)
      self.init(
        preContext: try members.decodeIfPresent(String.self, forKey: .preContext),
        hints: hints == RecognitionHints() ? nil : hints)
      if let size = try members.decodeIfPresent([Float].self, forKey: .writingArea) {
        guard size.count == 2 else {
          throw DecodingError.dataCorruptedError(
            forKey: .writingArea, in: members, debugDescription: "not of width and height")
        }
        writingArea = WritingArea(width: size[0], height: size[1])
      }
      if let name = try members.decodeIfPresent(String.self, forKey: .layout) {
        guard let layout = Self.layouts.first(where: { $0.key == name })?.value else {
          throw DecodingError.dataCorruptedError(
            forKey: .layout, in: members, debugDescription: "not page, line or character")
        }
        self.layout = layout
      }
    }

    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encodeIfPresent(preContext, forKey: .preContext)
      try members.encodeIfPresent(
        writingArea.map { [$0.width, $0.height] }, forKey: .writingArea)
      if layout != .automatic {
        try members.encode(
          Self.layouts.first { $0.value == layout }?.key, forKey: .layout)
      }
      try hints?.encode(to: encoder)
    }
  }

  extension RecognitionHints: Codable {
    private enum Key: String, CodingKey {
      case type, pattern, allowedCharacters, allowsOnly, allowedSymbols, knownSymbols, lexicon
      case postContext
    }

    public init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      self.init(
        recognitionType: try members.decodeIfPresent(RecognitionType.self, forKey: .type) ?? .text,
        pattern: try members.decodeIfPresent(String.self, forKey: .pattern),
        allowsOnly: try members.decodeIfPresent(Bool.self, forKey: .allowsOnly) ?? false,
        allowedSymbols: try members.decodeIfPresent(Set<String>.self, forKey: .allowedSymbols),
        knownSymbols: try members.decodeIfPresent([KnownSymbol].self, forKey: .knownSymbols) ?? [],
        postContext: try members.decodeIfPresent(String.self, forKey: .postContext))
      if let text = try? members.decodeIfPresent(String.self, forKey: .allowedCharacters) {
        allowedCharacters = Set(text)
      } else if let texts = try members.decodeIfPresent(
        [String].self, forKey: .allowedCharacters)
      {
        allowedCharacters = Set(texts.flatMap { Array($0) })
      }
      if let weights = try members.decodeIfPresent([String: Float].self, forKey: .lexicon) {
        do throws(UserLexiconError) {
          lexicon = try UserLexicon(weights)
        } catch {
          throw DecodingError.dataCorruptedError(
            forKey: .lexicon, in: members, debugDescription: "\(error)")
        }
      }
    }

    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      if recognitionType != .text { try members.encode(recognitionType, forKey: .type) }
      try members.encodeIfPresent(pattern, forKey: .pattern)
      if let allowedCharacters {
        let text = String(allowedCharacters.sorted())
        if Set(text) == allowedCharacters {
          try members.encode(text, forKey: .allowedCharacters)
        } else {  // a mark joins the character before it
          try members.encode(
            allowedCharacters.sorted().map(String.init), forKey: .allowedCharacters)
        }
      }
      if allowsOnly { try members.encode(true, forKey: .allowsOnly) }
      try members.encodeIfPresent(allowedSymbols?.sorted(), forKey: .allowedSymbols)
      if !knownSymbols.isEmpty { try members.encode(knownSymbols, forKey: .knownSymbols) }
      try members.encodeIfPresent(lexicon?.words, forKey: .lexicon)
      try members.encodeIfPresent(postContext, forKey: .postContext)
    }
  }

  extension RecognitionType: Codable {}
#endif
