import Foundation
import Testing

@testable import NeuralNetwork

/// A network that writes only some of its characters.
struct RestrictionTests {
  @Test(arguments: KernelLevel.supported, NetworkPrecision.allCases)
  func probabilitiesAreThoseGivenTheCharacters(
    level: KernelLevel, precision: NetworkPrecision
  ) throws {
    let network = try goldenNetwork(precision)
    let inks = GoldenCase.all.map(\.sequence)
    let whole = NetworkSession(network: network, level: level).logProbabilities(inks)
    for wanted in [" etaoinshr", "~ ", "q"] {
      let part = network.restricted(to: Set(wanted.unicodeScalars))
      // In the network's order, whatever the order they are asked for in.
      #expect(part.configuration.characters == String(wanted.sorted()))
      #expect(part.configuration.classes == wanted.count + 1)
      let classes =
        [0]
        + network.configuration.characters.unicodeScalars.enumerated()
        .filter { wanted.unicodeScalars.contains($0.element) }.map { $0.offset + 1 }
      let results = NetworkSession(network: part, level: level).logProbabilities(inks)
      for (result, all) in zip(results, whole) {
        #expect(result.classes == classes.count && result.frames == all.frames)
        for frame in 0..<all.frames {
          let row = classes.map { Double(all.values[frame * all.classes + $0]) }
          let total = log(row.map { exp($0) }.reduce(0, +))
          let expected = row.map { Float($0 - total) }
          let actual = Array(result.values[frame * classes.count..<(frame + 1) * classes.count])
          #expect(distance(actual, expected) < 1e-3)
        }
      }
    }
  }

  @Test func allCharactersAreTheNetworkItself() throws {
    let network = try goldenNetwork()
    let all = Set(network.configuration.characters.unicodeScalars)
    #expect(network.restricted(to: all) === network)
    #expect(network.restricted(to: all.union(["\u{E9}"])) === network)
  }

  @Test func thePartsShareTheEncoder() throws {
    let network = try goldenNetwork(.int8)
    let part = network.restricted(to: [" ", "a"])
    #expect(part.whole === network)
    guard case .integers(let own) = part.weights.layers[0].forward.recurrent,
      case .integers(let shared) = network.weights.layers[0].forward.recurrent
    else {
      Issue.record("not in bytes")
      return
    }
    #expect(own.form(rows: 9).weights == shared.form(rows: 9).weights)
  }
}
