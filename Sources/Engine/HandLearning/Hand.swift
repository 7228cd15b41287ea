import NeuralNetwork
import Support

/// One person's hand: changes that make a pack's network read it better, and the person's own
/// words.
///
/// A hand belongs to the network with which it was learned. Packs of one script share a network, so
/// a hand learned in English serves German, too. It contains no ink, but it does contain the
/// confirmed words and how often each was confirmed, as plain text: a file for its owner alone.
///
/// As a file (`.hand`), it is safetensors: differences of the weights in steps of 8 bits, and
/// everything else as JSON in the metadata, which begins with a checksum.
public struct Hand: Sendable {
  /// The SHA-256 of the network that it was learned with, in hexadecimal digits.
  public let network: String
  /// The pace at which it was last learned.
  public let pace: LearningPace
  /// The number of learned lines; 0 if held-out lines were read no better.
  public let lines: Int
  /// The number of times that each word was confirmed.
  public let words: [String: Int]
  /// The number of times that a word was confirmed right after another; a space separates the two.
  public let pairs: [String: Int]
  /// The results for held-out lines, or for all of them if ``isMispaired``; `nil` if there were too
  /// few.
  public let trial: HandTrial?
  /// Whether nothing was learned because the pack reads most of the texts' characters differently:
  /// the texts may have been paired with the wrong inks.
  public let isMispaired: Bool
  /// The file's name; `hand` if it never was a file.
  public let name: String
  /// The values added to the network's weights.
  package let changes: WeightChanges
  /// The rows to which ``changes`` apply, for packs that read character by character; else `nil`.
  package let rows: HeadRows?

  /// The most words, and pairs of words, that are remembered: the most frequent ones.
  public static let maximumWordCount = 10_000
  /// The most characters (Unicode scalars) of a word; longer ones aren't remembered.
  public static let maximumWordLength = 64
  /// The most bytes of a file.
  public static let byteLimit = 1 << 26
  /// The version that is written, and those that can be read: version 1 had no pairs, and only
  /// whole lines, and version 2 no checksum.
  private static let (format, formats) = (3, 1...3)

  package init(
    network: String, pace: LearningPace, lines: Int, words: [String: Int],
    pairs: [String: Int] = [:], changes: WeightChanges, rows: HeadRows? = nil,
    trial: HandTrial? = nil, isMispaired: Bool = false, name: String = "hand"
  ) {
    self.network = network
    self.pace = pace
    self.lines = lines
    self.changes = changes
    self.trial = trial
    self.isMispaired = isMispaired
    self.name = name
    self.rows = rows
    self.words = Self.mostFrequent(words.filter { Self.isRemembered($0.key) })
    self.pairs = Self.mostFrequent(pairs.filter { Self.isPair($0.key) })
  }

  private static func mostFrequent(_ counts: [String: Int]) -> [String: Int] {
    guard counts.count > maximumWordCount else { return counts }
    let sorted = Array(counts).ordered { ($1.value, $0.key) < ($0.value, $1.key) }
    return Dictionary(
      uniqueKeysWithValues: sorted.prefix(maximumWordCount).map { ($0.key, $0.value) })
  }

  /// Creates a hand from the results of learning.
  package init(
    network: String, pace: LearningPace, words: ConfirmedWords, changes: WeightChanges,
    rows: HeadRows? = nil, verdict: Verdict
  ) {
    self.init(
      network: network, pace: pace, lines: verdict.lines, words: words.words, pairs: words.pairs,
      changes: changes, rows: rows, trial: verdict.trial, isMispaired: verdict.isMispaired)
  }

  /// Whether it changes any reading other than by its words.
  public var changesReading: Bool { !changes.tensors.isEmpty }

  /// Whether only the output layer changes.
  package var leavesEncoder: Bool { changes.leavesEncoder }

  private static func isRemembered(_ word: String) -> Bool {
    !word.isEmpty && word.unicodeScalars.count <= maximumWordLength
  }

  private static func isPair(_ text: String) -> Bool {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return words.count == 2 && words.allSatisfy { isRemembered(String($0)) }
  }

  /// Reads the bytes of a file.
  ///
  /// - Throws: ``HandError``, naming the file and the tensor or field that is wrong.
  public init(_ bytes: FileBytes) throws(HandError) {
    guard bytes.bytes.count <= Self.byteLimit else {
      throw .tooLarge(file: bytes.name, limit: Self.byteLimit)
    }
    let checksum = HandChecksum.check(bytes.bytes)
    if checksum.isPresent, !checksum.isRight { throw .damaged(file: bytes.name) }
    let read: (changes: WeightChanges, header: String)
    do throws(NetworkError) {
      read = try WeightChanges.read(bytes)
    } catch {
      throw .file(error)
    }
    do throws(JSONError) {
      let fields = try JSONField(JSONValue(text: read.header)).object()
      try Self.checkFormat(of: fields, hasChecksum: checksum.isPresent)
      let network = try Self.hash(fields.required("network"))
      let lines = try Self.lineCount(fields.required("lines"))
      var trial: HandTrial?
      if let field = fields.optional("trial") { trial = try HandTrial(field) }
      let words = try Self.counts(fields.required("words"), where: Self.isRemembered)
      var pairs: [String: Int] = [:]
      if let field = fields.optional("pairs") { pairs = try Self.counts(field, where: Self.isPair) }
      var rows: HeadRows?
      if let field = fields.optional("characters") {
        rows = try HeadRows(characters: field, jamo: fields.required("jamo"))
      }
      self.init(
        network: network, pace: try fields.required("pace").one(of: LearningPace.self),
        lines: lines, words: words, pairs: pairs, changes: read.changes, rows: rows, trial: trial,
        isMispaired: try fields.optional("mispaired")?.boolean() ?? false, name: bytes.name)
    } catch {
      throw .field(file: bytes.name, field: error.path, reason: error.reason)
    }
  }

  /// - Throws: ``JSONError`` if it isn't the header of a hand that this version reads.
  private static func checkFormat(
    of header: JSONObject, hasChecksum: Bool
  ) throws(JSONError) {
    try header.requireNoOthers(
      than: [
        "checksum", "format", "kind", "network", "pace", "lines", "trial", "mispaired", "words",
        "pairs", "characters", "jamo",
      ])
    let format = try header.required("format")
    let number = try format.integer()
    guard formats.contains(number) else {
      throw format.fault("must be \(formats.lowerBound) to \(formats.upperBound)")
    }
    guard number < 3 || hasChecksum else {
      throw format.fault("without a checksum at the file's start")
    }
    let kind = try header.required("kind")
    guard try kind.string() == "hand" else { throw kind.fault("must be “hand”") }
  }

  private static func hash(_ network: JSONField) throws(JSONError) -> String {
    let hash = try network.string()
    guard hash.isSHA256 else {
      throw network.fault("must be 64 hexadecimal digits in small letters")
    }
    return hash
  }

  private static func lineCount(_ lines: JSONField) throws(JSONError) -> Int {
    let count = try lines.integer()
    guard (0...Int(Int32.max)).contains(count) else { throw lines.fault("out of range") }
    return count
  }

  private static func counts(
    _ field: JSONField, where isKnown: (String) -> Bool
  ) throws(JSONError) -> [String: Int] {
    var counts: [String: Int] = [:]
    let members = try field.object().members
    guard members.count <= maximumWordCount else {
      throw field.fault("more than \(maximumWordCount)")
    }
    for (text, count) in members {
      let times = try count.integer()
      guard (1...Int(Int32.max)).contains(times), isKnown(text) else {
        throw count.fault("not what was written and how often it was confirmed")
      }
      counts[text] = times
    }
    return counts
  }

  /// The bytes of its file.
  public var bytes: [UInt8] {
    var bytes = changes.bytes(
      header: "{\(HandChecksum.member)\"format\":\(Self.format),\"kind\":\"hand\","
        + "\"network\":\"\(network)\",\"pace\":\"\(pace.rawValue)\",\"lines\":\(lines),"
        + (trial.map { "\"trial\":\($0.json)," } ?? "")
        + (isMispaired ? "\"mispaired\":true," : "") + (rows.map { $0.json + "," } ?? "")
        + "\"words\":\(Self.json(words)),\"pairs\":\(Self.json(pairs))}")
    HandChecksum.write(into: &bytes)
    return bytes
  }

  private static func json(_ counts: [String: Int]) -> String {
    let list = counts.inOrder.map { "\($0.key.quotedAsJSON):\($0.value)" }
    return "{\(list.joined(separator: ","))}"
  }

  /// Returns a network with this hand's weights.
  ///
  /// - Parameters:
  ///   - hashes: the hashes by which hands name the network, as given in its pack.
  ///   - unchanged: the network without them, if available.
  /// - Throws: ``HandError`` for a network other than the hand's.
  package func network(
    _ file: FileBytes, hashes: [String], precision: NetworkPrecision, unchanged: Network? = nil
  ) throws(HandError) -> Network {
    guard hashes.contains(network) else { throw .otherNetwork(file: name, network: file.name) }
    do throws(NetworkError) {
      return try Network(file, precision: precision, changes: changes, unchanged: unchanged)
    } catch {
      throw .file(error)
    }
  }

  /// Returns a network of single characters with this hand's rows.
  ///
  /// - Parameters:
  ///   - hashes: the hashes by which hands name the network, as given in its pack.
  ///   - unchanged: the network without them.
  /// - Throws: ``HandError`` for a network other than the hand's.
  package func network(
    _ file: FileBytes, hashes: [String], unchanged: CharacterNetwork
  ) throws(HandError) -> CharacterNetwork {
    guard hashes.contains(network) else { throw .otherNetwork(file: name, network: file.name) }
    guard let heads else {
      if changes.tensors.isEmpty { return unchanged }
      throw .field(file: name, field: "characters", reason: "missing")
    }
    do throws(NetworkError) {
      return try unchanged.changed(by: heads, file: file)
    } catch {
      throw .file(error)
    }
  }

  /// The changes to the heads of a network of single characters; `nil` without changes.
  package var heads: HeadChanges? { rows.map { HeadChanges(rows: $0, changes: changes) } }
}
