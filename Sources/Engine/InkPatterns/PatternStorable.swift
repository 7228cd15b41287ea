import Support

#if hasFeature(Embedded)
  /// Conformances that stored values have besides: none, as Embedded Swift has no `Codable`.
  public typealias PatternCodable = Sendable
#else
  /// Conformances that stored values have besides, for Swift programs.
  public typealias PatternCodable = Codable & Sendable
#endif

/// A value stored in files of patterns.
public protocol PatternStorable: PatternCodable, Hashable {
  /// Reads the value.
  ///
  /// - Throws: ``PatternError/malformedFile(file:place:reason:)``, also for a value that can't be
  ///   used.
  init(content: PatternContent) throws(PatternError)

  /// The value as it is stored in files.
  var content: PatternContent { get }
}

#if !hasFeature(Embedded)
  extension PatternStorable {
    public init(from decoder: any Decoder) throws {
      try self.init(
        content: PatternContent(JSONField(JSONValue(from: decoder)), file: "the pattern"))
    }

    public func encode(to encoder: any Encoder) throws {
      try content.field.value.encode(to: encoder)
    }
  }
#endif
