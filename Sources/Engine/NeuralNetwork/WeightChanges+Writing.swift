import Support

extension WeightChanges {
  /// Returns the changes as a file.
  ///
  /// - Parameter header: the JSON text to store with them.
  package func bytes(header: String) -> [UInt8] {
    var entries = ["\"__metadata__\":{\"ductus\":\(header.quotedAsJSON)}"]
    var data: [UInt8] = []
    func append(
      _ name: String, _ type: SafetensorsFile.ElementType, _ shape: [Int], _ bytes: [UInt8]
    ) {
      let end = data.count + bytes.count
      let sizes = shape.map { "\($0)" }.joined(separator: ",")
      entries.append(
        "\(name.quotedAsJSON):{\"dtype\":\"\(type.rawValue)\",\"shape\":[\(sizes)],"
          + "\"data_offsets\":[\(data.count),\(end)]}")
      data += bytes
    }
    // Floats first, so that they are aligned to 4 bytes.
    let sorted = tensors.inOrder
    for (name, tensor) in sorted {
      switch tensor {
      case .bias(let count, let values):
        append(name, .float32, [count], Self.bytes(of: values, count))
      case .matrix(let shape, _, let largest):
        append(
          name + SafetensorsFile.largestSuffix, .float32, [shape[0]],
          Self.bytes(of: largest, shape[0]))
      }
    }
    for case (let name, .matrix(let shape, let steps, _)) in sorted {
      let bytes = withExtendedLifetime(steps) {
        (0..<shape[0] * shape[1]).map { UInt8(bitPattern: steps.pointer[$0]) }
      }
      append(name, .int8, shape, bytes)
    }
    var text = Array("{\(entries.joined(separator: ","))}".utf8)
    while text.count % 8 != 0 { text.append(0x20) }
    let length = UInt64(text.count)
    return (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + text + data
  }

  private static func bytes(of values: ReadOnly<Float>, _ count: Int) -> [UInt8] {
    withExtendedLifetime(values) {
      (0..<4 * count).map {
        UInt8(truncatingIfNeeded: values.pointer[$0 / 4].bitPattern >> (8 * ($0 % 4)))
      }
    }
  }
}
