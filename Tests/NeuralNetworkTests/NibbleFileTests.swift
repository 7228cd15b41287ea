import SequenceData
import Support
import Testing

@testable import NeuralNetwork

/// Files whose matrices have 4 bits.
struct NibbleFileTests {
  private let weight = "lstm.1.forward.recurrent_weight"

  /// A network of two layers whose rows have odd numbers of columns.
  private func wide() -> NetworkFileBuilder {
    var generator = SeededGenerator(seed: 4)
    return .twoLayers(hidden: 19) { shape in
      (0..<shape.reduce(1, *)).map { _ in .random(in: -1...1, using: &generator) }
    }
  }

  /// The file with its matrices in 4 bits, and what these stand for in floats.
  private func narrow(
    _ wide: NetworkFileBuilder
  ) -> (nibbles: NetworkFileBuilder, floats: NetworkFileBuilder) {
    var (floats, bytes): ([NetworkFileBuilder.Tensor], [NetworkFileBuilder.Tensor]) = ([], [])
    var plain = wide
    for tensor in wide.tensors {
      guard tensor.shape.count == 2, tensor.name.hasPrefix("lstm") else {
        floats.append(tensor)
        continue
      }
      let columns = tensor.shape[1]
      var (steps, nibbles, values): ([Float], [Float], [Float]) = ([], [], [])
      for start in stride(from: 0, to: tensor.values.count, by: columns) {
        let row = tensor.values[start..<start + columns]
        let step = (row.map(abs).max() ?? 0) / 7
        let whole = row.map { ($0 / step).rounded() }
        steps.append(step)
        values += whole.map { $0 * step }
        let padded = whole + (columns % 2 == 0 ? [] : [0])
        for k in stride(from: 0, to: padded.count, by: 2) {
          nibbles.append(padded[k] + 8 + 16 * (padded[k + 1] + 8))
        }
      }
      let name = tensor.name
      floats.append(.init(name: "\(name).step", shape: [steps.count], values: steps))
      bytes.append(
        .init(name: name, type: "U8", shape: [steps.count, (columns + 1) / 2], values: nibbles))
      plain.change(name) { $0.values = values }
    }
    var builder = wide
    builder.configuration["format"] = 2
    builder.tensors = floats + bytes
    return (builder, plain)
  }

  private func file(_ builder: NetworkFileBuilder) throws -> FileBytes {
    try builder.bytes().withUnsafeBytes { FileBytes(name: "network", copying: $0) }
  }

  private func network(
    _ builder: NetworkFileBuilder, _ precision: NetworkPrecision, changes: WeightChanges? = nil
  ) throws -> Network {
    let bytes = try file(builder)
    guard let changes else { return try Network(bytes, precision: precision) }
    return try Network(bytes, precision: precision, changes: changes)
  }

  private var inks: [FeatureSequence] {
    var generator = SeededGenerator(seed: 5)
    return [1, 7, 30, 2, 19, 19, 40, 3].map { steps in
      FeatureSequence(
        values: (0..<2 * steps).map { _ in .random(in: -2...2, using: &generator) }, steps: steps)
    }
  }

  @Test func nibblesStandForWholeStepsOfTheirRows() throws {
    let (nibbles, floats) = narrow(wide())
    let found = try PlainWeights(file(nibbles))
    let expected = try PlainWeights(file(floats))
    #expect(found.configuration.tensors == expected.configuration.tensors)
    for (index, tensor) in found.configuration.tensors.enumerated() {
      let numbers = [found, expected].map {
        Array(UnsafeBufferPointer(start: $0.tensors[index].pointer, count: tensor.count))
      }
      #expect(numbers[0] == numbers[1], "\(tensor.name)")
    }
  }

  /// In any batch and on every level, an ink's result is the same to the last bit.
  @Test(arguments: KernelLevel.supported)
  func resultsDoNotDependOnTheBatch(level: KernelLevel) throws {
    let session = NetworkSession(network: try network(narrow(wide()).nibbles, .int8), level: level)
    let inks = inks
    let alone = inks.map { session.logProbabilities([$0])[0] }
    for count in 2...inks.count {
      #expect(session.logProbabilities(Array(inks[..<count])) == Array(alone[..<count]))
    }
  }

  @Test func fourBitsReadAsSinglePrecisionDoes() throws {
    let (nibbles, floats) = narrow(wide())
    let plain = NetworkSession(network: try network(floats, .float32)).logProbabilities(inks)
    for precision in NetworkPrecision.allCases {
      let session = NetworkSession(network: try network(nibbles, precision))
      let bound: Float = precision == .float32 ? 0 : 0.1
      for (found, expected) in zip(session.logProbabilities(inks), plain) {
        #expect(distance(found.values, expected.values) <= bound)
      }
    }
  }

  /// A person's hand changes some matrices, which then have 8 bits.
  @Test func changedMatrices() throws {
    let (nibbles, floats) = narrow(wide())
    let shape = [76, 19]
    var generator = SeededGenerator(seed: 6)
    let differences = (0..<76 * 19).map { _ in Float.random(in: -0.1...0.1, using: &generator) }
    let changes = WeightChanges([weight: .init(rounding: differences, shape: shape)])
    let plain = NetworkSession(network: try network(floats, .float32, changes: changes))
      .logProbabilities(inks)
    let changed = NetworkSession(network: try network(nibbles, .int8, changes: changes))
      .logProbabilities(inks)
    let unchanged = NetworkSession(network: try network(nibbles, .int8)).logProbabilities(inks)
    for ink in inks.indices {
      #expect(distance(changed[ink].values, plain[ink].values) < 0.1)
    }
    #expect(changed != unchanged)
  }

  private func error(_ change: (inout NetworkFileBuilder) -> Void) throws -> NetworkError? {
    var builder = narrow(wide()).nibbles
    change(&builder)
    let found = try loadingError(builder.bytes())
    // Networks of both precisions refuse it alike.
    #expect(throws: (any Error).self) { try network(builder, .int8) }
    return found
  }

  private func refused(
    _ found: NetworkError?, _ place: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard case .badTensor(_, place, _) = found else {
      Issue.record("\(String(describing: found))", sourceLocation: sourceLocation)
      return
    }
  }

  @Test func olderFormatsHaveNone() throws {
    guard
      case .unsupportedType(_, _, "U8") = try error({ $0.configuration["format"] = 1 })
    else {
      Issue.record("must be refused")
      return
    }
  }

  @Test(arguments: [0x08, 0x80, 0x00])
  func nibblesOfNoWeight(byte: Int) throws {
    refused(try error { $0.change(weight) { $0.values[30] = Float(byte) } }, weight)
  }

  @Test func somethingAfterTheLastWeightOfARow() throws {
    refused(try error { $0.change(weight) { $0.values[9] = 0x98 } }, weight)
  }

  @Test(arguments: [Float.nan, .infinity, -1, 1e38])
  func impossibleSteps(step: Float) throws {
    let found = try error { $0.change("\(weight).step") { $0.values[3] = step } }
    refused(found, "\(weight).step")
  }

  @Test func noSteps() throws {
    let found = try error { $0.tensors.removeAll { $0.name == "\(weight).step" } }
    guard case .missingTensor(_, "\(weight).step") = found else {
      Issue.record("\(String(describing: found))")
      return
    }
  }

  @Test func otherNumbersOfStepsAndColumns() throws {
    let steps = try error {
      $0.change("\(weight).step") { ($0.shape, $0.values) = ([2], [1, 1]) }
    }
    guard case .badShape(_, "\(weight).step", [76], [2]) = steps else {
      Issue.record("\(String(describing: steps))")
      return
    }
    let columns = try error {
      $0.change(weight) { ($0.shape, $0.values) = ([76, 9], Array($0.values.prefix(76 * 9))) }
    }
    guard case .badShape(_, weight, [76, 10], [76, 9]) = columns else {
      Issue.record("\(String(describing: columns))")
      return
    }
  }

  @Test func biasesHaveNoSteps() throws {
    let name = "lstm.0.forward.bias"
    let found = try error { builder in
      let index = builder.tensors.firstIndex { $0.name == name }!
      builder.tensors.remove(at: index)
      builder.tensors.insert(
        .init(name: "\(name).step", shape: [38], values: Array(repeating: 1, count: 38)), at: 0)
      builder.tensors.append(
        .init(name: name, type: "U8", shape: [38], values: Array(repeating: 0x88, count: 38)))
    }
    guard case .unsupportedType(_, name, "U8") = found else {
      Issue.record("\(String(describing: found))")
      return
    }
  }
}
