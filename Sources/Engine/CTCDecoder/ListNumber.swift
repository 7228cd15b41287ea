/// The number that a line of a list may begin with: `1 `, `12. `, `3) `.
///
/// The texts that language models learn from hardly have such lines, so that a model may rule the number
/// out, or the space after it. What the model says of both has a floor for as long as the text may be such
/// a line; what that gained is taken back where no space and no letter follow.
struct ListNumber {
  /// What a character is to the number.
  enum Part: UInt8 {
    case digit, point, space, letter, other

    init(_ scalar: Unicode.Scalar) {
      self =
        switch scalar {
        case " ": .space
        case ".", ")": .point
        default:
          switch CharacterKind(scalar) {
          case .digit: .digit
          case .capital, .small: .letter
          case .other: .other
          }
        }
    }
  }

  private enum Place: UInt8 { case start, digits, point, space, over }

  private var place: Place
  private var characters: UInt8 = 0
  /// What the model's scores gained so far.
  private(set) var gained: Float = 0

  /// - Parameter isPossible: whether a number may come.
  init(isPossible: Bool) {
    place = isPossible ? .start : .over
  }

  /// Whether no number may come any more.
  @inline(__always)
  var isOver: Bool { place == .over }

  /// Whether the text begins anew with a character, after a number that the model finds unlikely.
  func beginsText(_ part: Part) -> Bool { place == .space && part == .letter && gained > 0 }

  /// Takes in a character.
  ///
  /// - Parameter score: ln P(character) by the model.
  /// - Returns: what it scores.
  mutating func append(_ part: Part, scored score: Float) -> Float {
    let floor: Float
    switch (part, place) {
    case (_, .over), (.space, .start): return score
    case (.digit, .start): (place, floor) = (.digits, Self.firstDigit)
    case (.digit, .digits) where characters < Self.mostDigits: floor = Self.furtherDigit
    case (.point, .digits): (place, floor) = (.point, Self.point)
    case (.space, .digits): (place, floor) = (.space, Self.spaceAfterDigit)
    case (.space, .point): (place, floor) = (.space, Self.spaceAfterPoint)
    default:
      let lost = part == .letter && place == .space ? 0 : gained
      self = ListNumber(isPossible: false)
      return score - lost
    }
    characters += 1
    gained += max(0, floor - score)
    return max(floor, score)
  }

  private static let mostDigits: UInt8 = 3
  // ln P.
  private static let (firstDigit, furtherDigit, point): (Float, Float, Float) = (-6, -3.5, -0.7)
  private static let (spaceAfterDigit, spaceAfterPoint): (Float, Float) = (-2, -0.1)
}
