import Ductus
import Foundation
import InkFeatures
import ModelStore

/// A pack that reads a few characters, each by the nearest drawing: its network averages direction
/// maps, and its rows are the drawings'. An upright stroke is none of them.
package struct CharacterPack: ~Copyable {
  package let directory: URL

  /// - Parameters:
  ///   - renaming: characters that are other ones of the same look.
  ///   - change: a change to the manifest before it is written.
  ///   - spoil: a change to the network's tensors before they are written.
  package init(
    languageModel: URL? = nil, spelling: String? = nil,
    renaming: [Unicode.Scalar: Unicode.Scalar] = [:],
    decoder: String = #"{"characterMargin": 1000, "gapBias": -3, "gapWeight": 0.2}"#,
    spoil: (inout [String: (shape: [Int], values: [Float])]) -> Void = { _ in },
    change: (inout PackManifest.CharacterContents) -> Void = { _ in }
  ) throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-characters-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let alphabet = String(
      String.UnicodeScalarView(
        DrawnCharacter.all.map { renaming[$0.character] ?? $0.character }))
    var tensors = Self.tensors()
    spoil(&tensors)
    let directory = directory
    func write(_ data: Data, _ name: String) throws -> [String: Any] {
      try data.write(to: directory.appendingPathComponent(name))
      return ["path": name, "bytes": data.count, "sha256": sha256(of: data)]
    }
    var fields: [String: Any] = [
      "format": 1, "tags": ["ja"], "version": "1", "featureVersion": 1, "kind": "characters",
      "network": try write(Self.file(tensors, alphabet: alphabet), "network.safetensors"),
      "decoder": try write(Data(decoder.utf8), "decoder.json"), "alphabet": alphabet,
      "characters": alphabet, "hangul": false, "licence": "none", "notice": "",
      "accuracy": ["characters": ["inks": 15, "top1": 1, "top5": 1]],
      "training": ["commands": [String](), "data": [String]()],
    ]
    if let languageModel {
      fields["languageModel"] = try write(Data(contentsOf: languageModel), "language.lm")
    }
    fields["spelling"] = spelling
    var manifest = try PackManifest(
      parsing: JSONSerialization.data(withJSONObject: fields), source: "manifest")
    if var contents = manifest.characters {
      change(&contents)
      manifest.contents = .characters(contents)
    }
    try manifest.write(to: directory)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  private static let (channels, strides, pixels) = (8, [2, 2, 2], 16)
  private static var size: Int { channels * pixels }

  /// Every convolution averages a map over nine pixels, and the embedding is the identity.
  private static func tensors() -> [String: (shape: [Int], values: [Float])] {
    var tensors: [String: (shape: [Int], values: [Float])] = [:]
    for layer in strides.indices {
      var weights = [Float](repeating: 0, count: channels * channels * 9)
      for channel in 0..<channels {
        for neighbour in 0..<9 { weights[(channel * channels + channel) * 9 + neighbour] = 1 / 9 }
      }
      tensors["convolution.\(layer).weight"] = ([channels, channels, 3, 3], weights)
      tensors["convolution.\(layer).bias"] = ([channels], .init(repeating: 0, count: channels))
    }
    var identity = [Float](repeating: 0, count: size * size)
    for place in 0..<size { identity[place * size + place] = 1 }
    tensors["embedding.weight"] = ([size, size], identity)
    tensors["embedding.bias"] = ([size], .init(repeating: 0, count: size))

    // The logit of a row is the distance to its drawing, up to a term common to all rows.
    let drawings = DrawnCharacter.all.map { average(DirectionMaps($0.ink()).values) }
    var nearest = Float.infinity
    for (index, drawing) in drawings.enumerated() {
      for other in drawings[..<index] { nearest = min(nearest, distance(drawing, other)) }
    }
    let sharpness = 16 / nearest
    let rows = [average(DirectionMaps(DrawnCharacter.uprightStroke).values)] + drawings
    tensors["characters.weight"] = (
      [rows.count, size], rows.flatMap { row in row.map { 2 * sharpness * $0 } }
    )
    tensors["characters.bias"] = (
      [rows.count], rows.map { row in -sharpness * row.reduce(0) { $0 + $1 * $1 } }
    )
    tensors["hangul.weight"] = ([68, size], .init(repeating: 0, count: 68 * size))
    tensors["hangul.bias"] = ([68], .init(repeating: 0, count: 68))
    tensors["geometry"] = (
      [rows.count + 1, 4], (0...rows.count).flatMap { _ in [-0.1, 0.2, 0, 0.15] as [Float] }
    )
    return tensors
  }

  private static func distance(_ a: [Float], _ b: [Float]) -> Float {
    zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }

  /// The convolutions' output for maps.
  private static func average(_ maps: [Float]) -> [Float] {
    var (image, side) = (maps, 32)
    for stride in strides {
      let next = side / stride
      var result = [Float](repeating: 0, count: channels * next * next)
      for channel in 0..<channels {
        for row in 0..<next {
          for column in 0..<next {
            for y in row * stride - 1...row * stride + 1 where (0..<side).contains(y) {
              for x in column * stride - 1...column * stride + 1 where (0..<side).contains(x) {
                result[(channel * next + row) * next + column] +=
                  image[(channel * side + y) * side + x] / 9
              }
            }
          }
        }
      }
      (image, side) = (result, next)
    }
    return image
  }

  private static func file(
    _ tensors: [String: (shape: [Int], values: [Float])], alphabet: String
  ) throws -> Data {
    let configuration: [String: Any] = [
      "format": 1, "kind": "characters", "maps_version": 1,
      "channels": strides.map { _ in channels }, "strides": strides, "embedding": size,
      "alphabet": alphabet, "name": "drawings", "version": "1",
    ]
    let text = try JSONSerialization.data(withJSONObject: configuration)
    var header: [String: Any] = ["__metadata__": ["ductus": String(decoding: text, as: UTF8.self)]]
    var data = Data()
    for (name, tensor) in tensors.sorted(by: { $0.key < $1.key }) {
      let begin = data.count
      tensor.values.withUnsafeBytes { data.append(contentsOf: $0) }
      header[name] = [
        "dtype": "F32", "shape": tensor.shape, "data_offsets": [begin, data.count],
      ]
    }
    var json = try JSONSerialization.data(withJSONObject: header)
    json.append(Data(repeating: 0x20, count: (8 - json.count % 8) % 8))
    return withUnsafeBytes(of: UInt64(json.count).littleEndian) { Data($0) } + json + data
  }
}
