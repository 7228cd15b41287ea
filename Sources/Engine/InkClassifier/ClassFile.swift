import Support

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
struct ClassFile {
  /// The format that this version reads.
  static let supportedFormat = 1
  /// Far beyond any sensible one, and far from overflow.
  private static let temperatures = 0.001...1_000
  private static let shares = 0.0...1.0

  struct Entry {
    /// `nil` for none of the classes.
    let label: String?
    let from: [String]

    init(_ field: JSONField) throws(JSONError) {
      let fields = try field.object()
      try fields.requireNoOthers(than: ["label", "from"])
      // "none of these" is said, not left out.
      let label = try fields.required("label")
      self.label = label.value == .null ? nil : try label.string()
      from = try fields.required("from").strings()
    }
  }

  /// Labels of the network, by what they have to do with a figure's direction.
  struct Poses {
    /// What has its name in one direction alone.
    let upright: String
    /// A square, and what it is called where it stands on its corner.
    let square, onCorner: String

    init(_ field: JSONField) throws(JSONError) {
      let fields = try field.object()
      try fields.requireNoOthers(than: ["upright", "square", "onCorner"])
      upright = try fields.required("upright").string()
      square = try fields.required("square").string()
      onCorner = try fields.required("onCorner").string()
    }

    /// - Parameters:
    ///   - labels: The network's, in the order of its logits.
    ///   - path: What errors name.
    func places(among labels: [String], path: String) throws(ClassifierError) -> PosedLabels {
      var places: [Int] = []
      for (key, label) in [("upright", upright), ("square", square), ("onCorner", onCorner)] {
        guard let place = labels.firstIndex(of: label) else {
          throw .badClasses(
            file: path, key: "poses.\(key)", reason: "the network has no label '\(label)'")
        }
        guard !places.contains(place) else {
          throw .badClasses(file: path, key: "poses.\(key)", reason: "'\(label)' stands twice")
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

  private init(_ document: JSONField) throws(JSONError) {
    let fields = try document.object()
    // A key that this version doesn't know may change what the others mean.
    try fields.requireNoOthers(
      than: ["format", "temperature", "anyOrder", "looksShare", "poses", "tags"])
    format = try fields.required("format").integer()
    temperature = try fields.required("temperature").double()
    anyOrder = try fields.optional("anyOrder")?.boolean() ?? false
    looksShare = try fields.optional("looksShare")?.double()
    if let field = fields.optional("poses") { poses = try Poses(field) } else { poses = nil }
    var tags: [String: [Entry]] = [:]
    for (tag, field) in try fields.required("tags").object().members {
      var entries: [Entry] = []
      for entry in try field.array() { entries.append(try Entry(entry)) }
      tags[tag] = entries
    }
    self.tags = tags
  }

  /// Reads a file of classes.
  init(_ file: FileBytes) throws(ClassifierError) {
    func refuse(_ key: String, _ reason: String) -> ClassifierError {
      .badClasses(file: file.name, key: key, reason: reason)
    }
    do throws(JSONError) {
      try self.init(JSONField(file.json()))
    } catch {
      throw refuse(error.path, error.reason)
    }
    guard format == Self.supportedFormat else {
      throw refuse("format", "\(format) is unknown; \(Self.supportedFormat) is read")
    }
    guard Self.temperatures.contains(temperature) else {
      throw refuse("temperature", "\(temperature) is not in \(Self.temperatures)")
    }
    if let share = looksShare, !Self.shares.contains(share) {
      throw refuse("looksShare", "\(share) is not in \(Self.shares)")
    }
  }
}
