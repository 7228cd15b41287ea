import Foundation

/// A small network file, piece by piece, so that a test can spoil one of them.
struct NetworkFileBuilder {
  struct Tensor {
    var name: String
    var type = "F32"
    var shape: [Int]
    var values: [Float]
    var offsets: [Int]?
  }

  var configuration: [String: Any] = [
    "format": 1, "kind": "ctc", "cell": "lstm", "feature_version": 1, "features": 2, "stack": 2,
    "hidden": 1, "layers": 1, "gate_order": "ifgo", "alphabet": "ab", "name": "tiny",
    "version": "1",
  ]
  var metadata: [String: String] = [:]
  var tensors: [Tensor]

  /// A network that writes the characters a and b.
  init() {
    func tensor(_ name: String, _ shape: [Int]) -> Tensor {
      let count = shape.reduce(1, *)
      let values = (0..<count).map { (i: Int) -> Float in Float(i % 7 - 3) / 4 }
      return Tensor(name: name, shape: shape, values: values)
    }
    tensors = ["forward", "backward"].flatMap {
      [
        tensor("lstm.0.\($0).input_weight", [4, 4]),
        tensor("lstm.0.\($0).recurrent_weight", [4, 1]),
        tensor("lstm.0.\($0).bias", [4]),
      ]
    }
    tensors += [tensor("output.weight", [3, 2]), tensor("output.bias", [3])]
  }

  /// The same encoder under a head that names figures.
  static func classifier(labels: [String] = ["circle", "square", "star"]) -> NetworkFileBuilder {
    var builder = NetworkFileBuilder()
    builder.configuration["kind"] = "classifier"
    builder.configuration["alphabet"] = nil
    builder.configuration["labels"] = labels
    builder.configuration["pooling"] = "mean-max"
    builder.change("output.weight") {
      $0.shape = [labels.count, 4]
      $0.values = (0..<4 * labels.count).map { Float($0 % 5 - 2) / 2 }
    }
    builder.change("output.bias") {
      $0.shape = [labels.count]
      $0.values = labels.indices.map { Float($0) / 4 }
    }
    return builder
  }

  /// Two layers in both directions.
  ///
  /// - Parameter values: returns the values of a tensor of a shape.
  static func twoLayers(
    hidden: Int, type: String = "F32", values: ([Int]) -> [Float]
  ) -> NetworkFileBuilder {
    var builder = NetworkFileBuilder()
    builder.configuration["hidden"] = hidden
    builder.configuration["layers"] = 2
    func tensor(_ name: String, _ shape: [Int]) -> Tensor {
      Tensor(name: name, type: type, shape: shape, values: values(shape))
    }
    builder.tensors = (0..<2).flatMap { layer in
      ["forward", "backward"].flatMap { direction in
        let name = "lstm.\(layer).\(direction)"
        return [
          tensor("\(name).input_weight", [4 * hidden, layer == 0 ? 4 : 2 * hidden]),
          tensor("\(name).recurrent_weight", [4 * hidden, hidden]),
          tensor("\(name).bias", [4 * hidden]),
        ]
      }
    }
    builder.tensors += [tensor("output.weight", [3, 2 * hidden]), tensor("output.bias", [3])]
    return builder
  }

  /// Spoils the tensor of this name.
  mutating func change(_ name: String, _ body: (inout Tensor) -> Void) {
    for index in tensors.indices where tensors[index].name == name { body(&tensors[index]) }
  }

  /// The header alone.
  func header() throws -> String {
    var header: [String: Any] = [:]
    var begin = 0
    for tensor in tensors {
      let bytes = ["F16": 2, "I8": 1, "U8": 1][tensor.type] ?? 4
      let end = begin + bytes * tensor.values.count
      header[tensor.name] = [
        "dtype": tensor.type, "shape": tensor.shape,
        "data_offsets": tensor.offsets ?? [begin, end],
      ]
      begin = end
    }
    var metadata = metadata
    if !configuration.isEmpty {
      let json = try JSONSerialization.data(withJSONObject: configuration, options: .sortedKeys)
      metadata["ductus"] = String(decoding: json, as: UTF8.self)
    }
    header["__metadata__"] = metadata
    let json = try JSONSerialization.data(withJSONObject: header, options: .sortedKeys)
    return String(decoding: json, as: UTF8.self)
  }

  /// The whole file, its header padded to a multiple of 8 bytes.
  func bytes() throws -> [UInt8] {
    let header = try header()
    let padding = String(repeating: " ", count: (8 - header.utf8.count % 8) % 8)
    return Self.bytes(header: header + padding, data: []) + tensors.flatMap(Self.bytes)
  }

  private static func bytes(of tensor: Tensor) -> [UInt8] {
    if tensor.type == "I8" { return tensor.values.map { UInt8(bitPattern: Int8($0)) } }
    if tensor.type == "U8" { return tensor.values.map { UInt8(truncatingIfNeeded: Int($0)) } }
    return tensor.values.flatMap { value in
      let bits = value.bitPattern
      guard tensor.type == "F16" else { return withUnsafeBytes(of: bits.littleEndian, Array.init) }
      // Exact for the values of these files, and an infinity stays one.
      let magnitude = bits & 0x7FFF_FFFF
      let rest = magnitude == 0 ? 0 : min(magnitude >> 13, 143 << 10) - 112 << 10
      let half = UInt16(bits >> 16 & 0x8000 | rest)
      return withUnsafeBytes(of: half.littleEndian, Array.init)
    }
  }

  static func bytes(header: String, data: [Float]) -> [UInt8] {
    let length = withUnsafeBytes(of: UInt64(header.utf8.count).littleEndian) { Array($0) }
    let values = data.flatMap { value in
      withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }
    }
    return length + Array(header.utf8) + values
  }
}
