#if !hasFeature(Embedded)
  import Support

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension PackManifest {
    /// Reads a manifest and checks each of its values.
    ///
    /// - Parameter source: the file or URL in errors.
    /// - Throws: ``PackError``.
    public init(parsing data: Data, source: String) throws(PackError) {
      try self.init(data.withUnsafeBytes { FileBytes(name: source, copying: $0) })
    }
  }

  extension PackManifest: Codable {
    private enum CodingKeys: String, CodingKey {
      case format, tags, version, kind, featureVersion, network, licence, notice, sources,
        accuracy, training
    }

    public init(from decoder: any Decoder) throws {
      try self.init(JSONField(JSONValue(from: decoder)))
    }

    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(format, forKey: .format)
      try values.encode(tags, forKey: .tags)
      try values.encode(version, forKey: .version)
      try values.encode(kind.rawValue, forKey: .kind)
      try values.encode(featureVersion, forKey: .featureVersion)
      try values.encode(network, forKey: .network)
      try values.encode(licence, forKey: .licence)
      try values.encode(notice, forKey: .notice)
      try values.encodeIfPresent(sources, forKey: .sources)
      try values.encode(accuracy, forKey: .accuracy)
      try values.encode(training, forKey: .training)
      switch contents {
      case .text(let text): try text.encode(to: encoder)
      case .characters(let characters): try characters.encode(to: encoder)
      case .classifier(let classifier): try classifier.encode(to: encoder)
      case .formula(let formula): try formula.encode(to: encoder)
      }
    }
  }
#endif
