#if !hasFeature(Embedded)
  import Foundation
  import Support

  /// Files of patterns: JSON that people can read and change.
  ///
  ///     {
  ///       "configuration" : { "columns" : 8, "measure" : "difference", "rows" : 8 },
  ///       "format" : 2,
  ///       "kind" : "grid",
  ///       "patterns" : { "l" : [ [ "...##...", …, "...####." ] ] },
  ///       "rejectionThreshold" : 0.55
  ///     }
  ///
  /// `patterns` has a list of patterns for each name: for ``GridPattern`` rows of cells, or an object
  /// with these as `cells` and the `facts` of the ink (``DrawnFacts``), for ``PathPattern`` directions
  /// and conditions, for ``CloudPattern`` strokes in the Quick, Draw! form. `configuration` may be left
  /// out for the kind's own. `rejectionThreshold` is a score, or `"spread"` for
  /// ``PatternRejection/bySpread``; without it nothing is rejected. Format 1, which is read as well,
  /// had neither facts nor spread.
  public enum PatternFile {
    /// The version of the form that this version of the library writes. It reads this and earlier ones.
    public static let format = PatternError.fileFormat

    /// The most bytes that a file may have: 64 MiB.
    public static let byteLimit = 64 << 20

    struct Header: Codable {
      var format: Int
      var kind: PatternKind
    }

    struct Content<Pattern: InkPattern>: Codable {
      var format = PatternFile.format
      var kind = Pattern.kind
      var configuration: Pattern.Configuration?
      var rejectionThreshold: Threshold?
      var patterns: [String: [Pattern]]
    }

    /// A score, or the spread of patterns.
    enum Threshold: Codable {
      case score(Double)
      case spread

      private static let word = "spread"

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let text = try? container.decode(String.self) else {
          self = .score(try container.decode(Double.self))
          return
        }
        guard text == Self.word else {
          throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "is neither a number nor \"\(Self.word)\"")
        }
        self = .spread
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .score(let score): try container.encode(score)
        case .spread: try container.encode(Self.word)
        }
      }
    }

    /// The kind of the patterns in a file.
    ///
    /// - Throws: ``PatternError``.
    public static func kind(contentsOf url: URL) throws(PatternError) -> PatternKind {
      try header(read(url), name: url.path).kind
    }

    static func read(_ url: URL) throws(PatternError) -> Data {
      let bytes: [UInt8]
      do {
        bytes = try InputFile.contents(of: url.path, limit: byteLimit)
      } catch {
        throw .unreadable(file: url.path, reason: "\(error)")
      }
      guard bytes.count <= byteLimit else {
        throw .unreadable(file: url.path, reason: "has more than \(byteLimit) bytes")
      }
      return Data(bytes)
    }

    static func header(_ data: Data, name: String) throws(PatternError) -> Header {
      struct Version: Decodable { var format: Int }
      let version = try decode(Version.self, from: data, name: name)
      guard (1...format).contains(version.format) else {
        throw .unsupportedFormat(file: name, format: version.format)
      }
      return try decode(Header.self, from: data, name: name)
    }

    static func decode<Value: Decodable>(
      _ type: Value.Type, from data: Data, name: String
    ) throws(PatternError) -> Value {
      do {
        return try JSONDecoder().decode(type, from: data)
      } catch {
        throw PatternError(error, file: name)
      }
    }
  }

  extension PatternLibrary {
    /// Reads a library from a file.
    ///
    /// - Throws: ``PatternError``, which names the place in the file.
    /// - Complexity: O(bytes).
    public init(contentsOf url: URL) throws(PatternError) {
      try self.init(json: PatternFile.read(url), name: url.path)
    }

    /// Reads a library from a file's content.
    ///
    /// - Parameter name: what errors call the file.
    /// - Throws: ``PatternError``.
    /// - Complexity: O(bytes).
    public init(json data: Data, name: String) throws(PatternError) {
      let header = try PatternFile.header(data, name: name)
      guard header.kind == Pattern.kind else {
        throw .wrongKind(file: name, found: header.kind, expected: Pattern.kind)
      }
      let content = try PatternFile.decode(
        PatternFile.Content<Pattern>.self, from: data, name: name)
      let configuration = content.configuration ?? Pattern.defaultConfiguration
      if let fault = Pattern.fault(of: configuration) {
        throw .malformedFile(file: name, place: "configuration", reason: fault)
      }
      self.init(configuration: configuration)
      rejection =
        switch content.rejectionThreshold {
        case nil: .none
        case .score(let score): .above(score)
        case .spread: .bySpread
        }
      for (key, patterns) in content.patterns {
        for (index, pattern) in patterns.enumerated() {
          if let fault = pattern.fault(in: configuration) {
            throw .malformedFile(file: name, place: "patterns.\(key)[\(index)]", reason: fault)
          }
        }
        insert(patterns, named: key)
      }
    }

    /// The library as a file's content, which reads as an equal library.
    ///
    /// - Complexity: O(patterns).
    public func json() -> Data {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let threshold: PatternFile.Threshold? =
        switch rejection {
        case .none: nil
        // JSON has no infinity, which takes all as well as nothing does.
        case .above(let score): score.isFinite ? .score(score) : nil
        case .bySpread: .spread
        }
      let content = PatternFile.Content<Pattern>(
        configuration: configuration, rejectionThreshold: threshold,
        patterns: Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.patterns) }))
      // Nothing in it is what JSON can't hold.
      guard let data = try? encoder.encode(content) else { return Data() }
      return Data(PatternFile.joiningNumbers(String(decoding: data, as: UTF8.self)).utf8)
    }

    /// Writes the library to a file, which is replaced as a whole or not at all.
    ///
    /// - Throws: ``PatternError/unwritable(file:reason:)``.
    public func write(to url: URL) throws(PatternError) {
      do {
        try json().write(to: url, options: .atomic)
      } catch {
        throw .unwritable(file: url.path, reason: error.localizedDescription)
      }
    }
  }

  extension PatternFile {
    /// JSON with each list of numbers on one line, where the encoder gives every number a line of its
    /// own: people read files of patterns as well.
    ///
    /// No string can look like a line of numbers, for JSON's strings have no line feeds.
    static func joiningNumbers(_ text: String) -> String {
      var lines: [Substring] = []
      var numbers = ""
      for line in text.split(separator: "\n") {
        let content = line.drop { $0 == " " }
        if content.allSatisfy({ "-+.0123456789eE,".contains($0) }), content != "," {
          numbers += numbers.isEmpty ? content : " " + content
        } else if numbers.isEmpty {
          lines.append(line)
        } else {
          let head = lines.popLast() ?? ""
          lines.append(head + numbers + content)
          numbers = ""
        }
      }
      return lines.joined(separator: "\n") + "\n"
    }
  }

  extension PatternError {
    /// What keeps a decoder from reading a file, with the place in it.
    fileprivate init(_ error: any Error, file: String) {
      guard let error = error as? DecodingError else {
        self = .malformedFile(file: file, place: "", reason: error.localizedDescription)
        return
      }
      let place = error.path.reduce(into: "") { place, key in
        place += key.intValue.map { "[\($0)]" } ?? (place.isEmpty ? "" : ".") + key.stringValue
      }
      var reason = "is \(error.reason)"
      if case .dataCorrupted(let context) = error {
        // The parser's own words name line and column.
        let fault = context.underlyingError as NSError?
        reason = fault?.userInfo[NSDebugDescriptionErrorKey] as? String ?? context.debugDescription
      }
      self = .malformedFile(file: file, place: place, reason: reason)
    }
  }
#endif
