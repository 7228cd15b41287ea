import Support
import Testing

@testable import NeuralNetwork

struct DamagedCharacterNetworkTests {
  @Test func `A whole file loads`() throws {
    #expect(try characterLoadingError(.characters()) == nil)
  }

  @Test(arguments: NetworkFileBuilder.characters().tensors.map(\.name))
  func `A tensor that is missing is named, and one of another shape`(name: String) throws {
    var builder = NetworkFileBuilder.characters()
    builder.tensors.removeAll { $0.name == name }
    guard case .missingTensor(_, name) = try characterLoadingError(builder) else {
      Issue.record("\(name) is not missed")
      return
    }
    builder = .characters()
    builder.change(name) { $0.shape.append(1) }
    guard case .badShape(_, name, _, _) = try characterLoadingError(builder) else {
      Issue.record("the shape of \(name) is not noticed")
      return
    }
    builder = .characters()
    builder.change(name) { $0.values[$0.values.count - 1] = .nan }
    guard case .notFinite(_, name) = try characterLoadingError(builder) else {
      Issue.record("a NaN of \(name) is not noticed")
      return
    }
  }

  @Test func `Too few rows of characters are noticed`() throws {
    var builder = NetworkFileBuilder.characters()
    builder.configuration["alphabet"] = "一二三四"
    guard
      case .badShape(_, "characters.weight", [5, 4], [4, 4]) = try characterLoadingError(builder)
    else {
      Issue.record("not noticed")
      return
    }
  }

  /// A change names its rows, and has the tensors of these heads alone.
  @Test func `Changes have tensors for the heads whose rows they name`() throws {
    let bytes = try NetworkFileBuilder.characters().bytes()
    let heads = try CharacterHeads(bytes.withUnsafeBytes { FileBytes(name: "file", copying: $0) })
    let bias = WeightChanges(
      [
        "characters.bias": .init(rounding: [1], shape: [1]),
        "characters.weight": .init(rounding: [1, 2, 3, 4], shape: [1, 4]),
      ], name: "hand")
    #expect(
      throws: NetworkError.unexpectedTensor(file: "hand", tensor: "characters.weight")
    ) { try heads.rows(HeadChanges(rows: HeadRows(characters: [], jamo: []), changes: bias)) }
    #expect(throws: NetworkError.missingTensor(file: "hand", tensor: "hangul.weight")) {
      try heads.rows(HeadChanges(rows: HeadRows(characters: ["二"], jamo: [3]), changes: bias))
    }
    let rows = HeadRows(characters: ["二"], jamo: [])
    #expect(try heads.rows(HeadChanges(rows: rows, changes: bias)).characters.indices == [2])
  }

  @Test func `A deviation of 0 is noticed, except in the row without a class`() throws {
    var builder = NetworkFileBuilder.characters()
    builder.change("geometry") { $0.values[9] = 0 }
    guard case .badTensor(_, "geometry", _) = try characterLoadingError(builder) else {
      Issue.record("not noticed")
      return
    }
  }

  @Test(arguments: [
    ("format", 2 as any Sendable), ("kind", "ctc"), ("maps_version", 2), ("channels", [Int]()),
    ("channels", [3, 0]), ("strides", [2]), ("strides", [2, 3]), ("embedding", 0),
    ("alphabet", "一二一"), ("alphabet", ""), ("other", 1), ("clusters", ["x": "y"]),
    ("clusters", ["一": ""]), ("clusters", ["一二": "y"]), ("clusters", [1]),
  ])
  func `A field out of range is named`(field: String, value: any Sendable) throws {
    var builder = NetworkFileBuilder.characters()
    builder.configuration[field] = value
    guard case .badConfiguration(_, let named, _) = try characterLoadingError(builder) else {
      Issue.record("\(field) is not noticed")
      return
    }
    #expect(named.hasPrefix(field))
  }

  @Test func `A scalar may stand for a text of several`() throws {
    var builder = NetworkFileBuilder.characters()
    builder.configuration["clusters"] = ["二": "ক্ষ"]
    let configuration = try withFile(builder.bytes()) {
      try CharacterNetwork(contentsOf: $0).configuration
    }
    let place = try #require(configuration.alphabet.firstIndex(of: "二"))
    #expect(configuration.texts[place] == "ক্ষ")
    #expect(configuration.texts.count { $0.unicodeScalars.count > 1 } == 1)
  }

  @Test func `A tensor too many is named`() throws {
    var builder = NetworkFileBuilder.characters()
    builder.tensors.append(.init(name: "more", shape: [1], values: [0]))
    guard case .unexpectedTensor(_, "more") = try characterLoadingError(builder) else {
      Issue.record("not noticed")
      return
    }
  }

  @Test func `A network of lines isn't one of characters, and vice versa`() throws {
    guard case .badConfiguration = try characterLoadingError(NetworkFileBuilder()),
      case .badConfiguration = try loadingError(NetworkFileBuilder.characters().bytes())
    else {
      Issue.record("loaded")
      return
    }
  }
}
