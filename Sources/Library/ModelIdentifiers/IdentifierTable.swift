/// The listed identifiers, found by tag and by language.
struct IdentifierTable: Sendable {
  typealias Identifier = DigitalInkRecognitionModelIdentifier

  /// A line of the table.
  struct Row {
    let tag: String
    let script: String
    let family: String
    let name: String
  }

  static let shared = IdentifierTable()

  /// ML Kit's identifiers.
  let all: Set<Identifier>
  private let byTag: [String: Identifier]
  /// All identifiers, to find the one that fits a tag.
  let index: TagIndex<Identifier>
  private let languages: Set<String>

  private init() {
    let listed = IdentifierTable.identifiers(of: IdentifierTable.rows)
    let own = IdentifierTable.identifiers(of: IdentifierTable.ownRows)
    all = Set(listed)
    byTag = Dictionary(
      uniqueKeysWithValues: (listed + own).map { ($0.languageTag.lowercased(), $0) })
    languages = Set(listed.map { $0.languageSubtag })
    var index = TagIndex<Identifier>()
    for identifier in listed + own { index.add(identifier.languageTag, identifier) }
    self.index = index
  }

  private static func identifiers(of rows: String) -> [Identifier] {
    var listed: [Identifier] = []
    for line in rows.split(separator: "\n") {
      let fields = line.split(separator: "\t").map(String.init)
      let row = Row(tag: fields[0], script: fields[1], family: fields[2], name: fields[3])
      guard let tag = try? LanguageTag(row.tag) else {
        preconditionFailure("the generator checks the tags: \(row.tag)")
      }
      let purpose = Identifier.Purpose(of: tag)
      listed.append(Identifier(row: row, tag: tag, purpose: purpose))
      if purpose == .text {
        listed.append(Identifier(row: row, tag: tag, purpose: .gesture))
      }
    }
    return listed
  }

  /// Returns the identifier with exactly this tag, ignoring case and the kind of separators.
  subscript(tag: String) -> Identifier? {
    byTag[tag.tagKey]
  }

  /// Returns whether a language has identifiers.
  static func isListed(_ language: String) -> Bool { shared.languages.contains(language) }
}

extension String {
  /// A tag in the form of dictionary keys: lower case by ASCII, joined by hyphens.
  var tagKey: String {
    String(
      decoding: utf8.map { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "_"): UInt8(ascii: "-")
        default: byte
        }
      }, as: UTF8.self)
  }
}

// Ductus's own identifiers, beside ML Kit's.

extension DigitalInkRecognitionModelIdentifier {
  /// Shapes of all kinds, with the geometry fitted to the ink: `zxx-Zsym-x-shapes-plus`.
  ///
  /// The classes are those of ``shapes``, plus line, circle, square, diamond, parallelogram,
  /// trapezoid, pentagon, hexagon, octagon, star, heart, cross, check and double arrow.
  public static let shapesPlus = listed("zxx-Zsym-x-shapes-plus")

  /// The identifiers that ML Kit doesn't have.
  ///
  /// They are found by their tags like all others, but aren't among ``allModelIdentifiers()``,
  /// which are ML Kit's, so that programs written for it show the same list.
  public static let ductusModelIdentifiers: Set<Self> = [shapesPlus]
}

extension IdentifierTable {
  /// The rows of Ductus's own identifiers, in the form of the generated ones.
  static let ownRows = "zxx-Zsym-x-shapes-plus\tZsym\tshapes\tShapes of all kinds"
}
