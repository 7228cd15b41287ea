import Support

/// The contents of a pack's `classes.json`.
///
///     {"format": 1, "temperature": 1.3, "anyOrder": true, "tags": {"zxx-Zsym-x-shapes": [
///       {"label": "ELLIPSE", "from": ["circle", "ellipse"]}, …
///       {"label": null, "from": ["heart", "other"]}]}}
///
/// A pack that reads figures in their pose names the labels that depend on their orientation:
/// `"poses": {"upright": "check", "square": "square", "onCorner": "diamond", "level": "parallelogram"}`;
/// `level` is optional.
///
/// Each tag has its own classes, composed of labels of the network. The class without a label is
/// "none of these": it takes its share of the probability and is never a candidate.
struct ClassFile {
  /// The format that this version reads.
  static let supportedFormat = 1
  /// The accepted temperatures: far beyond any sensible one, and far from overflow.
  private static let temperatures = 0.001...1_000
  private static let shares = 0.0...1.0

  struct Entry {
    /// The class's label; `nil` for "none of these".
    let label: String?
    let from: [String]

    init(_ field: JSONField) throws(JSONError) {
      let fields = try field.object()
      try fields.requireNoOthers(than: ["label", "from"])
      // "None of these" needs an explicit null.
      let label = try fields.required("label")
      self.label = label.value == .null ? nil : try label.string()
      from = try fields.required("from").strings()
    }
  }

  /// The labels of the network that depend on a figure's orientation.
  struct Poses {
    /// A figure that has its name in only one orientation.
    let upright: String
    /// A square, and the name of a square or rhombus standing on its corner.
    let square, onCorner: String
    /// The name of a rhombus with a level side; `nil` if it has the same as one on its corner.
    let level: String?

    init(_ field: JSONField) throws(JSONError) {
      let fields = try field.object()
      try fields.requireNoOthers(than: ["upright", "square", "onCorner", "level"])
      upright = try fields.required("upright").string()
      square = try fields.required("square").string()
      onCorner = try fields.required("onCorner").string()
      level = try fields.optional("level")?.string()
    }

    /// - Parameters:
    ///   - labels: the network's labels, in the order of its logits.
    ///   - path: the file's path in errors.
    func indices(among labels: [String], path: String) throws(ClassifierError) -> PosedLabels {
      var indices: [Int] = []
      var named = [("upright", upright), ("square", square), ("onCorner", onCorner)]
      if let level { named.append(("level", level)) }
      for (key, label) in named {
        guard let index = labels.firstIndex(of: label) else {
          throw .badClasses(
            file: path, key: "poses.\(key)", reason: "the network has no label '\(label)'")
        }
        guard !indices.contains(index) else {
          throw .badClasses(file: path, key: "poses.\(key)", reason: "'\(label)' stands twice")
        }
        indices.append(index)
      }
      return PosedLabels(
        upright: indices[0], square: indices[1], onCorner: indices[2],
        level: level == nil ? nil : indices[3])
    }
  }

  let format: Int
  /// The divisor of the logits that calibrates the probabilities.
  let temperature: Double
  /// Whether the order and directions of strokes are irrelevant; `false` if not given.
  let anyOrder: Bool
  /// The share of the network of looks beside the one that follows the pen, 0 to 1; `nil` if there
  /// is none.
  let looksShare: Double?
  /// The only labels that depend on a figure's orientation; `nil` if figures are read as drawn.
  let poses: Poses?
  let tags: [String: [Entry]]

  private init(_ document: JSONField) throws(JSONError) {
    let fields = try document.object()
    // An unknown key may change the meaning of the others.
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
    // Tags are found in any case.
    var found: Set<String> = []
    for tag in tags.keys.sorted() where !found.insert(tag.lowercased()).inserted {
      throw refuse("tags.\(tag)", "stands twice, in different case")
    }
    if let share = looksShare, !Self.shares.contains(share) {
      throw refuse("looksShare", "\(share) is not in \(Self.shares)")
    }
  }
}
