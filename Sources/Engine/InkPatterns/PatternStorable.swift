import Support

#if hasFeature(Embedded)
  /// Conformance of values of files that Swift programs need besides: none.
  public typealias PatternCodable = Sendable
#else
  /// Conformance of values of files that Swift programs need besides.
  public typealias PatternCodable = Codable & Sendable
#endif

/// Value that files of patterns hold.
public protocol PatternStorable: PatternCodable, Hashable {
  /// Reads the value.
  ///
  /// - Throws: ``PatternError/malformedFile(file:place:reason:)``.
  init(content: PatternContent) throws(PatternError)

  /// The value as files have it.
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
