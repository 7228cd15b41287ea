import CharacterLM
import Ductus
import Foundation
import Support
import UnicodeText

extension RecognitionType {
  /// The names of all kinds, as a list in a sentence.
  fileprivate static var names: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}

/// The hint options that commands share: what is likely to be written.
public struct HintOptions {
  public static let type = CommandOption(
    name: "type", value: "KIND", choices: RecognitionType.self,
    summary: "What the ink holds: \(RecognitionType.names) (default: text).")
  public static let pattern = CommandOption(
    name: "pattern", value: "PATTERN",
    summary: "The form of the text: A is a capital, a a small letter, 9 a digit, * any of them;"
      + " [9A] is one of these, ? makes optional, + repeats.")
  public static let allowedCharacters = CommandOption(
    name: "allowed-characters", value: "CHARS", summary: "The characters to expect.")
  public static let onlyAllowed = CommandOption(
    name: "only-allowed", summary: "Read only the allowed characters.")
  public static let allowedSymbols = CommandOption(
    name: "allowed-symbols", value: "SYMBOLS",
    summary: "The symbols of a formula: digits, arithmetic or school, or LaTeX with spaces between."
  )
  public static let lexicon = CommandOption(
    name: "lexicon", value: "FILE", completion: .files,
    summary: "Likely words, one per line; a tab and a weight may follow.")
  public static let lexiconWeight = CommandOption(
    name: "lexicon-weight", value: "W",
    summary: "The lexicon's weight, 0 to 100: 1 makes a word 2.7 times likelier (default: 3).")
  public static let boost = CommandOption(
    name: "boost", value: "WORD=W", summary: "A likely word and its weight; may be repeated.")
  public static let postContext = CommandOption(
    name: "post-context", value: "TEXT",
    summary: "The text after the ink; its first 10 characters are used.")
  public static let options = [
    type, pattern, allowedCharacters, onlyAllowed, allowedSymbols, lexicon, lexiconWeight, boost,
    postContext,
  ]

  /// The hints; `nil` if no option was given.
  public let hints: RecognitionHints?
  /// The lexicon's words, without their weights.
  public let lexiconWords: Set<String>
  /// The symbols of formulas that were named one by one.
  private let namedSymbols: Set<String>

  public init(_ arguments: Arguments) throws(UsageError) {
    var weights = try HintOptions.lexicon(arguments)
    lexiconWords = Set(weights.keys)
    let symbols = arguments.string(Self.allowedSymbols)
    let level = symbols.flatMap { FormulaLevel(rawValue: $0) }
    namedSymbols =
      level == nil ? Set((symbols ?? "").split(separator: " ").map { String($0) }) : []
    if let symbols, level == nil, namedSymbols.isEmpty { throw Self.unknownSymbols(symbols) }
    for text in arguments.strings(Self.boost) {
      let (word, weight) = try HintOptions.boosted(text)
      weights[word] = weight
    }
    guard Self.options.contains(where: arguments.has) else {
      hints = nil
      return
    }
    var asked = RecognitionHints()
    asked.recognitionType = try arguments.choice(Self.type) ?? .text
    asked.pattern = arguments.string(Self.pattern)
    if let pattern = asked.pattern, !RecognitionHints.isPattern(pattern) {
      throw .badValue(
        option: Self.pattern.spelling, value: pattern, expected: "a pattern such as AA99AAA")
    }
    asked.allowedCharacters = arguments.string(Self.allowedCharacters).map { Set($0) }
    asked.allowsOnly = arguments.has(Self.onlyAllowed)
    if asked.allowsOnly, asked.allowedCharacters?.isEmpty ?? true {
      throw .inapplicable(
        option: Self.onlyAllowed.spelling,
        reason: "\(Self.allowedCharacters.spelling) says which characters")
    }
    asked.allowedSymbols = level?.symbols ?? (symbols == nil ? nil : namedSymbols)
    asked.postContext = arguments.string(Self.postContext)
    if !weights.isEmpty {
      do throws(UserLexiconError) {
        asked.lexicon = try UserLexicon(weights)
      } catch {
        let names = [Self.lexicon, Self.boost].filter { arguments.has($0) }.map(\.spelling)
        throw .inapplicable(option: names.joined(separator: ", "), reason: "\(error)")
      }
    }
    hints = asked
  }

  /// Refuses symbols for a model of anything but formulas, and those that a model of formulas
  /// doesn't know.
  ///
  /// - Throws: ``UsageError`` naming the option.
  public func checkSymbols(for recognizer: any InkRecognizer) throws(UsageError) {
    guard let formulas = recognizer as? FormulaRecognizer else {
      if hints?.allowedSymbols == nil { return }
      throw .inapplicable(
        option: Self.allowedSymbols.spelling, reason: "it goes with a model of formulas")
    }
    let unknown = formulas.unknown(among: namedSymbols)
    if !unknown.isEmpty { throw Self.unknownSymbols(unknown.sorted().joined(separator: " ")) }
  }

  /// Refuses a pattern that no text of a model's characters follows, and characters of which the
  /// model reads none if it may read no others.
  ///
  /// - Throws: ``UsageError`` naming option and characters.
  public func checkCharacters(for recognizer: any InkRecognizer) throws(UsageError) {
    guard let hints, let manifest = (recognizer as? TextRecognizer)?.pack.manifest else { return }
    let readable = manifest.readableScalars
    func isRead(_ character: Character) -> Bool {
      readable.isSuperset(of: character.unicodeScalars)
        || readable.isSuperset(of: String(character).decomposedScalars)
    }
    /// Typographic signs are read as those of a keyboard.
    func isFoldedAndRead(_ character: Character) -> Bool {
      let folded = TypographicFolding.fold(String(character)) { readable.contains($0) }
      return !folded.isEmpty && readable.isSuperset(of: folded)
    }
    if hints.allowsOnly, let allowed = hints.allowedCharacters,
      !allowed.contains(where: { isRead($0) || isFoldedAndRead($0) })
    {
      throw Self.unread(Array(allowed), option: Self.allowedCharacters)
    }
    if let pattern = hints.pattern, let form = TextForm(pattern: pattern, penalty: 0) {
      try Self.check(form, isRead)
    }
  }

  private static func check(
    _ form: TextForm, _ isRead: (Character) -> Bool
  ) throws(UsageError) {
    let known = form.characters.filter(isRead).reduce(0) { $0 | form.positions(for: $1) }
    // The places that readable texts reach.
    var (reached, next): (UInt64, UInt64) = (0, form.first & known)
    while next != reached {
      reached = next
      for (place, following) in form.following.enumerated() where reached >> place & 1 != 0 {
        next |= following & known
      }
    }
    if reached & form.last != 0 { return }
    throw unread(
      form.characters.filter { form.positions(for: $0) & known == 0 }, option: pattern)
  }

  private static func unread(_ characters: [Character], option: CommandOption) -> UsageError {
    .inapplicable(
      option: option.spelling,
      reason: "the model doesn't read \(String(characters.sorted()).printable)")
  }

  private static func unknownSymbols(_ names: String) -> UsageError {
    .badValue(
      option: allowedSymbols.spelling, value: names,
      expected: #"digits, arithmetic, school, or symbols such as x and \alpha"#)
  }

  /// Returns the words of the lexicon's file and their weights.
  private static func lexicon(_ arguments: Arguments) throws(UsageError) -> [String: Float] {
    let given = try arguments.number(lexiconWeight, in: weightRange)
    guard let file = arguments.string(lexicon) else {
      if given == nil { return [:] }
      throw .inapplicable(
        option: lexiconWeight.spelling, reason: "it goes with \(lexicon.spelling)")
    }
    return try words(of: file, weight: given.map { Float($0) } ?? UserLexicon.defaultWeight)
  }

  private static let weightRange = 0...Double(UserLexicon.maximumWeight)
  /// The most bytes of a lexicon's file: all that its words may have, and as many for their weights.
  private static let fileByteLimit = 2 * UserLexicon.byteLimit

  /// Returns the words of a lexicon's file, one per line, and their weights.
  ///
  /// - Parameter weight: the weight of words without their own after a tab.
  /// - Throws: ``UsageError`` if the file can't be read, or naming the line at fault.
  public static func words(
    of file: String, weight: Float = UserLexicon.defaultWeight
  ) throws(UsageError) -> [String: Float] {
    let bytes: [UInt8]
    do throws(MappingError) {
      bytes = try InputFile(path: file, takesPipes: true).next(fileByteLimit + 1)
    } catch {
      throw .unusableFile(option: lexicon.spelling, file: file, reason: "\(error)")
    }
    guard bytes.count <= fileByteLimit else {
      throw .unusableFile(
        option: lexicon.spelling, file: file, reason: "more than \(fileByteLimit) bytes")
    }
    guard let content = String(bytes: bytes, encoding: .utf8) else {
      throw .unusableFile(option: lexicon.spelling, file: file, reason: "not UTF-8")
    }
    var weights: [String: Float] = [:]
    for (number, line) in content.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      do throws(UserLexiconError) {
        try UserLexicon.checkMarks(of: String(line))
      } catch {
        throw .unusableFile(
          option: lexicon.spelling, file: file, reason: "line \(number + 1): \(error)")
      }
      let fields = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      let word = fields[0].trimmingCharacters(in: .whitespaces)
      if word.isEmpty { continue }
      var weight = weight
      if fields.count == 2 {
        guard let own = Double(fields[1]), weightRange.contains(own) else {
          throw .unusableFile(
            option: lexicon.spelling, file: file,
            reason: "line \(number + 1): '\(String(fields[1]).printable)' isn't a weight from 0 to "
              + "\(Int(UserLexicon.maximumWeight))")
        }
        weight = Float(own)
      }
      weights[word] = weight
    }
    return weights
  }

  private static func boosted(_ text: String) throws(UsageError) -> (String, Float) {
    // The last equals sign counts, since a word may contain one but a weight can't.
    if let sign = text.lastIndex(of: "="), sign > text.startIndex,
      let weight = Float(text[text.index(after: sign)...]),
      (0...UserLexicon.maximumWeight).contains(weight)
    {
      return (String(text[..<sign]), weight)
    }
    throw .badValue(
      option: boost.spelling, value: text,
      expected: "a word, an equals sign and a weight from 0 to 100 such as Ductus=4")
  }
}

extension PackManifest {
  /// The scalars that a pack reads, alone or as letter and mark.
  fileprivate var readableScalars: Set<Unicode.Scalar> {
    switch contents {
    case .text(let contents): return Set(contents.written.unicodeScalars)
    case .characters(let contents):
      let syllables = contents.hangul ? 0xAC00...0xD7A3 : 0...0 as ClosedRange<UInt32>
      // Spaces are read between figures, even where none stand between words.
      return Set(contents.characters.unicodeScalars).union([" "]).union(
        syllables.compactMap(Unicode.Scalar.init))
    case .classifier, .formula: return []
    }
  }
}
