extension NetworkConfiguration {
  /// The fields of all networks. Every one is required and no others are allowed: an unknown field
  /// may change what the weights mean.
  private static let fields = [
    "format", "kind", "cell", "gate_order", "feature_version", "features", "stack", "hidden",
    "layers", "name", "version",
  ]

  /// The file formats that can be read.
  private static let knownFormats = 1...2

  /// The feature versions that networks may have been trained on.
  static let knownFeatureVersions = 1...2

  /// The bounds of sizes, far above any sensible network and far below overflow.
  private static let sizes = 1...65_536
  private static let depths = 1...1_024

  /// Reads the JSON text of the metadata entry `ductus`.
  init(json: String, file: String) throws(NetworkError) {
    let reader = try ConfigurationReader(json: json, file: file)
    format = try reader.bounded("format", Self.knownFormats)
    try reader.require("cell", is: "lstm")
    try reader.require("gate_order", is: "ifgo")
    featureVersion = try reader.bounded("feature_version", Self.knownFeatureVersions)
    let headFields: [String]
    switch try reader.string("kind") {
    case "ctc":
      let alphabet = Array(try reader.string("alphabet").unicodeScalars)
      try reader.bounded(alphabet.count, Self.sizes, "alphabet")
      try reader.requireDistinct(alphabet, "alphabet")
      head = .ctc(alphabet: alphabet)
      headFields = ["alphabet"]
    case "classifier":
      try reader.require("pooling", is: "mean-max")
      let labels = try reader.strings("labels")
      try reader.bounded(labels.count, Self.sizes, "labels")
      try reader.requireDistinct(labels, "labels")
      head = .classifier(labels: labels)
      headFields = ["labels", "pooling"]
    case let kind:
      throw .badConfiguration(
        file: file, field: "kind", reason: "\(kind) is unknown; only ctc and classifier are read")
    }
    try reader.requireNoOthers(than: Self.fields + headFields)
    name = try reader.string("name")
    version = try reader.string("version")
    features = try reader.bounded("features", Self.sizes)
    stack = try reader.bounded("stack", Self.depths)
    hidden = try reader.bounded("hidden", Self.sizes)
    layers = try reader.bounded("layers", Self.depths)
  }
}
