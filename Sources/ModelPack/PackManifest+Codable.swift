// One JSON object: the fields of the contents stand beside the others, and `kind` says which there are.
extension PackManifest: Codable {
  private enum CodingKeys: String, CodingKey {
    case format, tags, version, kind, featureVersion, network, licence, notice, accuracy, training
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    format = try values.decode(Int.self, forKey: .format)
    tags = try values.decode([String].self, forKey: .tags)
    version = try values.decode(String.self, forKey: .version)
    featureVersion = try values.decode(Int.self, forKey: .featureVersion)
    network = try values.decode(File.self, forKey: .network)
    licence = try values.decode(String.self, forKey: .licence)
    notice = try values.decode(String.self, forKey: .notice)
    accuracy = try values.decode([String: Accuracy].self, forKey: .accuracy)
    training = try values.decode(Training.self, forKey: .training)
    let kind = try values.decode(String.self, forKey: .kind)
    switch Kind(rawValue: kind) {
    case .text: contents = .text(try TextContents(from: decoder))
    case .classifier: contents = .classifier(try ClassifierContents(from: decoder))
    case nil:
      let known = Kind.allCases.map(\.rawValue).joined(separator: " nor ")
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: values, debugDescription: "the kind '\(kind)' is neither \(known)")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(format, forKey: .format)
    try values.encode(tags, forKey: .tags)
    try values.encode(version, forKey: .version)
    try values.encode(kind, forKey: .kind)
    try values.encode(featureVersion, forKey: .featureVersion)
    try values.encode(network, forKey: .network)
    try values.encode(licence, forKey: .licence)
    try values.encode(notice, forKey: .notice)
    try values.encode(accuracy, forKey: .accuracy)
    try values.encode(training, forKey: .training)
    switch contents {
    case .text(let text): try text.encode(to: encoder)
    case .classifier(let classifier): try classifier.encode(to: encoder)
    }
  }
}
