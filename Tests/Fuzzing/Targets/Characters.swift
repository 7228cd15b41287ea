import CTCDecoder
import DuctusEngine
import Foundation
import InkFeatures
import InkModel
import NeuralNetwork

@testable import CharacterLattice
@testable import EngineFixtures

extension FuzzTarget {
  /// The first byte chooses how many pictures the network sees; the file follows.
  static let characterNetwork = FuzzTarget(name: "character-network") { bytes in
    var choices = Choices(bytes)
    let count = choices.below(4)
    try InputFile.with(choices.rest) { url in
      let network = accepted { () throws(NetworkError) in try CharacterNetwork(contentsOf: url) }
      guard let network, network.configuration.channels.reduce(1, *) <= 4_096 else { return }
      let maps = (0..<count).map { number in
        (0..<8 * 32 * 32).map { Float($0 * (number + 3) % 11) / 11 }
      }
      let session = CharacterNetworkSession(network: network)
      // Weights that are finite but absurd have none.
      guard let scores = session.classify(maps, as: network.selection(), count: 5) else { return }
      try expect(scores.count == count, "\(scores.count) results for \(count)")
      for best in scores.map(\.best) {
        try expect(best.count <= 5, "more characters than asked for")
        for (better, worse) in zip(best, best.dropFirst()) {
          try expect(
            better.logProbability >= worse.logProbability, "not sorted, or no numbers")
        }
      }
    }
  }

  /// Two bytes choose the axis and whether the ink is one character; JSON of parameters follows.
  static let lattice = FuzzTarget(name: "lattice") { bytes in
    var choices = Choices(bytes)
    var request = LatticeReader.Request()
    request.axis = choices.bit() ? .vertical : .horizontal
    request.isCharacter = choices.bit()
    let parameters: LatticeParameters
    do {
      parameters = try JSONDecoder().decode(LatticeParameters.self, from: Data(choices.rest))
    } catch {
      // `Decodable` has no typed errors; the packs' readers describe these.
      return
    }
    let written = try JSONEncoder().encode(parameters)
    let again = try JSONDecoder().decode(LatticeParameters.self, from: written)
    try expect(again == parameters, "the parameters don't come back as they were written")
    guard parameters.beamWidth <= 200, parameters.characterLimit <= 200, let network else { return }

    let model = try LatticeModel(
      network: network, language: nil, parameters: parameters, putsSpaces: true)
    let reading = try LatticeReader(model).read(line, request)
    guard let reading else { throw Finding(description: "ink without a reading") }
    for rank in 0..<reading.count {
      let characters = reading.characters(of: rank)
      try expect(
        characters.flatMap(\.strokes).sorted() == Array(line.strokes.indices),
        "strokes without a character, or with two")
      try expect(
        characters.allSatisfy { (0...1).contains($0.confidence) }, "confidences out of range")
    }
    for rank in 1..<max(1, reading.count) {
      try expect(
        reading.score(of: rank - 1) >= reading.score(of: rank), "not sorted, or no numbers")
    }
  }

  private static let network = try? CharacterNetwork(
    contentsOf: Checkout.file("Tests/NeuralNetworkTests/Fixtures/golden-characters.safetensors"))

  /// Two upright strokes, a cross and a dot.
  private static let line = Ink(
    strokes: [
      [(0, 0), (0, 10)], [(4, 0), (5, 10)], [(9, 5), (19, 5)], [(14, 0), (14, 10)], [(24, 9)],
    ].map { corners in
      Stroke(points: corners.map { StrokePoint(x: Float($0.0), y: Float($0.1)) })
    })

  /// Text that is read character by character: the context, then the ink.
  static let characters = FuzzTarget(name: "characters") { bytes in
    var choices = Choices(bytes)
    let context = choices.context()
    let ink = choices.ink()
    let result = accepted { () throws(DuctusError) in
      try characterRecognizer.recognize(ink, context: context)
    }
    guard let result else { return }
    try check(result)
    try checkSegments(of: result, in: ink)
    try checkAllowed(result, context)
  }

  private static let characterRecognizer = Recognisers.load {
    let pack = try CharacterPack(
      languageModel: Checkout.file("Tests/CharacterLatticeTests/Fixtures/small.lm"),
      spelling: "山川人口日十一王木明")
    return try TextRecognizer(contentsOf: pack.directory)
  }

  /// Maps of an ink, which the order and the place of its strokes don't change.
  static let directionMaps = FuzzTarget(name: "direction-maps") { bytes in
    var choices = Choices(bytes)
    let ink = choices.ink()
    guard (try? ink.validate(checksTimes: false)) != nil else { return }
    let maps = DirectionMaps(ink).values
    try expect(maps.count == DirectionMaps.count, "\(maps.count) values")
    try expect(maps.allSatisfy { $0 >= 0 && $0.isFinite }, "a length that is none")
    let again = DirectionMaps(Ink(strokes: ink.strokes.reversed())).values
    let change = zip(maps, again).map { abs($0 - $1) / max(1, $0) }.max() ?? 0
    try expect(change < 1e-3, "another order of strokes changes a value by \(change)")
  }
}
