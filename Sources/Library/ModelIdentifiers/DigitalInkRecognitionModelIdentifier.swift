/// The identifier of a recognition model: one language, its script and, for some, a region; or a
/// set of symbols.
///
/// There are 361 identifiers for text, a counterpart of each for gestures (`en-US-x-gesture`), and
/// three for symbols: ``autodraw``, ``emoji`` and ``shapes``. Ductus adds ``shapesPlus``. An
/// identifier exists whether or not there is a model for it; without one, the error of a recogniser
/// says so.
///
/// Two identifiers are equal if their tags are.
public struct DigitalInkRecognitionModelIdentifier: Sendable {
  /// The kind of result into which a model turns ink.
  public enum Purpose: String, CaseIterable, Sendable {
    /// Text of a language.
    case text
    /// Gestures that edit text of a language: strike, scribble, caret.
    case gesture
    /// Sketches, by name.
    case autodraw
    /// Emoji, as Unicode.
    case emoji
    /// Geometric shapes, by name.
    case shapes
    /// Geometric shapes of all kinds, by name: Ductus's own.
    case shapesPlus = "shapes-plus"
  }

  /// The BCP 47 tag, such as `en-US`, `zh-Hani-TW` or `hi-x-gesture`.
  public let languageTag: String

  /// The language in two or three letters (ISO 639); `zxx` for symbols.
  public let languageSubtag: String

  /// The script (ISO 15924) if the tag has one, such as `Deva` in `awa-Deva-IN`; `nil` if the
  /// language implies it, as in `en`. See ``script``.
  public let scriptSubtag: String?

  /// The region, by ISO 3166-1 (`DE`) or UN M.49 (`002`, Africa), if the tag has one.
  public let regionSubtag: String?

  /// The script that the model reads (ISO 15924), given by the tag or implied by it: `Latn` for
  /// `en`. `nil` only for a pack's own tag that isn't listed.
  public let script: String?

  /// The kind of result into which the model turns ink.
  public let purpose: Purpose

  /// The name in English, such as `French, Latin script, regional variant for Canada`.
  public let englishName: String

  /// The family of identifiers whose models can share one network, such as `latin` or `devanagari`.
  /// `nil` only for a pack's own tag that isn't listed.
  public let networkFamily: String?

  /// Creates the identifier of a tag: the one with this very tag, or else the one that fits it
  /// best, see ``from(languageTag:)``; `nil` if none does.
  ///
  /// `zh-CN` is `zh-Hani-CN`, `sv` is `sv-SE` and `iw-IL` is `he`. Case doesn't matter, and `_` is
  /// read as `-`.
  ///
  /// - Complexity: O(length of the tag + identifiers of the language).
  public init?(forLanguageTag languageTag: String) {
    guard let found: Self = (try? Self.from(languageTag: languageTag)) ?? nil else { return nil }
    self = found
  }

  /// Returns the identifier with exactly this tag, in any case; `nil` if there is none.
  package static func exactly(_ languageTag: String) -> Self? {
    languageTag.utf8.count <= LanguageTag.maximumBytes ? IdentifierTable.shared[languageTag] : nil
  }

  /// Returns all identifiers of ML Kit: for text, gestures and symbols. See
  /// ``ductusModelIdentifiers`` for additional ones.
  ///
  /// - Complexity: O(1).
  public static func allModelIdentifiers() -> Set<Self> { IdentifierTable.shared.all }

  /// Returns the identifiers of a language, such as `fr`; none if it has none.
  ///
  /// The code must be the one that the identifiers use; ``from(languageTag:)`` knows others too.
  ///
  /// - Complexity: O(identifiers).
  public static func modelIdentifiers(forLanguageSubtag languageSubtag: String) -> Set<Self> {
    let wanted = languageSubtag.lowercased()
    return allModelIdentifiers().filter { $0.languageSubtag == wanted }
  }

  /// Returns the identifiers of models that read a script, such as `Cyrl`, whether or not their
  /// tags name it.
  ///
  /// - Complexity: O(identifiers).
  public static func modelIdentifiers(forScriptSubtag scriptSubtag: String) -> Set<Self> {
    let wanted = scriptSubtag.prefix(1).uppercased() + scriptSubtag.dropFirst().lowercased()
    return allModelIdentifiers().filter { $0.script == wanted }
  }

  /// Returns the identifiers for a region, such as `DE` or `002`, without those for no region.
  ///
  /// - Complexity: O(identifiers).
  public static func modelIdentifiers(forRegionSubtag regionSubtag: String) -> Set<Self> {
    let wanted = regionSubtag.uppercased()
    return allModelIdentifiers().filter { $0.regionSubtag == wanted }
  }
}

extension DigitalInkRecognitionModelIdentifier: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.languageTag == right.languageTag }

  public func hash(into hasher: inout Hasher) { hasher.combine(languageTag) }
}

extension DigitalInkRecognitionModelIdentifier: CustomStringConvertible {
  /// The tag.
  public var description: String { languageTag }
}

extension DigitalInkRecognitionModelIdentifier {
  /// Creates an identifier from a row of the table, with a tag that the generator has checked.
  init(row: IdentifierTable.Row, tag: LanguageTag, purpose: Purpose) {
    let twin = purpose == .gesture
    languageTag = twin ? row.tag + "-x-gesture" : row.tag
    languageSubtag = tag.language
    scriptSubtag = tag.script
    regionSubtag = tag.region
    script = row.script
    self.purpose = purpose
    englishName = twin ? row.name + ", gestures" : row.name
    networkFamily = row.family
  }

  /// Creates the identifier of a pack, whose tag may not be listed.
  package init(packTag text: String) throws(LanguageTagError) {
    if let listed = Self.exactly(text) {
      self = listed
      return
    }
    let tag = try LanguageTag(text)
    languageTag = text
    languageSubtag = tag.language
    scriptSubtag = tag.script
    regionSubtag = tag.region
    script = TagParts(tag).script
    purpose = Purpose(of: tag)
    englishName = text
    networkFamily = nil
  }

  /// Returns a constant's identifier.
  @inline(never)
  static func listed(_ tag: String) -> Self {
    guard let identifier = exactly(tag) else {
      preconditionFailure("the constants and the rows are generated together: \(tag)")
    }
    return identifier
  }
}

extension DigitalInkRecognitionModelIdentifier.Purpose {
  /// Creates the purpose named by the private part of a tag; text if it names none.
  init(of tag: LanguageTag) {
    self =
      Self(rawValue: tag.privateUse.prefix(2).joined(separator: "-"))
      ?? tag.privateUse.first.flatMap { Self(rawValue: $0) } ?? .text
  }
}
