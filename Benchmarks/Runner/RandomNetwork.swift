import Foundation
import Support

/// A network file with random weights, in sizes measured with other runtimes.
struct RandomNetwork {
  let layers: Int
  let hidden: Int
  var features = 10
  var classes = 100

  var name: String { "\(layers) × \(hidden)" }

  /// The file's content: safetensors, as from `ductus_tools.network.export`.
  func content() throws -> Data {
    var generator = SeededGenerator(seed: UInt64(layers * 1_000 + hidden))
    var header: [String: Any] = ["__metadata__": ["ductus": try metadata()]]
    var values: [Float] = []
    func add(_ name: String, _ shape: [Int], _ bound: Float) {
      let start = values.count
      let count = shape.reduce(1, *)
      values += (0..<count).map { _ in Float.random(in: -bound...bound, using: &generator) }
      header[name] = [
        "dtype": "F32", "shape": shape, "data_offsets": [4 * start, 4 * values.count],
      ]
    }
    let bound = 1 / Float(hidden).squareRoot()  // PyTorch's
    for layer in 0..<layers {
      for direction in ["forward", "backward"] {
        let prefix = "lstm.\(layer).\(direction)"
        add("\(prefix).input_weight", [4 * hidden, layer == 0 ? features : 2 * hidden], bound)
        add("\(prefix).recurrent_weight", [4 * hidden, hidden], bound)
        add("\(prefix).bias", [4 * hidden], bound)
      }
    }
    add("output.weight", [classes, 2 * hidden], bound)
    add("output.bias", [classes], bound)

    var text = try JSONSerialization.data(withJSONObject: header)
    text += Data(repeating: 0x20, count: (8 - text.count % 8) % 8)
    return withUnsafeBytes(of: UInt64(text.count).littleEndian) { Data($0) } + text
      + values.withUnsafeBytes { Data($0) }
  }

  private func metadata() throws -> String {
    let alphabet = (0..<classes - 1).map { Character(Unicode.Scalar(UInt32(0x4E00 + $0))!) }
    let fields: [String: Any] = [
      "format": 1, "kind": "ctc", "cell": "lstm", "gate_order": "ifgo", "feature_version": 1,
      "features": features, "stack": 1, "hidden": hidden, "layers": layers,
      "alphabet": String(alphabet), "name": "random", "version": "1",
    ]
    return String(decoding: try JSONSerialization.data(withJSONObject: fields), as: UTF8.self)
  }

  /// Writes the file somewhere temporary for as long as `body` runs.
  func withFile<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-benchmark-\(UUID().uuidString).safetensors")
    try content().write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url)
  }
}
