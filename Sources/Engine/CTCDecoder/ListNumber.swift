/// The number that a list item may begin with: `1 `, `12. `, `3) `.
///
/// Language models learn from texts with hardly any such lines, so a model may rule out the number
/// or the space after it. The model's scores of both therefore have a floor while the text may be a
/// list item. The text loses what it gained by the floor unless a space and a letter follow.
struct ListNumber {
  /// The part that a character plays in the number.
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

  private enum State: UInt8 { case start, digits, point, space, over }

  private var state: State
  private var digits: UInt8 = 0
  /// The sum by which the model's scores were raised so far.
  private(set) var gained: Float = 0

  /// - Parameter isPossible: whether a number may follow.
  init(isPossible: Bool) {
    state = isPossible ? .start : .over
  }

  /// Whether no number is possible any more.
  @inline(__always)
  var isOver: Bool { state == .over }

  /// Whether the item's text begins with a character, after a number that the model finds unlikely.
  func beginsText(_ part: Part) -> Bool { state == .space && part == .letter && gained > 0 }

  /// Adds a character.
  ///
  /// - Parameter score: ln P(character) by the model.
  /// - Returns: ln P(character) with the floor.
  mutating func append(_ part: Part, scored score: Float) -> Float {
    let floor: Float
    switch (part, state) {
    case (_, .over), (.space, .start): return score
    case (.digit, .start): (state, floor) = (.digits, Self.firstDigit)
    case (.digit, .digits) where digits < Self.maximumDigitCount: floor = Self.furtherDigit
    case (.point, .digits): (state, floor) = (.point, Self.point)
    case (.space, .digits): (state, floor) = (.space, Self.spaceAfterDigit)
    case (.space, .point): (state, floor) = (.space, Self.spaceAfterPoint)
    default:
      let lost = part == .letter && state == .space ? 0 : gained
      self = ListNumber(isPossible: false)
      return score - lost
    }
    if part == .digit { digits += 1 }
    gained += max(0, floor - score)
    return max(floor, score)
  }

  private static let maximumDigitCount: UInt8 = 3
  // ln P. With them, 295 of 372 lines in scripts other than Latin, composed with recorded digits,
  // began with their number, instead of 221.
  private static let (firstDigit, furtherDigit, point): (Float, Float, Float) = (-6, -3.5, -0.7)
  private static let (spaceAfterDigit, spaceAfterPoint): (Float, Float) = (-2, -0.1)
}
