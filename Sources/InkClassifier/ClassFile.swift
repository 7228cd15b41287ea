import Foundation

/// The contents of a pack's `classes.json`.
///
///     {"format": 1, "temperature": 1.3, "anyOrder": true, "tags": {"zxx-Zsym-x-shapes": [
///       {"label": "ELLIPSE", "from": ["circle", "ellipse"]}, …
///       {"label": null, "from": ["heart", "other"]}]}}
///
/// Each tag has classes of its own, put together from labels of the network. The class without a label
/// is "none of these": it takes its share of the probability and is never a candidate.
struct ClassFile: Decodable {
  /// The format that this version reads.
  static let supportedFormat = 1
  /// Far beyond any sensible one, and far from overflow.
  private static let temperatures = 0.001...1_000

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

  let format: Int
  /// What logits are divided by, so that probabilities are right as often as they say.
  let temperature: Double
  /// Whether the order and the directions of strokes mean nothing; where it isn't said they do mean
  /// something.
  let anyOrder: Bool
  let tags: [String: [Entry]]

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case format, temperature, anyOrder, tags
  }

  init(from decoder: any Decoder) throws {
    try refuseKeys(of: decoder, beside: CodingKeys.allCases.map(\.stringValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    format = try values.decode(Int.self, forKey: .format)
    temperature = try values.decode(Double.self, forKey: .temperature)
    anyOrder = try values.decodeIfPresent(Bool.self, forKey: .anyOrder) ?? false
    tags = try values.decode([String: [Entry]].self, forKey: .tags)
  }

  /// Reads a file of classes.
  static func read(_ url: URL) throws(ClassifierError) -> ClassFile {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw .unreadableClasses(
        file: url.path, reason: "can't be read: \(error.localizedDescription)")
    }
    let file: ClassFile
    do {
      file = try JSONDecoder().decode(ClassFile.self, from: data)
    } catch {
      let (key, reason) = explanation(of: error)
      throw .badClasses(file: url.path, key: key, reason: reason)
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
    return file
  }
}

/// A key that this version doesn't know may change what the others mean.
private func refuseKeys(of decoder: any Decoder, beside known: [String]) throws {
  let keys = try decoder.container(keyedBy: AnyKey.self).allKeys
  if let key = keys.filter({ !known.contains($0.stringValue) }).min(by: {
    $0.stringValue < $1.stringValue
  }) {
    throw DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath + [key], debugDescription: "unknown"))
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// Where decoding stopped, and why in a few words.
private func explanation(of error: any Error) -> (key: String, reason: String) {
  func path(_ keys: [any CodingKey]) -> String {
    keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
  return switch error as? DecodingError {
  case .keyNotFound(let key, let context): (path(context.codingPath + [key]), "missing")
  case .typeMismatch(_, let context), .valueNotFound(_, let context):
    (path(context.codingPath), "of the wrong type")
  case .dataCorrupted(let context): (path(context.codingPath), context.debugDescription)
  default: ("", error.localizedDescription)
  }
}
