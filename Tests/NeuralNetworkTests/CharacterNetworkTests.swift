import CKernels
import Foundation
import InkFeatures
import InkModel
import Testing

@testable import NeuralNetwork

struct CharacterNetworkTests {
  private func network(
    _ builder: NetworkFileBuilder, _ precision: NetworkPrecision = .float32
  ) throws -> CharacterNetwork {
    try withFile(builder.bytes()) { try CharacterNetwork(contentsOf: $0, precision: precision) }
  }

  private func logits(
    _ network: CharacterNetwork, _ maps: [[Float]], _ level: KernelLevel = ck_best_level()
  ) -> [(characters: [Float], jamo: [Float])] {
    var all: [(characters: [Float], jamo: [Float])] = []
    CharacterNetworkSession(network: network, level: level).forEachCharacter(maps) { _, logits in
      all.append(
        (
          Array(UnsafeBufferPointer(start: logits.characters, count: network.alphabet.count + 1)),
          Array(UnsafeBufferPointer(start: logits.jamo, count: network.readsSyllables ? 68 : 0))
        ))
    }
    return all
  }

  /// A network whose embeddings are above 0.
  private func lively(strides: [Int]) -> NetworkFileBuilder {
    var builder = NetworkFileBuilder.characters(strides: strides)
    builder.change("embedding.bias") { $0.values = $0.values.map { _ in 3 } }
    return builder
  }

  @Test(arguments: [[2, 1], [1, 2], [2, 2]], KernelLevel.supported)
  func `Logits are those of the definition`(strides: [Int], level: KernelLevel) throws {
    let builder = NetworkFileBuilder.characters(strides: strides)
    let plain = PlainNetwork(builder: builder, channels: [3, 5], strides: strides)
    let maps = (0..<3).map(someMaps)
    let found = logits(try network(builder), maps, level)
    #expect(found.count == 3)
    for (maps, found) in zip(maps, found) {
      let expected = plain.logits(maps)
      #expect(distance(found.characters, expected.characters) < 1e-3)
      #expect(distance(found.jamo, expected.jamo) < 1e-3)
    }
  }

  @Test(arguments: [[2, 1], [1, 2], [2, 2]], KernelLevel.supported)
  func `Logits in 8 bits are near those of the definition`(
    strides: [Int], level: KernelLevel
  ) throws {
    let builder = lively(strides: strides)
    let plain = PlainNetwork(builder: builder, channels: [3, 5], strides: strides)
    // A blank picture, and one in which a single pixel outshines the others, are among them.
    var maps = (0..<3).map(someMaps)
    maps.append([Float](repeating: 0, count: 8 * 32 * 32))
    maps.append(someMaps(5).map { $0 / 100 })
    maps[4][77] = 1
    let found = logits(try network(builder, .int8), maps, level)
    #expect(found.count == maps.count)
    #expect(Set(found.map(\.jamo)).count == maps.count)
    for (maps, found) in zip(maps, found) {
      let expected = plain.logits(maps)
      let range = expected.jamo.map(abs).max()!
      #expect(distance(found.characters, expected.characters) < 0.03 * range)
      #expect(distance(found.jamo, expected.jamo) < 0.03 * range)
    }
  }

  @Test func `Values too faint for a byte, and negative ones, are blank`() throws {
    let network = try network(lively(strides: [2, 1]), .int8)
    let maps = someMaps(3)
    let (once, twice) = (logits(network, [maps])[0], logits(network, [maps.map { 2 * $0 }])[0])
    let blank = logits(network, [maps.map { _ in 0 }, maps.map { _ in -1 }])
    #expect(once.characters != twice.characters)
    #expect(blank[0].characters == blank[1].characters)
    let none = logits(network, [maps.map { $0 * 0x1p-133 }])[0]
    #expect(none.characters == blank[0].characters)
  }

  @Test(arguments: [Float.infinity, .nan]) func `Maps that aren't numbers don't crash`(
    value: Float
  ) throws {
    var maps = someMaps(1)
    maps[40] = value
    for precision in NetworkPrecision.allCases {
      let network = try network(.characters(), precision)
      let scores = CharacterNetworkSession(network: network).classify(
        [maps], as: network.selection(), count: 3)
      #expect(scores == nil || value.isNaN)
    }
  }

  /// A case of `Fixtures/golden-characters.json`, made by
  /// `ductus_tools.network.make_character_golden`.
  private struct Golden: Decodable {
    let name: String
    let drawing: [[[Float]]]
    let characters: [Float]
    let hangul: [Float]

    var maps: [Float] {
      DirectionMaps(
        Ink(
          strokes: drawing.map { stroke in
            Stroke(points: zip(stroke[0], stroke[1]).map { StrokePoint(x: $0, y: $1) })
          })
      ).values
    }
  }

  @Test(
    arguments: KernelLevel.supported, [(NetworkPrecision.float32, Float(1e-4)), (.int8, 0.02)])
  func `Logits are PyTorch's`(
    level: KernelLevel, tolerance: (precision: NetworkPrecision, distance: Float)
  ) throws {
    let network = try CharacterNetwork(
      contentsOf: fixture("golden-characters.safetensors"), precision: tolerance.precision)
    #expect(network.alphabet == Array("一あA。國ㅋ𠀋".unicodeScalars))
    let cases = try JSONDecoder().decode(
      [Golden].self, from: Data(contentsOf: fixture("golden-characters.json")))
    #expect(cases.count == 5)
    for (golden, found) in zip(cases, logits(network, cases.map(\.maps), level)) {
      #expect(
        distance(found.characters, golden.characters) < tolerance.distance, "\(golden.name)")
      #expect(distance(found.jamo, golden.hangul) < tolerance.distance, "\(golden.name)")
    }
  }

  @Test(arguments: NetworkPrecision.allCases)
  func `Inks read together have the same results as alone`(
    precision: NetworkPrecision
  ) throws {
    let network = try network(lively(strides: [2, 1]), precision)
    let maps = (0..<CharacterNetworkSession.batch + 5).map(someMaps)
    let together = logits(network, maps)
    for (maps, found) in zip(maps, together) {
      let alone = logits(network, [maps])[0]
      #expect(alone.characters == found.characters && alone.jamo == found.jamo)
    }
  }

  @Test func `Syllables are sums of jamo, in one softmax with the characters`() throws {
    let network = try network(.characters())
    let maps = someMaps(4)
    let (characters, jamo) = logits(network, [maps])[0]
    var all = characters
    for initial in 0..<19 {
      for vowel in 0..<21 {
        for final in 0..<28 { all.append(jamo[initial] + jamo[19 + vowel] + jamo[40 + final]) }
      }
    }
    let total = log(all.reduce(0.0) { $0 + exp(Double($1)) })
    let scores = try #require(
      CharacterNetworkSession(network: network).classify(
        [maps], as: network.selection(), count: 20))[0]
    #expect(abs(Double(scores.none) - (Double(characters[0]) - total)) < 1e-4)
    let ranked = all.enumerated().dropFirst().sorted { $0.element > $1.element }.prefix(20)
    #expect(scores.best.count == 20)
    for (found, expected) in zip(scores.best, ranked) {
      // Several may be equal.
      #expect(abs(Double(found.logProbability) - (Double(expected.element) - total)) < 1e-4)
      let own = found.index.map { $0 + 1 } ?? Int(found.character.value) - 0xAC00 + 4
      #expect(abs(Double(found.logProbability) - (Double(all[own]) - total)) < 1e-4)
      #expect((found.index == nil) == (found.character.value >= 0xAC00))
    }
  }

  @Test func `Only what is selected is read, and nothing else changes`() throws {
    let network = try network(.characters())
    let session = CharacterNetworkSession(network: network)
    let all = try #require(session.classify([someMaps(1)], as: network.selection(), count: 20_000))
    let allowed: Set<Unicode.Scalar> = ["二", "가", "힣"]
    let some = try #require(
      session.classify(
        [someMaps(1)], as: network.selection { allowed.contains($0) }, count: 20_000))
    #expect(some[0].best == all[0].best.filter { allowed.contains($0.character) })
    #expect(some[0].best.count == 3)
  }

  @Test(arguments: NetworkPrecision.allCases)
  func `A part of the characters has the same logits`(precision: NetworkPrecision) throws {
    // More than the kernels have in a block, in another order of blocks.
    let alphabet = String(String.UnicodeScalarView((0..<150).map { Unicode.Scalar(0x4E00 + $0)! }))
    var builder = lively(strides: [2, 1])
    builder.configuration["alphabet"] = alphabet
    for (name, columns) in [("characters.weight", 4), ("characters.bias", 1), ("geometry", 4)] {
      builder.change(name) { tensor in
        let rows = name == "geometry" ? 152 : 151
        tensor.shape = columns == 1 ? [rows] : [rows, columns]
        let count = rows * columns
        tensor.values = (0..<count).map { (i: Int) -> Float in Float(i * 31 % 97 + 1) / 97 }
      }
    }
    let network = try network(builder, precision)
    let kept = Array(alphabet.unicodeScalars).filter { $0.value % 3 == 1 }
    let part = network.restricted(to: Set(kept), syllables: true)
    #expect(part.alphabet == kept)
    let (whole, some) = (logits(network, [someMaps(2)])[0], logits(part, [someMaps(2)])[0])
    #expect(some.jamo == whole.jamo)
    #expect(some.characters[0] == whole.characters[0])
    for (place, scalar) in kept.enumerated() {
      #expect(some.characters[place + 1] == whole.characters[Int(scalar.value) - 0x4E00 + 1])
    }
  }

  @Test func `A part of the characters shares the softmax alone`() throws {
    let network = try network(.characters())
    let part = network.restricted(to: ["三", "一"], syllables: false)
    #expect(part.alphabet == ["一", "三"])
    #expect(part.geometry(ofCharacterAt: 1) == network.geometry(ofCharacterAt: 2))
    let scores = try #require(
      CharacterNetworkSession(network: part).classify(
        [someMaps(2)], as: part.selection(), count: 5))[0]
    #expect(Set(scores.best.map(\.character)) == ["一", "三"])
    let sum = scores.best.reduce(exp(scores.none)) { $0 + exp($1.logProbability) }
    #expect(abs(sum - 1) < 1e-4)
  }

  @Test(arguments: NetworkPrecision.allCases)
  func `Weights that overflow are noticed`(precision: NetworkPrecision) throws {
    var builder = NetworkFileBuilder.characters()
    for name in ["embedding.bias", "characters.weight"] {
      builder.change(name) { $0.values = $0.values.map { _ in 3e38 } }
    }
    let network = try network(builder, precision)
    #expect(
      CharacterNetworkSession(network: network).classify(
        [someMaps(1)], as: network.selection(), count: 3) == nil)
  }

  @Test func `Convolutions that overflow are noticed in 8 bits, too`() throws {
    var builder = NetworkFileBuilder.characters()
    builder.change("convolution.0.weight") { $0.values = $0.values.map { _ in 3e38 } }
    let network = try network(builder, .int8)
    #expect(
      CharacterNetworkSession(network: network).classify(
        [someMaps(1)], as: network.selection(), count: 3) == nil)
  }

  @Test func `An embedding of more pixels than sums can hold is refused in 8 bits`() throws {
    let builder = NetworkFileBuilder.characters(channels: [130], strides: [1], embedding: 1)
    #expect(try network(builder, .float32).precision == .float32)
    do {
      _ = try network(builder, .int8)
      Issue.record("loaded")
    } catch {
      guard case NetworkError.badConfiguration(_, "channels", _) = error else { throw error }
    }
  }
}
