import Foundation
import Testing

@testable import NeuralNetwork

/// Files that are well-formed but not what this reader knows.
struct NetworkFileTests {
  private func error(_ change: (inout NetworkFileBuilder) -> Void) throws -> NetworkError? {
    var builder = NetworkFileBuilder()
    change(&builder)
    return try loadingError(builder.bytes())
  }

  @Test(
    arguments: [
      ("format", 3), ("format", 0), ("format", "1"), ("kind", "regressor"), ("cell", "gru"),
      ("gate_order", "iofg"), ("feature_version", 0), ("feature_version", 3), ("features", 0),
      ("features", -3), ("features", 1 << 40), ("features", "11"), ("stack", 0),
      ("stack", 1_000_000), ("hidden", 0), ("hidden", 1 << 62), ("layers", 0), ("layers", 5_000),
      ("alphabet", ""), ("alphabet", "aa"), ("alphabet", 3), ("name", 1), ("surprise", 1),
    ] as [(String, any Sendable)])
  func badConfiguration(field: String, value: any Sendable) throws {
    guard case .badConfiguration(_, let named, _) = try error({ $0.configuration[field] = value })
    else {
      Issue.record("\(field) = \(value) must be refused")
      return
    }
    #expect(named == field)
  }

  @Test func fractionalSize() throws {
    guard case .badConfiguration = try error({ $0.configuration["features"] = 1.5 }) else {
      Issue.record("a fraction must be refused")
      return
    }
  }

  @Test(arguments: NetworkFileBuilder().configuration.keys.sorted())
  func missingField(field: String) throws {
    guard case .badConfiguration(_, let named, _) = try error({ $0.configuration[field] = nil })
    else {
      Issue.record("a file without \(field) must be refused")
      return
    }
    #expect(named == field)
  }

  @Test func metadataKeys() throws {
    guard case .badMetadata(_, "other", _) = try error({ $0.metadata["other"] = "x" }) else {
      Issue.record("unknown metadata must be refused")
      return
    }
    guard case .badMetadata(_, "ductus", _) = try error({ $0.configuration = [:] }) else {
      Issue.record("a file without configuration must be refused")
      return
    }
  }

  @Test(arguments: ["lstm.0.backward.bias", "output.weight"])
  func missingTensor(name: String) throws {
    guard
      case .missingTensor(_, let named) = try error({
        $0.tensors.removeAll { $0.name == name }
      })
    else {
      Issue.record("a file without \(name) must be refused")
      return
    }
    #expect(named == name)
  }

  @Test func extraTensor() throws {
    guard
      case .unexpectedTensor(_, "lstm.1.forward.bias") = try error({
        $0.tensors.append(.init(name: "lstm.1.forward.bias", shape: [1], values: [0]))
      })
    else {
      Issue.record("a tensor too many must be refused")
      return
    }
  }

  @Test(arguments: [[4, 2], [2], [16], [4, 4, 1], []])
  func shapes(shape: [Int]) throws {
    let result = try error {
      $0.change("lstm.0.forward.input_weight") {
        $0.shape = shape
        $0.values = Array(repeating: 0, count: shape.reduce(1, *))
      }
    }
    guard case .badShape(_, "lstm.0.forward.input_weight", [4, 4], shape) = result else {
      Issue.record("shape \(shape) must be refused, not \(String(describing: result))")
      return
    }
  }

  @Test(arguments: ["BF16", "F64", "U8", "nonsense"])
  func types(type: String) throws {
    guard
      case .unsupportedType(_, "output.bias", type) = try error({
        $0.change("output.bias") { $0.type = type }
      })
    else {
      Issue.record("type \(type) must be refused")
      return
    }
  }

  @Test(arguments: [[0, 12], [1, 13], [12, 0], [-4, 8], [0, 0]])
  func places(offsets: [Int]) throws {
    let result = try error { $0.change("output.bias") { $0.offsets = offsets } }
    switch result {
    case .badPlace, .badHeader: break
    default: Issue.record("offsets \(offsets) must be refused, not \(String(describing: result))")
    }
  }

  @Test func misalignedData() throws {
    let builder = NetworkFileBuilder()
    let header = try builder.header()
    let padding = String(repeating: " ", count: (8 - header.utf8.count % 8) % 8 + 1)
    let bytes = NetworkFileBuilder.bytes(
      header: header + padding, data: builder.tensors.flatMap(\.values))
    guard case .badPlace = try loadingError(bytes) else {
      Issue.record("misaligned floats must be refused")
      return
    }
  }

  @Test(arguments: [Float.nan, -.nan, .infinity, -.infinity])
  func notFinite(value: Float) throws {
    for name in NetworkFileBuilder().tensors.map(\.name) {
      let result = try error {
        $0.change(name) { $0.values[$0.values.count - 1] = value }
      }
      guard case .notFinite(_, name) = result else {
        Issue.record("\(value) in \(name) must be refused, not \(String(describing: result))")
        return
      }
    }
  }
}
