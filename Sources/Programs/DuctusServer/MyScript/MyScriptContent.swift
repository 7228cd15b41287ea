import InkModel

/// The content of an ink, in the terms of MyScript's protocols.
enum MyScriptContent: String, Sendable {
  case text = "Text"
  case math = "Math"

  /// The formats of a reading.
  enum MediaType: String, Sendable {
    case jiix = "application/vnd.myscript.jiix"
    case plain = "text/plain"
    case latex = "application/x-latex"
    case mathML = "application/mathml+xml"

    /// The field `Content-Type` of an answer.
    var header: String { self == .plain ? "text/plain; charset=utf-8" : rawValue }
  }

  /// The formats of this content, the usual one first.
  var types: [MediaType] {
    switch self {
    case .text: [.jiix, .plain]
    case .math: [.jiix, .latex, .mathML, .plain]
    }
  }

  /// Returns an ink of this content.
  ///
  /// - Parameter settings: called for text; they don't concern formulas.
  func inkToRead(
    _ ink: Ink, with settings: () throws(Problem) -> PreparedSettings
  ) throws(Problem) -> InkToRead {
    switch self {
    case .text: try settings().inkToRead(ink)
    case .math: InkToRead(formula: ink)
    }
  }

  /// Returns the first available format that a client accepts.
  ///
  /// - Parameter accept: the field `Accept` of its request; empty for none.
  /// - Throws: ``Problem`` naming the available formats.
  func type(accepted accept: String) throws(Problem) -> MediaType {
    let wanted = accept.split(separator: ",").map {
      $0.prefix { $0 != ";" }.lowercased().replacing(" ", with: "")
    }
    for name in wanted {
      if let type = types.first(where: { $0.rawValue == name }) { return type }
      if ["application/*", "*/*"].contains(name) { return .jiix }
    }
    // `application/json` is only for errors if a client lists another type before it.
    if wanted.isEmpty || wanted.contains("application/json") { return .jiix }
    throw Problem(.notAcceptable, "\(rawValue) is answered as \(names)")
  }

  /// Returns the format with a name.
  ///
  /// - Throws: ``Problem`` naming the available formats.
  func type(named name: String) throws(Problem) -> MediaType {
    guard let type = types.first(where: { $0.rawValue == name }) else {
      throw Problem(.notAcceptable, "'\(name.prefix(80))': \(rawValue) is exported as \(names)")
    }
    return type
  }

  /// - Throws: as ``type(named:)``.
  func types(named names: [String]) throws(Problem) -> [MediaType] {
    try names.map(type(named:))
  }

  private var names: String {
    let names = types.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }
}

extension InkToRead {
  /// An ink that is one formula.
  init(formula ink: Ink) { self.init(ink, model: "zxx-Zmth-x-formula") }
}

extension Problem {
  /// - Parameter known: the types of content that are read.
  static func unreadContent(_ type: String, known: String = "Text and Math") -> Problem {
    Problem(.malformed, "'contentType' \(type.prefix(40)): \(known) are read")
  }
}
