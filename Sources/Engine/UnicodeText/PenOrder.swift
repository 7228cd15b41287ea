/// The order in which hands write the scripts of India, Burma and Cambodia, beside the logical order
/// in which Unicode stores them (The Unicode Standard, chapter 12: "Rendering Devanagari").
///
/// The i-sign of Devanagari is written before its consonants and stored behind them; a reph is
/// written when the cluster is done and stored before it. A network reads what is written after one
/// another, and so its classes are in the order of the pen.
///
/// A base chain is `C N? (V J? C N?)*`: consonants C with nuktas N, joined by viramas V, which a
/// zero-width joiner J may follow; or one independent vowel. In Burmese it is a consonant with its
/// stacked ones and medials. The signs of a chain are the combining scalars after it.
///
/// A syllable of Ethiopic is the first one of its row, which has the shape of the consonant, and a
/// private scalar for the vowel, which is a small change of that shape.
///
/// All functions work on decomposed scalars (NFD) of any scripts and never fail: what isn't well
/// formed keeps its place, more or less. Well-formed text comes back as it was.
public enum PenOrder {
  /// Whether a scalar stands for a reph: a private scalar with the low bits of the letter for r,
  /// such as U+E930 in Devanagari.
  public static func isReph(_ scalar: Unicode.Scalar) -> Bool { Rephs.rs[scalar] != nil }

  /// Whether a scalar stands for a reph or for a vowel of Ethiopic, and is in no text.
  public static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
    isReph(scalar) || Ethiopic.vowels.contains(scalar.value)
  }

  /// Whether a scalar joins letters or keeps them apart, invisibly.
  public static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar == joiner || scalar == nonJoiner
  }

  /// Role of a scalar among those that need others beside them.
  public enum Part: Hashable, Sendable {
    /// A letter that begins a chain, with its script.
    case letter(script: Int)
    /// A sign that needs a chain of its script after it.
    case preBase(script: Int)
    /// Sign that joins a letter to the next.
    case virama
    /// A vowel sign, or candrabindu, anusvara or visarga.
    case sign
    /// The first syllable of a row of Ethiopic.
    case syllable
    /// A vowel of Ethiopic, which needs a syllable before it.
    case vowel
  }

  /// `nil` for a scalar that is none of these.
  public static func part(_ scalar: Unicode.Scalar) -> Part? {
    if Ethiopic.isRow(scalar) { return .syllable }
    if Ethiopic.vowels.contains(scalar.value) { return .vowel }
    guard let script = BrahmicScript.index(of: scalar) else { return nil }
    return switch BrahmicScript.all[script].role(of: scalar) {
    case .consonant, .vowel: .letter(script: script)
    case .preBase: .preBase(script: script)
    case .virama: .virama
    case .sign, .closing: .sign
    case .nukta, .medial, nil: nil
    }
  }

  /// A text in the order of the pen.
  public struct Written: Hashable, Sendable {
    public internal(set) var scalars: [Unicode.Scalar] = []
    /// For each scalar its place in the logical text, that of its syllable in Ethiopic. A reph is
    /// at the place of its r; the virama after it has no scalar of its own.
    public internal(set) var sources: [Int] = []

    init() {}

    /// Scalars that are written in the order in which they are stored.
    public init(asStored scalars: [Unicode.Scalar]) {
      self.scalars = scalars
      sources = Array(scalars.indices)
    }

    mutating func append(_ text: [Unicode.Scalar], _ places: some Sequence<Int>) {
      for place in places { append([text[place]], from: place) }
    }

    mutating func append(_ scalars: [Unicode.Scalar], from place: Int) {
      self.scalars += scalars
      sources += scalars.map { _ in place }
    }
  }

  /// The scalars of a logical text as a pen writes them.
  ///
  /// - Complexity: O(scalars).
  public static func pen(_ logical: [Unicode.Scalar]) -> [Unicode.Scalar] {
    written(logical).scalars
  }

  /// Scalars in the order of the pen, with the places that they come from.
  public static func written(_ logical: [Unicode.Scalar]) -> Written {
    if isPlain(logical) { return Written(asStored: logical) }
    var written = Written()
    var place = 0
    while place < logical.count {
      guard let cluster = PenCluster(logical, at: place, inPenOrder: false) else {
        written.append(Ethiopic.parted(logical[place]), from: place)
        place += 1
        continue
      }
      var (chain, signs) = (cluster.chain, cluster.signs)
      let reph = cluster.reph(in: logical)
      if reph != nil { chain = chain.lowerBound + 2..<chain.upperBound }
      written.append(logical, signs.filter { cluster.role(logical[$0]) == .preBase })
      written.append(logical, chain)
      if let reph {
        let closing = signs.first { cluster.role(logical[$0]) == .closing } ?? signs.upperBound
        let early = signs.lowerBound..<closing
        written.append(logical, early.filter { cluster.role(logical[$0]) != .preBase })
        written.append([reph], from: place)
        signs = closing..<signs.upperBound
      }
      written.append(logical, signs.filter { cluster.role(logical[$0]) != .preBase })
      place = cluster.signs.upperBound
    }
    return written
  }

  /// The scalars of a text in the order of the pen as Unicode stores them, in canonical order:
  /// marks that come to stand together may have to be put in order.
  ///
  /// - Complexity: O(scalars).
  public static func logical(_ pen: [Unicode.Scalar]) -> [Unicode.Scalar] {
    if isPlain(pen) { return pen }
    var logical: [Unicode.Scalar] = []
    logical.reserveCapacity(pen.count + 4)
    var place = 0
    while place < pen.count {
      let start = place
      let script = BrahmicScript.index(of: pen[place])
      if let script {
        let roles = BrahmicScript.all[script]
        while place < pen.count, roles.role(of: pen[place]) == .preBase { place += 1 }
      }
      if place < pen.count, let cluster = PenCluster(pen, at: place, inPenOrder: true),
        place == start || cluster.script == script
      {
        for reph in pen[cluster.signs] where isReph(reph) { logical += stored(reph) }
        logical += pen[cluster.chain]
        logical += pen[start..<place]
        logical += pen[cluster.signs].filter { !isReph($0) }
        place = cluster.signs.upperBound
      } else if place > start {
        logical += pen[start..<place]
      } else if let syllable = Ethiopic.syllable(pen[place...].prefix(2)) {
        logical.append(syllable)
        place += 2
      } else {
        logical += stored(pen[place])
        place += 1
      }
    }
    logical.putMarksInOrder()
    return logical
  }

  /// The scalars that texts are stored in where a network has these: no private ones, and the
  /// syllables that they make.
  public static func stored(classes: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let vowels = classes.filter { part($0) == .vowel }
    return classes.flatMap { scalar in
      isPrivate(scalar)
        ? [] : [scalar] + vowels.compactMap { Ethiopic.syllable([scalar, $0]) }
    }
  }

  static let joiner: Unicode.Scalar = "\u{200D}"
  private static let nonJoiner: Unicode.Scalar = "\u{200C}"

  /// Returns whether no scalar is private or belongs to these scripts.
  private static func isPlain(_ scalars: [Unicode.Scalar]) -> Bool {
    scalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x0900..<0x10A0, Ethiopic.syllables, 0x1780..<0x1800, 0xE000...: false
      default: true
      }
    }
  }

  /// Returns the stored form of a lone private scalar; any other scalar unchanged.
  private static func stored(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    Rephs.rs[scalar] ?? [Ethiopic.carried(scalar) ?? scalar]
  }
}
