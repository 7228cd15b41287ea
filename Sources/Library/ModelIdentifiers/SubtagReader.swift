import Support

/// The subtags of a tag in lower case, read from front to back.
struct SubtagReader {
  let tag: String
  private let subtags: [(text: String, offset: Int)]
  private var next = 0

  init(_ tag: String) throws(LanguageTagError) {
    guard !tag.isEmpty else { throw .empty }
    self.tag = tag
    var subtags: [(text: String, offset: Int)] = []
    var (current, offset) = ("", 0)
    for (index, byte) in tag.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "_"):
        guard !current.isEmpty else { throw .emptySubtag(tag: tag, offset: index) }
        subtags.append((current, offset))
        (current, offset) = ("", index + 1)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard current.utf8.count < 8 else { throw .subtagTooLong(tag: tag, offset: offset) }
        current.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        throw .invalidCharacter(tag: tag, offset: index)
      }
    }
    guard !current.isEmpty else { throw .emptySubtag(tag: tag, offset: offset) }
    subtags.append((current, offset))
    self.subtags = subtags.map { ($0.text.tagKey, $0.offset) }
  }

  /// Returns the next subtag, if it has the wanted form.
  mutating func take(where isWanted: (String) -> Bool) -> String? {
    guard next < subtags.count, isWanted(subtags[next].text) else { return nil }
    next += 1
    return subtags[next - 1].text
  }

  mutating func takeSingleton(where isWanted: (String) -> Bool) -> String? {
    take { $0.utf8.count == 1 && isWanted($0) }
  }

  /// Returns one or more subtags of the given lengths.
  mutating func takeSubtags(
    after singleton: String, lengths: ClosedRange<Int>
  ) throws(LanguageTagError) -> [String] {
    var taken: [String] = []
    while let subtag = take(where: { lengths.contains($0.utf8.count) }) { taken.append(subtag) }
    guard !taken.isEmpty else { throw .missingSubtag(tag: tag, after: singleton) }
    return taken
  }

  mutating func takeVariants() throws(LanguageTagError) -> [String] {
    var variants: [String] = []
    while let variant = take(where: { $0.isVariant }) {
      guard !variants.contains(variant) else { throw repeated(variant) }
      variants.append(variant)
    }
    return variants
  }

  mutating func takeExtensions() throws(LanguageTagError) -> [String] {
    var extensions: [String] = []
    while let singleton = takeSingleton(where: { $0 != "x" }) {
      guard !extensions.contains(where: { $0.hasPrefix(singleton) }) else {
        throw repeated(singleton)
      }
      let subtags = try takeSubtags(after: singleton, lengths: 2...8)
      extensions.append(([singleton] + subtags).joined(separator: "-"))
    }
    return extensions
  }

  /// - Throws: ``LanguageTagError/unexpectedSubtag(tag:subtag:offset:)`` if a subtag is left.
  func finish() throws(LanguageTagError) {
    guard next < subtags.count else { return }
    let (text, offset) = subtags[next]
    throw .unexpectedSubtag(tag: tag, subtag: text, offset: offset)
  }

  private func repeated(_ subtag: String) -> LanguageTagError {
    .repeatedSubtag(tag: tag, subtag: subtag, offset: subtags[next - 1].offset)
  }
}

extension String {
  func isAlphabetic(_ lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(utf8.count) && !utf8.contains(where: { $0.isDigit })
  }

  func isNumeric(_ lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(utf8.count) && utf8.allSatisfy { $0.isDigit }
  }

  var isVariant: Bool {
    (5...8).contains(utf8.count) || (utf8.count == 4 && utf8.first?.isDigit == true)
  }

  var capitalisedASCII: String {
    prefix(1).uppercased() + dropFirst()
  }
}
