#if !hasFeature(Embedded)
  import FormulaReading
  import InkModel
  import Support

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
    /// Reads a context; hints that say nothing are `nil`.
    public init(from decoder: any Decoder) throws {
      self = try RequestMembers(from: decoder).context
    }

    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: RequestMembers.Member.self)
      try members.encodeIfPresent(preContext, forKey: .preContext)
      try members.encodeIfPresent(
        writingArea.map { [$0.width, $0.height] }, forKey: .writingArea)
      if layout != .automatic { try members.encode(layout.name, forKey: .layout) }
      try hints?.encode(to: encoder)
    }
  }

  extension RecognitionHints: Codable {
    public init(from decoder: any Decoder) throws {
      self = try RequestMembers(from: decoder).hints
    }

    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: RequestMembers.Member.self)
      if recognitionType != .text { try members.encode(recognitionType, forKey: .type) }
      // What isn't a pattern says nothing, and wouldn't be read.
      if let pattern, Self.isPattern(pattern) { try members.encode(pattern, forKey: .pattern) }
      if let allowedCharacters {
        let text = String(allowedCharacters.sorted())
        if Set(text) == allowedCharacters {
          try members.encode(text, forKey: .allowedCharacters)
        } else {  // a mark joins the character before it
          try members.encode(
            allowedCharacters.sorted().map(String.init), forKey: .allowedCharacters)
        }
      }
      // Without characters it says nothing, and other readers of requests refuse it.
      if onlyCharacters != nil { try members.encode(true, forKey: .allowsOnly) }
      try members.encodeIfPresent(allowedSymbols?.sorted(), forKey: .allowedSymbols)
      if !knownSymbols.isEmpty { try members.encode(knownSymbols, forKey: .knownSymbols) }
      try members.encodeIfPresent(lexicon?.words, forKey: .lexicon)
      try members.encodeIfPresent(postContext, forKey: .postContext)
    }
  }

  extension RecognitionType: Codable {}

  extension RequestMembers.Member: CodingKey {}

  extension RequestMembers {
    /// Reads the members that requests have; others are ignored.
    fileprivate init(from decoder: any Decoder) throws {
      self.init()
      let members = try decoder.container(keyedBy: Member.self)
      for member in members.allKeys {
        let value = try members.decode(JSONValue.self, forKey: member)
        do throws(JSONError) {
          _ = try read(member.rawValue, JSONField(value, named: member.rawValue))
        } catch {
          throw DecodingError.dataCorruptedError(
            forKey: member, in: members, debugDescription: "\(error)")
        }
      }
    }
  }
#endif
