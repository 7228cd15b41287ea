#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The configuration as it stands in the file.
///
/// Every field must be there and no other: a field that this reader doesn't know may change what
/// the weights mean.
private struct Fields: Decodable {
  let format: Int
  let kind: String
  let cell: String
  let gateOrder: String
  let featureVersion: Int
  let features: Int
  let stack: Int
  let hidden: Int
  let layers: Int
  let alphabet: String
  let name: String
  let version: String

  enum CodingKeys: String, CodingKey, CaseIterable {
    case format, kind, cell, features, stack, hidden, layers, alphabet, name, version
    case gateOrder = "gate_order"
    case featureVersion = "feature_version"
  }
}

extension NetworkConfiguration {
  /// The feature version that networks may have been trained on.
  static let knownFeatureVersion = 1

  /// Bounds of the sizes, far above any sensible network and far below overflow.
  private static let sizes = 1...65_536
  private static let depths = 1...1_024

  /// Reads the JSON text of the metadata entry `ductus`.
  init(json: String, file: String) throws(NetworkError) {
    let fields: Fields
    do {
      let data = Data(json.utf8)
      let known = Set(Fields.CodingKeys.allCases.map(\.rawValue))
      for key in try JSONDecoder().decode(Keys.self, from: data).names where !known.contains(key) {
        throw NetworkError.badConfiguration(file: file, field: key, reason: "unknown")
      }
      fields = try JSONDecoder().decode(Fields.self, from: data)
    } catch let error as NetworkError {
      throw error
    } catch let error as DecodingError {
      let field = error.field.isEmpty ? "ductus" : error.field
      throw .badConfiguration(file: file, field: field, reason: error.reason)
    } catch {
      throw .badConfiguration(file: file, field: "ductus", reason: "\(error)")
    }

    func require<Value: Equatable>(
      _ value: Value, _ known: Value, _ field: Fields.CodingKeys
    ) throws(NetworkError) {
      guard value == known else {
        throw .badConfiguration(
          file: file, field: field.rawValue, reason: "\(value) is unknown; only \(known) is read")
      }
    }
    func bounded(
      _ value: Int, _ bounds: ClosedRange<Int>, _ field: Fields.CodingKeys
    ) throws(NetworkError) -> Int {
      guard bounds.contains(value) else {
        throw .badConfiguration(
          file: file, field: field.rawValue, reason: "\(value) is not in \(bounds)")
      }
      return value
    }

    try require(fields.format, 1, .format)
    try require(fields.kind, "ctc", .kind)
    try require(fields.cell, "lstm", .cell)
    try require(fields.gateOrder, "ifgo", .gateOrder)
    try require(fields.featureVersion, Self.knownFeatureVersion, .featureVersion)
    let alphabet = Array(fields.alphabet.unicodeScalars)
    _ = try bounded(alphabet.count, Self.sizes, .alphabet)
    guard Set(alphabet).count == alphabet.count else {
      throw .badConfiguration(
        file: file, field: Fields.CodingKeys.alphabet.rawValue, reason: "a character stands twice")
    }
    self.init(
      name: fields.name,
      version: fields.version,
      featureVersion: fields.featureVersion,
      features: try bounded(fields.features, Self.sizes, .features),
      stack: try bounded(fields.stack, Self.depths, .stack),
      hidden: try bounded(fields.hidden, Self.sizes, .hidden),
      layers: try bounded(fields.layers, Self.depths, .layers),
      alphabet: alphabet)
  }
}

/// The keys of an object, whatever their values are.
private struct Keys: Decodable {
  let names: [String]

  init(from decoder: any Decoder) throws {
    names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
  }
}
