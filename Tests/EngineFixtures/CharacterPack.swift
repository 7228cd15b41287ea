import Ductus
import Foundation
import InkFeatures
import ModelStore

/// A pack that reads a few characters, each by the drawing that it is nearest to: its network
/// averages direction maps, and its rows are those of the drawings. An upright stroke is none of them.
package struct CharacterPack: ~Copyable {
  package let directory: URL

  /// - Parameters:
  ///   - change: made to the manifest before it is written.
  ///   - spoil: made to the network's tensors before they are written.
  package init(
    languageModel: URL? = nil, spelling: String? = nil,
    decoder: String = #"{"characterMargin": 1000, "gapBias": -3, "gapWeight": 0.2}"#,
    spoil: (inout [String: (shape: [Int], values: [Float])]) -> Void = { _ in },
    change: (inout PackManifest.CharacterContents) -> Void = { _ in }
  ) throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-characters-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let alphabet = String(String.UnicodeScalarView(DrawnCharacter.all.map(\.character)))
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

  /// Every convolution averages a map over nine pixels, and the embedding leaves it as it is.
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

    // The logit of a row is the distance to its drawing, but for what all rows have in common.
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

  /// What the convolutions make of maps.
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

/// A character as strokes in a box of 100 × 100.
package struct DrawnCharacter: Sendable {
  package let character: Unicode.Scalar
  private let strokes: [[(x: Float, y: Float)]]

  private init(_ character: Unicode.Scalar, _ strokes: [[(x: Float, y: Float)]]) {
    self.character = character
    self.strokes = strokes
  }

  package static let all = [
    DrawnCharacter("一", [[(5, 50), (95, 50)]]),
    DrawnCharacter("二", [[(20, 25), (80, 25)], [(5, 80), (95, 80)]]),
    DrawnCharacter("三", [[(15, 10), (85, 10)], [(20, 50), (80, 50)], [(5, 90), (95, 90)]]),
    DrawnCharacter("十", [[(5, 45), (95, 45)], [(50, 5), (50, 95)]]),
    DrawnCharacter(
      "口", [[(15, 15), (15, 85)], [(15, 15), (85, 15), (85, 85)], [(15, 85), (85, 85)]]),
    DrawnCharacter(
      "日",
      [
        [(25, 5), (25, 95)], [(25, 5), (75, 5), (75, 95)], [(25, 50), (75, 50)],
        [(25, 95), (75, 95)],
      ]),
    DrawnCharacter("川", [[(15, 10), (10, 90)], [(50, 15), (50, 80)], [(88, 5), (88, 95)]]),
    DrawnCharacter("人", [[(50, 5), (5, 95)], [(45, 40), (95, 95)]]),
    DrawnCharacter(
      "山", [[(50, 5), (50, 90)], [(10, 40), (10, 90), (90, 90)], [(90, 40), (90, 90)]]),
    DrawnCharacter(
      "王",
      [[(15, 10), (85, 10)], [(20, 50), (80, 50)], [(50, 10), (50, 90)], [(5, 90), (95, 90)]]),
    DrawnCharacter(
      "木",
      [[(5, 30), (95, 30)], [(50, 5), (50, 95)], [(50, 30), (5, 85)], [(50, 30), (95, 85)]]),
    DrawnCharacter("い", [[(10, 20), (15, 80), (35, 70)], [(75, 25), (90, 65)]]),
    DrawnCharacter(
      "明",
      [
        [(5, 15), (5, 80)], [(5, 15), (42, 15), (42, 80)], [(5, 47), (42, 47)],
        [(5, 80), (42, 80)],
        [(55, 5), (50, 95)], [(55, 5), (95, 5), (95, 95)], [(55, 35), (95, 35)],
        [(55, 62), (95, 62)],
      ]),
    DrawnCharacter("V", [[(15, 5), (50, 95), (85, 5)]]),
    DrawnCharacter("Z", [[(15, 5), (85, 5), (15, 95), (85, 95)]]),
  ]

  fileprivate static let uprightStroke = Ink(strokes: [
    Stroke(points: [StrokePoint(x: 0, y: 0), StrokePoint(x: 0, y: 100)])
  ])

  /// The strokes, each as points at short distances, at a place.
  package func ink(x: Float = 0, y: Float = 0, size: Float = 100) -> Ink {
    Ink(
      strokes: strokes.map { corners in
        var points: [StrokePoint] = []
        for (start, end) in zip(corners, corners.dropFirst()) {
          for step in 0...8 {
            let share = Float(step) / 8
            points.append(
              StrokePoint(
                x: x + size / 100 * (start.x + share * (end.x - start.x)),
                y: y + size / 100 * (start.y + share * (end.y - start.y))))
          }
        }
        return Stroke(points: points)
      })
  }

  /// A text written in lines from the top, or in columns from the right, 120 from character to
  /// character and 160 from line to line.
  package static func ink(of text: String, inColumns: Bool = false) -> Ink {
    var strokes: [Stroke] = []
    let lines = text.split(separator: "\n")
    for (number, line) in lines.enumerated() {
      for (place, scalar) in line.unicodeScalars.enumerated() {
        guard let drawn = all.first(where: { $0.character == scalar }) else { continue }
        let (along, across) = (Float(place) * 120, Float(number) * 160)
        strokes +=
          drawn.ink(
            x: inColumns ? Float(lines.count - 1) * 160 - across : along,
            y: inColumns ? along : across
          ).strokes
      }
    }
    return Ink(strokes: strokes)
  }
}
