/// A script of India, Burma or Cambodia: the roles of its decomposed scalars in a cluster of
/// letters and signs. Must match `brahmic/pen_order.py`.
struct BrahmicScript: Sendable {
  /// The role of a scalar.
  enum Role: UInt8 {
    /// A consonant, which may join others.
    case consonant
    /// An independent vowel, which joins nothing.
    case vowel
    /// A consonant that is a small part of the one before it.
    case medial
    case nukta
    /// A sign that joins a consonant to the next, or stands alone if none follows.
    case virama
    /// A sign that is written before the chain.
    case preBase
    /// Candrabindu, anusvara or visarga: a reph precedes it.
    case closing
    /// Any other sign.
    case sign

    /// Whether it combines with the letter before it.
    var isSign: Bool {
      switch self {
      case .consonant, .vowel, .medial: false
      case .nukta, .virama, .preBase, .closing, .sign: true
      }
    }
  }

  /// The number of vowel signs on a letter.
  enum Stacking {
    /// One on a letter, and none on an independent vowel.
    case single
    /// Several, for some vowels.
    case stacked
    /// Any: no rule is known.
    case free
  }

  let block: ClosedRange<UInt32>
  let stacking: Stacking
  /// The letters that form a reph with a virama.
  let rephs: Set<UInt32>
  /// Whether a virama joins only if a joiner follows it; otherwise it is a sign.
  let needsJoiner: Bool
  /// The role of each scalar in the block.
  private let roles: [Role?]

  /// Returns the role of a scalar; `nil` if it has none in this script.
  func role(of scalar: Unicode.Scalar) -> Role? {
    block.contains(scalar.value) ? roles[Int(scalar.value - block.lowerBound)] : nil
  }

  // Neither this nor the next is inlined: a table of all scripts in one function takes long to
  // compile.
  @inline(never)
  private init(
    _ block: ClosedRange<UInt32>, _ table: [(Role, [ClosedRange<UInt32>])],
    rephs: Set<UInt32> = [], needsJoiner: Bool = false, stacking: Stacking = .free
  ) {
    self.block = block
    self.stacking = stacking
    self.rephs = rephs
    self.needsJoiner = needsJoiner
    var roles = [Role?](repeating: nil, count: block.count)
    for (role, ranges) in table {
      for offset in ranges.joined() { roles[Int(offset)] = role }
    }
    self.roles = roles
  }

  /// Creates a script of India. Their blocks share the layout of an older standard (ISCII), with
  /// additional letters of their own.
  @inline(never)
  private init(
    at start: UInt32, preBase: Set<UInt32> = [], rephs: Set<UInt32> = [],
    consonants: [ClosedRange<UInt32>] = [], signs: [ClosedRange<UInt32>] = [],
    needsJoiner: Bool = false, stacking: Stacking = .single
  ) {
    func offsets(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
      ranges.map { $0.lowerBound - start...$0.upperBound - start }
    }
    self.init(
      start...start + 0x7F,
      [
        (.vowel, [0x04...0x14, 0x60...0x61]),
        (.consonant, [0x15...0x39] + offsets(consonants)),
        (.sign, [0x3E...0x4C, 0x4E...0x4E, 0x51...0x57, 0x62...0x63] + offsets(signs)),
        (.closing, [0x00...0x03]),
        (.nukta, [0x3C...0x3C]),
        (.virama, [0x4D...0x4D]),
        (.preBase, offsets(preBase.map { $0...$0 })),
      ], rephs: rephs, needsJoiner: needsJoiner, stacking: stacking)
  }

  /// The scripts whose pen order differs from the stored order.
  static let all = [
    // Devanagari.
    BrahmicScript(
      at: 0x0900, preBase: [0x093F, 0x094E], rephs: [0x0930], consonants: [0x0978...0x097F]),
    // Bengali and Assamese, which has an r of its own.
    BrahmicScript(
      at: 0x0980, preBase: [0x09BF, 0x09C7, 0x09C8], rephs: [0x09B0, 0x09F0],
      consonants: [0x09F0...0x09F1]),
    // Gurmukhi.
    BrahmicScript(
      at: 0x0A00, preBase: [0x0A3F], consonants: [0x0A5C...0x0A5C, 0x0A72...0x0A73],
      signs: [0x0A70...0x0A71, 0x0A75...0x0A75], stacking: .stacked),
    // Gujarati.
    BrahmicScript(at: 0x0A80, preBase: [0x0ABF], rephs: [0x0AB0], consonants: [0x0AF9...0x0AF9]),
    // Odia.
    BrahmicScript(
      at: 0x0B00, preBase: [0x0B47], rephs: [0x0B30],
      consonants: [0x0B5F...0x0B5F, 0x0B71...0x0B71]),
    // Kannada.
    BrahmicScript(
      at: 0x0C80, rephs: [0x0CB0], consonants: [0x0CDD...0x0CDE], stacking: .stacked),
    // Malayalam.
    BrahmicScript(
      at: 0x0D00, preBase: [0x0D46, 0x0D47, 0x0D48],
      consonants: [0x0D3A...0x0D3A, 0x0D7A...0x0D7F]),
    // Burmese: consonants are stacked by an invisible virama.
    BrahmicScript(
      0x1000...0x109F,
      [
        (.consonant, [0x00...0x21, 0x3F...0x3F]), (.vowel, [0x22...0x2A]),
        (.sign, [0x2B...0x3A]), (.closing, [0x36...0x36, 0x38...0x38]),
        (.virama, [0x39...0x39]), (.preBase, [0x31...0x31]), (.medial, [0x3B...0x3E]),
      ]),
    // Tamil: a virama is visible.
    BrahmicScript(
      at: 0x0B80, preBase: [0x0BC6, 0x0BC7, 0x0BC8], needsJoiner: true, stacking: .stacked),
    // Telugu.
    BrahmicScript(at: 0x0C00, consonants: [0x0C58...0x0C5A], stacking: .stacked),
    // Sinhala.
    BrahmicScript(
      0x0D80...0x0DFF,
      [
        (.consonant, [0x1A...0x46]), (.vowel, [0x05...0x16]),
        (.sign, [0x4F...0x5F, 0x72...0x73]), (.closing, [0x01...0x03]), (.virama, [0x4A...0x4A]),
        (.preBase, [0x59...0x59, 0x5B...0x5B]),
      ], needsJoiner: true),
    // Khmer: consonants are stacked by an invisible virama.
    BrahmicScript(
      0x1780...0x17FF,
      [
        (.consonant, [0x00...0x22]), (.vowel, [0x23...0x33]),
        (.sign, [0x36...0x51, 0x5D...0x5D]), (.closing, [0x46...0x48]), (.virama, [0x52...0x52]),
        (.preBase, [0x41...0x43]),
      ]),
  ]

  /// Returns the index in ``all`` of a scalar's script; `nil` if it has no role in any.
  static func index(of scalar: Unicode.Scalar) -> Int? {
    guard (0x0900...0x109F).contains(scalar.value) || (0x1780...0x17FF).contains(scalar.value)
    else { return nil }
    return all.firstIndex { $0.role(of: scalar) != nil }
  }
}
