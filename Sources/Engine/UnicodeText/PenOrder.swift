/// The order in which people write the scripts of India, Burma and Cambodia, as opposed to the
/// logical order in which Unicode stores them (The Unicode Standard, chapter 12: "Rendering
/// Devanagari").
///
/// The i-sign of Devanagari is written before its consonants and stored after them; a reph is
/// written at the end of the cluster and stored before it. A network reads what is written
/// consecutively, so its classes are in pen order.
///
/// A base chain is `C N? (V J? C N?)*`: consonants C with nuktas N, joined by viramas V, which a
/// zero-width joiner J may follow; or one independent vowel. In Burmese it is a consonant with its
/// stacked ones and medials. The signs of a chain are the combining scalars after it.
///
/// A syllable of Ethiopic becomes the first one of its row, which has the shape of the consonant,
/// and a private scalar for the vowel, which is a small change of that shape.
///
/// All functions work on decomposed scalars (NFD) of any scripts and never fail: ill-formed
/// sequences roughly keep their place. Well-formed text survives the round trip.
public enum PenOrder {
  /// Returns whether a scalar stands for a reph: a private scalar with the low bits of the letter
  /// for r, such as U+E930 in Devanagari.
  public static func isReph(_ scalar: Unicode.Scalar) -> Bool { Rephs.rs[scalar] != nil }

  /// Returns whether a scalar stands for a reph or for a vowel of Ethiopic, and so occurs in no
  /// text.
  public static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
    isReph(scalar) || Ethiopic.vowels.contains(scalar.value)
  }

  /// Returns whether a scalar invisibly joins letters or keeps them apart.
  public static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar == joiner || scalar == nonJoiner
  }

  /// The role of a scalar that needs others beside it.
  public enum Part: Hashable, Sendable {
    /// A letter that begins a chain, with its script.
    case letter(script: Int)
    /// A sign that needs a chain of its script after it.
    case preBase(script: Int)
    /// The sign that joins a letter to the next.
    case virama
    /// A vowel sign, or candrabindu, anusvara or visarga.
    case sign
    /// The first syllable of a row of Ethiopic.
    case syllable
    /// A vowel of Ethiopic, which needs a syllable before it.
    case vowel
  }

  /// Returns the role of a scalar; `nil` if it has none of these.
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

  /// A text in pen order.
  public struct Written: Hashable, Sendable {
    public internal(set) var scalars: [Unicode.Scalar] = []
    /// The index of each scalar in the logical text; in Ethiopic that of its syllable. A reph has
    /// the index of its r; the virama after it has no scalar of its own.
    public internal(set) var sources: [Int] = []

    init() {}

    /// Creates a text whose scalars are written in the order in which they are stored.
    public init(asStored scalars: [Unicode.Scalar]) {
      self.scalars = scalars
      sources = Array(scalars.indices)
    }

    mutating func append(_ text: [Unicode.Scalar], _ indices: some Sequence<Int>) {
      for index in indices { append([text[index]], from: index) }
    }

    mutating func append(_ scalars: [Unicode.Scalar], from index: Int) {
      self.scalars += scalars
      sources += scalars.map { _ in index }
    }
  }

  /// Returns the scalars of a logical text in pen order.
  ///
  /// - Complexity: O(scalars).
  public static func pen(_ logical: [Unicode.Scalar]) -> [Unicode.Scalar] {
    written(logical).scalars
  }

  /// Returns the scalars in pen order, with their indices in the logical text.
  public static func written(_ logical: [Unicode.Scalar]) -> Written {
    if isPlain(logical) { return Written(asStored: logical) }
    var written = Written()
    var index = 0
    while index < logical.count {
      guard let cluster = PenCluster(logical, at: index, inPenOrder: false) else {
        written.append(Ethiopic.parted(logical[index]), from: index)
        index += 1
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
        written.append([reph], from: index)
        signs = closing..<signs.upperBound
      }
      written.append(logical, signs.filter { cluster.role(logical[$0]) != .preBase })
      index = cluster.signs.upperBound
    }
    return written
  }

  /// Returns the scalars of a text in pen order as Unicode stores them, in canonical order: marks
  /// that become neighbours may have to be sorted.
  ///
  /// - Complexity: O(scalars).
  public static func logical(_ pen: [Unicode.Scalar]) -> [Unicode.Scalar] {
    if isPlain(pen) { return pen }
    var logical: [Unicode.Scalar] = []
    logical.reserveCapacity(pen.count + 4)
    var index = 0
    while index < pen.count {
      let start = index
      let script = BrahmicScript.index(of: pen[index])
      if let script {
        let roles = BrahmicScript.all[script]
        while index < pen.count, roles.role(of: pen[index]) == .preBase { index += 1 }
      }
      if index < pen.count, let cluster = PenCluster(pen, at: index, inPenOrder: true),
        index == start || cluster.script == script
      {
        for reph in pen[cluster.signs] where isReph(reph) { logical += stored(reph) }
        logical += pen[cluster.chain]
        logical += pen[start..<index]
        logical += pen[cluster.signs].filter { !isReph($0) }
        index = cluster.signs.upperBound
      } else if index > start {
        logical += pen[start..<index]
      } else if let syllable = Ethiopic.syllable(pen[index...].prefix(2)) {
        logical.append(syllable)
        index += 2
      } else {
        logical += stored(pen[index])
        index += 1
      }
    }
    logical.orderMarks()
    return logical
  }

  /// Returns the scalars in which texts are stored for a network with these classes: no private
  /// ones, but the syllables that they form.
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
