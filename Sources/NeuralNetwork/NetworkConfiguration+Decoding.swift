#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The configuration as it stands in the file, without what depends on the kind.
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
  let name: String
  let version: String

  enum CodingKeys: String, CodingKey, CaseIterable {
    case format, kind, cell, features, stack, hidden, layers, name, version
    case gateOrder = "gate_order"
    case featureVersion = "feature_version"
  }
}

/// Fields of networks that write characters.
private struct CTCFields: Decodable {
  let alphabet: String

  enum CodingKeys: String, CodingKey, CaseIterable { case alphabet }
}

/// Fields of networks that name figures.
private struct ClassifierFields: Decodable {
  let labels: [String]
  let pooling: String

  enum CodingKeys: String, CodingKey, CaseIterable { case labels, pooling }
}

extension NetworkConfiguration {
  /// The feature versions that networks may have been trained on.
  static let knownFeatureVersions = 1...2

  /// Bounds of the sizes, far above any sensible network and far below overflow.
  private static let sizes = 1...65_536
  private static let depths = 1...1_024

  /// Reads the JSON text of the metadata entry `ductus`.
  init(json: String, file: String) throws(NetworkError) {
    let reader = ConfigurationReader(json: json, file: file)
    let fields = try reader.decode(Fields.self)
    try reader.require(fields.format, 1, "format")
    try reader.require(fields.cell, "lstm", "cell")
    try reader.require(fields.gateOrder, "ifgo", "gate_order")
    _ = try reader.bounded(fields.featureVersion, Self.knownFeatureVersions, "feature_version")
    let headFields: [String]
    switch fields.kind {
    case "ctc":
      let alphabet = Array(try reader.decode(CTCFields.self).alphabet.unicodeScalars)
      _ = try reader.bounded(alphabet.count, Self.sizes, "alphabet")
      try reader.requireDistinct(alphabet, "alphabet")
      head = .ctc(alphabet: alphabet)
      headFields = CTCFields.CodingKeys.allCases.map(\.rawValue)
    case "classifier":
      let own = try reader.decode(ClassifierFields.self)
      try reader.require(own.pooling, "mean-max", "pooling")
      _ = try reader.bounded(own.labels.count, Self.sizes, "labels")
      try reader.requireDistinct(own.labels, "labels")
      head = .classifier(labels: own.labels)
      headFields = ClassifierFields.CodingKeys.allCases.map(\.rawValue)
    default:
      throw .badConfiguration(
        file: file, field: "kind",
        reason: "\(fields.kind) is unknown; only ctc and classifier are read")
    }
    try reader.requireNoOthers(than: Fields.CodingKeys.allCases.map(\.rawValue) + headFields)
    name = fields.name
    version = fields.version
    featureVersion = fields.featureVersion
    features = try reader.bounded(fields.features, Self.sizes, "features")
    stack = try reader.bounded(fields.stack, Self.depths, "stack")
    hidden = try reader.bounded(fields.hidden, Self.sizes, "hidden")
    layers = try reader.bounded(fields.layers, Self.depths, "layers")
  }
}
