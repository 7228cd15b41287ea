/// The number or bullet that a list item may begin with: `1 `, `12. `, `3) `, `- `, `*`.
///
/// Language models learn from texts with hardly any such lines, so a model may rule out the mark or
/// the space after it. The model's scores of both therefore have a floor while the text may be a
/// list item. The text loses what it gained by the floor unless a letter follows the space. A bullet
/// may also stand close to the letter, at a fixed cost.
struct ListMark {
  /// The part that a character plays in the mark.
  enum Part: UInt8 {
    case digit, point, bullet, space, letter, other

    init(_ scalar: Unicode.Scalar) {
      self =
        switch scalar {
        case " ": .space
        case ".", ")": .point
        case "-", "*", "+", "•": .bullet
        default:
          switch CharacterKind(scalar) {
          case .digit: .digit
          case .capital, .small: .letter
          case .other: .other
          }
        }
    }
  }

  private enum State: UInt8 { case start, startOfLine, digits, point, bullet, space, indent, over }

  private var state: State
  private var digits: UInt8 = 0
  /// The sum by which the model's scores were raised so far.
  private(set) var gained: Float = 0

  /// - Parameters:
  ///   - isPossible: whether a mark may follow.
  ///   - mayBeBullet: whether it may be a bullet, too.
  init(isPossible: Bool, mayBeBullet: Bool = false) {
    state = isPossible ? mayBeBullet ? .startOfLine : .start : .over
  }

  /// Whether no mark is possible any more.
  @inline(__always)
  var isOver: Bool { state == .over }

  /// Whether the item's text begins with a character, after a mark that the model finds unlikely.
  func beginsText(_ part: Part) -> Bool {
    part == .letter && gained > 0 && (state == .space || isAfterBullet)
  }

  private var isAfterBullet: Bool { state == .bullet || state == .indent }

  /// Adds a character.
  ///
  /// - Parameter score: ln P(character) by the model.
  /// - Returns: ln P(character) with the floor.
  mutating func append(_ part: Part, scored score: Float) -> Float {
    let floor: Float
    switch (part, state) {
    case (_, .over), (.space, .start), (.space, .startOfLine): return score
    case (.digit, .start), (.digit, .startOfLine): (state, floor) = (.digits, Self.firstDigit)
    case (.digit, .digits) where digits < Self.maximumDigitCount: floor = Self.furtherDigit
    case (.point, .digits): (state, floor) = (.point, Self.point)
    case (.bullet, .startOfLine): (state, floor) = (.bullet, Self.bullet)
    case (.space, .digits): (state, floor) = (.space, Self.spaceAfterDigit)
    case (.space, .point): (state, floor) = (.space, Self.spaceAfterPoint)
    case (.space, .bullet): (state, floor) = (.indent, Self.spaceAfterBullet)
    default:
      let lost = lost(before: part)
      self = ListMark(isPossible: false)
      return score - lost
    }
    if part == .digit { digits += 1 }
    gained += max(0, floor - score)
    return max(floor, score)
  }

  /// Returns what the text loses where a character ends its beginning.
  private func lost(before part: Part) -> Float {
    switch (part, state) {
    case (.letter, .space), (.letter, .indent): 0
    case (.letter, .bullet): gained > 0 ? Self.letterAfterBullet : 0
    default: gained
    }
  }

  private static let maximumDigitCount: UInt8 = 3
  // ln P. With them, 295 of 372 lines in scripts other than Latin, composed with recorded digits,
  // began with their number, instead of 221.
  private static let (firstDigit, furtherDigit, point): (Float, Float, Float) = (-6, -3.5, -0.7)
  private static let (spaceAfterDigit, spaceAfterPoint): (Float, Float) = (-2, -0.1)
  private static let (bullet, spaceAfterBullet): (Float, Float) = (-4, -0.1)
  /// The cost of a letter close to the bullet, as in `-eggs`. With the floors, of 450 items composed
  /// with recorded bullets and words of `val`, X are right, instead of Y.
  private static let letterAfterBullet: Float = 5
}
