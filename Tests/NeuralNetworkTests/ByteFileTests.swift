import CKernels
import Support
import Testing

@testable import NeuralNetwork

/// Files whose weights are bytes already.
struct ByteFileTests {
  /// Weights as a network has them, of two layers: small and large rows, zeros, ties of rounding.
  private func wide(type: String) -> NetworkFileBuilder {
    var generator = SeededGenerator(seed: 7)
    return .twoLayers(hidden: 18, type: type) { shape in
      let columns = shape.count > 1 ? shape[1] : 1
      return (0..<shape.reduce(1, *)).map { index -> Float in
        let row = index / columns
        if row == 5 { return 0 }
        // Eighths that a half-precision number holds, in rows of different sizes.
        let scale = Float(1 + row % 3) / 64
        return Float(Int.random(in: -127...127, using: &generator)) / 8 * scale
      }
    }
  }

  /// The file with the weights of 8-bit layers as bytes, which stand behind the wider numbers.
  private func narrow(_ wide: NetworkFileBuilder) -> NetworkFileBuilder {
    var (floats, bytes): ([NetworkFileBuilder.Tensor], [NetworkFileBuilder.Tensor]) = ([], [])
    for tensor in wide.tensors {
      guard tensor.name.hasSuffix("recurrent_weight") || tensor.name.hasPrefix("lstm.1"),
        tensor.shape.count == 2
      else {
        floats.append(tensor)
        continue
      }
      let columns = tensor.shape[1]
      let rows = stride(from: 0, to: tensor.values.count, by: columns).map {
        Array(tensor.values[$0..<$0 + columns])
      }
      let largest = rows.map { $0.map(abs).max() ?? 0 }
      floats.append(
        .init(
          name: "\(tensor.name).largest", type: tensor.type, shape: [rows.count], values: largest))
      var copy = tensor
      copy.type = "I8"
      copy.values = zip(rows, largest).flatMap { row, largest in
        row.map { largest == 0 ? 0 : ($0 / (largest / 127)).rounded(.toNearestOrEven) }
      }
      bytes.append(copy)
    }
    var builder = wide
    builder.tensors = floats + bytes
    return builder
  }

  @Test(arguments: ["F32", "F16"])
  func bytesGiveTheKernelsTheSameIntegersAndSteps(type: String) throws {
    let wide = wide(type: type)
    let networks = try [wide, narrow(wide)].map { builder in
      try withFile(builder.bytes()) { try Network(contentsOf: $0, precision: .int8) }
    }
    let packed = networks.map { network in
      network.weights.layers.flatMap { [$0.forward, $0.backward] }.flatMap(packedBytes)
    }
    #expect(packed[0].count == 6)
    #expect(packed[0] == packed[1])
  }

  /// What the kernels read of a direction in 8 bits.
  private func packedBytes(_ direction: DirectionWeights) -> [[UInt8]] {
    var found: [[UInt8]] = []
    func add(_ weights: IntegerWeights, directions: Int) {
      let form = weights.form(rows: 100)
      #expect(form.bits == .bytes)
      let count = ck_int8_packed_bytes(18, directions, form.bits)
      found.append(Array(UnsafeRawBufferPointer(start: form.weights, count: count)))
    }
    if case .integers(let weights) = direction.input { add(weights, directions: 2) }
    if case .integers(let weights) = direction.recurrent { add(weights, directions: 1) }
    return found
  }

  private func error(_ change: (inout NetworkFileBuilder) -> Void) throws -> NetworkError? {
    var builder = narrow(wide(type: "F32"))
    change(&builder)
    return try loadingError(builder.bytes())
  }

  private let weight = "lstm.1.forward.recurrent_weight"

  @Test func bytesWithoutTheLargestOfTheirRows() throws {
    let found = try error { $0.tensors.removeAll { $0.name == "\(weight).largest" } }
    guard case .missingTensor(_, "\(weight).largest") = found else {
      Issue.record("must be refused, not \(String(describing: found))")
      return
    }
  }

  @Test func largestValuesOfAnotherNumberOfRows() throws {
    let found = try error {
      $0.change("\(weight).largest") {
        $0.shape = [3]
        $0.values = [1, 1, 1]
      }
    }
    guard case .badShape(_, "\(weight).largest", [72], [3]) = found else {
      Issue.record("must be refused, not \(String(describing: found))")
      return
    }
  }

  @Test func largestValuesThatAreBytes() throws {
    let found = try error { builder in
      builder.change("\(weight).largest") {
        $0.type = "I8"
        $0.values = $0.values.map { _ in 1 }
      }
      // Bytes stand last, and have largest values themselves.
      let index = builder.tensors.firstIndex { $0.name == "\(weight).largest" }!
      builder.tensors.append(builder.tensors.remove(at: index))
      let ones = Array(repeating: Float(1), count: 72)
      builder.tensors.insert(
        .init(name: "\(weight).largest.largest", shape: [72], values: ones), at: 0)
    }
    guard case .unsupportedType(_, "\(weight).largest", "I8") = found else {
      Issue.record("must be refused, not \(String(describing: found))")
      return
    }
  }

  @Test func infiniteLargestValue() throws {
    let found = try error { $0.change("\(weight).largest") { $0.values[1] = .infinity } }
    guard case .notFinite(_, weight) = found else {
      Issue.record("must be refused, not \(String(describing: found))")
      return
    }
  }

  @Test func everyByteIsANumber() throws {
    #expect(try error { $0.change(weight) { $0.values = $0.values.map { _ in -128 } } } == nil)
  }
}
