import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The classes that a tag's model tells apart, each made up of labels of the network.
public struct ClassTable: Sendable {
  /// Names of the classes, in the file's order.
  public let labels: [String]
  /// For each class the indices of the network's labels that count for it.
  private let sources: [[Int]]
  /// Indices of all labels that take part: those of the classes, and those of none of them.
  private let participants: [Int]
  private let temperature: Double

  /// The classes of a tag.
  ///
  /// - Parameters:
  ///   - url: What errors name.
  ///   - networkLabels: The network's labels in the order of its logits.
  init(
    _ file: ClassFile, tag: String, networkLabels: [String], url: URL
  ) throws(ClassifierError) {
    guard let (tag, entries) = file.tags.first(where: { $0.key.lowercased() == tag.lowercased() })
    else {
      throw .noClasses(file: url.path, tag: tag, available: file.tags.keys.sorted())
    }
    var indices: [String: Int] = [:]
    for (index, label) in networkLabels.enumerated() { indices[label] = index }
    func refuse(_ index: Int, _ reason: String) -> ClassifierError {
      .badClasses(file: url.path, key: "tags.\(tag).\(index)", reason: reason)
    }

    var labels: [String] = []
    var sources: [[Int]] = []
    var participants: [Int] = []
    var names: Set<String?> = []
    for (index, entry) in entries.enumerated() {
      guard names.insert(entry.label).inserted else {
        throw refuse(index, "'\(entry.label ?? "null")' stands twice")
      }
      guard !entry.from.isEmpty else { throw refuse(index, "is made of no label") }
      var source: [Int] = []
      for name in entry.from {
        guard let found = indices[name] else {
          throw refuse(index, "the network has no label '\(name)'")
        }
        guard !participants.contains(found) else {
          throw refuse(index, "'\(name)' counts for two classes")
        }
        source.append(found)
        participants.append(found)
      }
      guard let label = entry.label else { continue }
      labels.append(label)
      sources.append(source)
    }
    guard !labels.isEmpty else {
      throw .badClasses(file: url.path, key: "tags.\(tag)", reason: "has no class")
    }
    self.labels = labels
    self.sources = sources
    self.participants = participants
    temperature = file.temperature
  }

  /// The classes with their probabilities, the likeliest first; equals in the file's order.
  ///
  /// A class's probability is the sum of the softmax of its labels, by the logits divided by the
  /// temperature (Guo et al., *On Calibration of Modern Neural Networks*, 2017), in relation to
  /// that of all labels of the tag.
  ///
  /// - Returns: `nil` where the logits are not numbers.
  /// - Complexity: O(labels + classes log classes).
  func rank(_ logits: [Float]) -> [ScoredLabel]? {
    func logarithmOfSum(_ indices: [Int]) -> Double {
      let greatest = indices.map { Double(logits[$0]) / temperature }.max() ?? -.infinity
      return greatest
        + log(indices.reduce(0) { $0 + exp(Double(logits[$1]) / temperature - greatest) })
    }
    guard logits.allSatisfy(\.isFinite) else { return nil }
    let total = logarithmOfSum(participants)
    let scored = zip(labels, sources).map { label, source in
      // Not below zero by rounding.
      ScoredLabel(label: label, score: max(0, total - logarithmOfSum(source)))
    }
    return scored.enumerated().sorted {
      ($0.element.score, $0.offset) < ($1.element.score, $1.offset)
    }
    .map(\.element)
  }
}

/// A class and how sure the network is of it.
public struct ScoredLabel: Hashable, Sendable {
  /// The class's name, which is what candidates show as their text.
  public let label: String
  /// The negative natural logarithm of the probability: 0 for a certain class, and lower is better.
  public let score: Double

  package init(label: String, score: Double) {
    (self.label, self.score) = (label, score)
  }

  /// The probability that the ink is of this class, calibrated on writers that training never saw.
  public var probability: Double { exp(-score) }
}

// MARK: - The file

/// The contents of a pack's `classes.json`.
///
///     {"format": 1, "temperature": 1.3, "anyOrder": true, "tags": {"zxx-Zsym-x-shapes": [
///       {"label": "ELLIPSE", "from": ["circle", "ellipse"]}, …
///       {"label": null, "from": ["heart", "other"]}]}}
///
/// A pack whose figures are read in their pose says which labels depend on their direction:
/// `"poses": {"upright": "check", "square": "square", "onCorner": "diamond"}`.
///
/// Each tag has classes of its own, put together from labels of the network. The class without a
/// label is "none of these": it takes its share of the probability and is never a candidate.
struct ClassFile: Decodable {
  /// The format that this version reads.
  static let supportedFormat = 1
  /// Far beyond any sensible one, and far from overflow.
  private static let temperatures = 0.001...1_000
  private static let shares = 0.0...1.0

  struct Entry: Decodable {
    let label: String?
    let from: [String]

    private enum CodingKeys: String, CodingKey, CaseIterable { case label, from }

    init(from decoder: any Decoder) throws {
      try refuseKeys(of: decoder, beside: CodingKeys.allCases.map(\.stringValue))
      let values = try decoder.container(keyedBy: CodingKeys.self)
      // "none of these" is said, not left out.
      guard values.contains(.label) else {
        throw DecodingError.keyNotFound(
          CodingKeys.label, .init(codingPath: decoder.codingPath, debugDescription: "missing"))
      }
      label = try values.decodeIfPresent(String.self, forKey: .label)
      from = try values.decode([String].self, forKey: .from)
    }
  }

  /// Labels of the network, by what they have to do with a figure's direction.
  struct Poses: Decodable {
    /// What has its name in one direction alone.
    let upright: String
    /// A square, and what it is called where it stands on its corner.
    let square, onCorner: String

    private enum CodingKeys: String, CodingKey, CaseIterable { case upright, square, onCorner }

    init(from decoder: any Decoder) throws {
      try refuseKeys(of: decoder, beside: CodingKeys.allCases.map(\.stringValue))
      let values = try decoder.container(keyedBy: CodingKeys.self)
      upright = try values.decode(String.self, forKey: .upright)
      square = try values.decode(String.self, forKey: .square)
      onCorner = try values.decode(String.self, forKey: .onCorner)
    }

    /// - Parameters:
    ///   - labels: The network's, in the order of its logits.
    ///   - url: What errors name.
    func places(among labels: [String], url: URL) throws(ClassifierError) -> PosedLabels {
      var places: [Int] = []
      for (key, label) in [("upright", upright), ("square", square), ("onCorner", onCorner)] {
        guard let place = labels.firstIndex(of: label) else {
          throw .badClasses(
            file: url.path, key: "poses.\(key)", reason: "the network has no label '\(label)'")
        }
        guard !places.contains(place) else {
          throw .badClasses(file: url.path, key: "poses.\(key)", reason: "'\(label)' stands twice")
        }
        places.append(place)
      }
      return PosedLabels(upright: places[0], square: places[1], onCorner: places[2])
    }
  }

  let format: Int
  /// What logits are divided by, so that probabilities are right as often as they say.
  let temperature: Double
  /// Whether the order and the directions of strokes mean nothing; where it isn't said they do mean
  /// something.
  let anyOrder: Bool
  /// How much a network of looks counts beside the one that follows the pen, 0 to 1; `nil` where there
  /// is none.
  let looksShare: Double?
  /// The labels that depend on a figure's direction, where all others don't; `nil` where figures are read
  /// as they were drawn.
  let poses: Poses?
  let tags: [String: [Entry]]

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case format, temperature, anyOrder, looksShare, poses, tags
  }

  init(from decoder: any Decoder) throws {
    try refuseKeys(of: decoder, beside: CodingKeys.allCases.map(\.stringValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    format = try values.decode(Int.self, forKey: .format)
    temperature = try values.decode(Double.self, forKey: .temperature)
    anyOrder = try values.decodeIfPresent(Bool.self, forKey: .anyOrder) ?? false
    looksShare = try values.decodeIfPresent(Double.self, forKey: .looksShare)
    poses = try values.decodeIfPresent(Poses.self, forKey: .poses)
    tags = try values.decode([String: [Entry]].self, forKey: .tags)
  }

  /// Reads a file of classes.
  static func read(_ url: URL) throws(ClassifierError) -> ClassFile {
    let mapped: MappedFile
    do {
      mapped = try MappedFile(path: url.path)
    } catch {
      throw .unreadableClasses(file: url.path, reason: "can't be read: \(error)")
    }
    let file: ClassFile
    do {
      file = try JSONDecoder().decode(ClassFile.self, from: Data(mapped.bytes))
    } catch let error as DecodingError {
      throw .badClasses(file: url.path, key: error.field, reason: error.reason)
    } catch {
      throw .badClasses(file: url.path, key: "", reason: "\(error)")
    }
    guard file.format == supportedFormat else {
      throw .badClasses(
        file: url.path, key: "format",
        reason: "\(file.format) is unknown; \(supportedFormat) is read")
    }
    guard temperatures.contains(file.temperature) else {
      throw .badClasses(
        file: url.path, key: "temperature", reason: "\(file.temperature) is not in \(temperatures)")
    }
    if let share = file.looksShare, !shares.contains(share) {
      throw .badClasses(
        file: url.path, key: "looksShare", reason: "\(share) is not in \(shares)")
    }
    return file
  }
}

/// A key that this version doesn't know may change what the others mean.
private func refuseKeys(of decoder: any Decoder, beside known: [String]) throws {
  let keys = try decoder.container(keyedBy: AnyKey.self).allKeys
  if let name = Set(keys.map(\.stringValue)).subtracting(known).min() {
    let path = decoder.codingPath + [AnyKey(stringValue: name)]
    throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: "unknown"))
  }
}
