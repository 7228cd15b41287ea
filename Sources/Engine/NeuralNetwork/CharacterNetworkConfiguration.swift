/// The sizes and characters of a network that names single characters, from its file's metadata.
public struct CharacterNetworkConfiguration: Sendable, Equatable {
  /// The name of the network.
  let name: String
  /// The edition given in the file.
  let version: String
  /// The version of the direction maps that the network was trained on.
  package let mapsVersion: Int
  /// The number of outputs of each convolution.
  public let channels: [Int]
  /// The stride of each convolution.
  let strides: [Int]
  /// The size of a character's embedding.
  package let embedding: Int
  /// The characters of the classes from class 1 on; class 0 stands for no character.
  package let alphabet: [Unicode.Scalar]
  /// The characters of ``alphabet`` that stand for several scalars, such as a conjunct; by
  /// themselves they mean nothing.
  let clusters: [Unicode.Scalar: String]

  /// The text that is read for each entry of ``alphabet``.
  package var texts: [String] { alphabet.map { clusters[$0] ?? String($0) } }

  /// The number of maps that the first convolution reads, and the width and height of each in
  /// pixels.
  static let input = (channels: 8, side: 32)
  /// The sizes of the jamo head: initials, vowels, finals; the first final stands for none.
  package static let jamo = (initials: 19, vowels: 21, finals: 28)
  /// The number of rows of the jamo head.
  package static let jamoRows = jamo.initials + jamo.vowels + jamo.finals
  /// The first Hangul syllable; the others follow in order.
  static let firstSyllable: UInt32 = 0xAC00
  /// The number of syllables: every initial with every vowel and every final.
  static let syllables = jamo.initials * jamo.vowels * jamo.finals

  /// Returns a syllable's rows in the jamo head; `nil` for any other character.
  package static func rows(
    ofSyllable character: Unicode.Scalar
  ) -> (initial: Int, vowel: Int, final: Int)? {
    let number = Int(character.value) - Int(firstSyllable)
    return number >= 0 && number < syllables ? rows(ofSyllable: number) : nil
  }

  /// Returns the rows of the syllable with this number: finals change first, initials last.
  static func rows(ofSyllable number: Int) -> (initial: Int, vowel: Int, final: Int) {
    (
      number / (jamo.vowels * jamo.finals),
      jamo.initials + number / jamo.finals % jamo.vowels,
      jamo.initials + jamo.vowels + number % jamo.finals
    )
  }

  /// The side in pixels of each convolution's input, then of the last one's output.
  var sides: [Int] {
    strides.reduce(into: [Self.input.side]) { sides, stride in
      sides.append((sides[sides.count - 1] + stride - 1) / stride)
    }
  }
}

extension CharacterNetworkConfiguration {
  /// The versions of direction maps that networks may have been trained on.
  static let knownVersions = 1...1

  private static let sizes = 1...4_096
  private static let depths = 1...16
  private static let classes = 1...65_536

  private static let fields = [
    "format", "kind", "maps_version", "channels", "strides", "embedding", "alphabet", "clusters",
    "name", "version",
  ]

  /// Reads the JSON text of the metadata entry `ductus`. All fields but `clusters` are required,
  /// and no others are allowed.
  init(json: String, file: String) throws(NetworkError) {
    let reader = try ConfigurationReader(json: json, file: file)
    try reader.require("format", is: 1)
    try reader.require("kind", is: "characters")
    try reader.requireNoOthers(than: Self.fields)
    mapsVersion = try reader.bounded("maps_version", Self.knownVersions)
    channels = try reader.integers("channels")
    try reader.bounded(channels.count, Self.depths, "channels")
    for (index, count) in channels.enumerated() {
      try reader.bounded(count, Self.sizes, "channels[\(index)]")
    }
    strides = try reader.integers("strides")
    try reader.bounded(strides.count, channels.count...channels.count, "strides")
    for (index, stride) in strides.enumerated() {
      try reader.bounded(stride, 1...2, "strides[\(index)]")
    }
    embedding = try reader.bounded("embedding", Self.sizes)
    alphabet = Array(try reader.string("alphabet").unicodeScalars)
    try reader.bounded(alphabet.count, Self.classes, "alphabet")
    try reader.requireDistinct(alphabet, "alphabet")
    let known = Set(alphabet)
    var clusters: [Unicode.Scalar: String] = [:]
    for (key, text) in try reader.texts("clusters") ?? [:] {
      guard let scalar = key.unicodeScalars.first, String(scalar) == key, !text.isEmpty,
        known.contains(scalar)
      else {
        throw .badConfiguration(
          file: file, field: "clusters.\(key)",
          reason: "is not one scalar of the alphabet with its text")
      }
      clusters[scalar] = text
    }
    self.clusters = clusters
    name = try reader.string("name")
    version = try reader.string("version")
  }
}
