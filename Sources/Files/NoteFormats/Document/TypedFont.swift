/// The font of typed text, as far as its name tells: where it isn't installed, another of its kind
/// is used.
public struct TypedFont: Hashable, Sendable {
  /// What kind of letters it has.
  public enum Kind: Hashable, Sendable {
    case sansSerif
    case serif
    case monospaced
  }

  /// The name of its family: letters, digits, spaces and `-`, `_`, `.`.
  public let family: String
  /// The weight of its letters, from 100 to 1000: 400 is regular and 700 bold.
  public let weight: Int
  /// Whether its letters are bold, or at least half.
  public var isBold: Bool { weight >= 600 }
  /// Whether its letters are slanted.
  public var isSlanted: Bool

  /// The words that name weights.
  private static let weights = [
    "thin": 100, "ultralight": 200, "extralight": 200, "light": 300, "semilight": 350,
    "demilight": 350, "book": 380, "regular": 400, "normal": 400, "medium": 500, "semibold": 600,
    "demibold": 600, "bold": 700, "ultrabold": 800, "extrabold": 800, "heavy": 900, "black": 900,
  ]
  /// The words that name kinds, and known families of these.
  private static let monospaced: Set = [
    "mono", "monospace", "monospaced", "code", "courier", "console", "consolas", "inconsolata",
    "typewriter",
  ]
  private static let serif: Set = [
    "serif", "roman", "times", "georgia", "garamond", "palatino", "cambria",
  ]
  /// The maximum length of a family's name.
  private static let nameLimit = 64

  /// Creates a font of a family.
  ///
  /// - Parameter weight: one that no font can have is replaced by the nearest.
  /// - Returns: `nil` if nothing of the name can be one.
  public init?(family: String, weight: Int = 400, isSlanted: Bool = false) {
    let name = family.unicodeScalars.prefix(Self.nameLimit).filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || " -_.".contains(Character($0))
    }
    self.family = String(String.UnicodeScalarView(name)).split(separator: " ").joined(
      separator: " ")
    self.weight = min(1000, max(100, weight))
    self.isSlanted = isSlanted
    guard !self.family.isEmpty else { return nil }
  }

  /// Creates a font from Pango's description: families separated by commas, and words that name the
  /// style, such as `Go Mono Semi-Bold Italic`.
  init?(pango description: String) {
    var words = description.split(separator: " ")
    if let comma = description.lastIndex(of: ",") {
      words = description[description.index(after: comma)...].split(separator: " ")
    }
    var (weight, isSlanted) = (400, false)
    while let word = words.last?.lowercased() {
      if let named = Self.weights[word.filter { $0 != "-" }] {
        weight = named
      } else if ["italic", "oblique"].contains(word) {
        isSlanted = true
      } else if Float(word) == nil, word != "roman" {
        break
      }
      words.removeLast()
    }
    let first = description.firstIndex(of: ",").map { String(description[..<$0]) }
    self.init(
      family: first ?? words.joined(separator: " "), weight: weight, isSlanted: isSlanted)
  }

  /// The kind that its name suggests.
  public var kind: Kind {
    let words = Set(words)
    if !words.isDisjoint(with: Self.monospaced) { return .monospaced }
    return words.isDisjoint(with: Self.serif) || words.contains("sans") ? .sansSerif : .serif
  }

  /// The words of its name, in small letters. They may be written together, each with a capital
  /// letter, as in `DejaVuSansMono`.
  private var words: [String] {
    var words = [""]
    let letters = Array(family)
    for (index, letter) in letters.enumerated() {
      let isNew =
        letter.isUppercase && index > 0
        && (letters[index - 1].isLowercase
          || index + 1 < letters.count && letters[index + 1].isLowercase)
      if isNew || !letter.isLetter { words.append("") }
      if letter.isLetter { words[words.count - 1] += letter.lowercased() }
    }
    return words
  }
}
