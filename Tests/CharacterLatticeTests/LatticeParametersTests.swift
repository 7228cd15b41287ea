import Foundation
import Testing

@testable import CharacterLattice

struct LatticeParametersTests {
  @Test func `Stored parameters are read again, and missing keys take defaults`() throws {
    var parameters = LatticeParameters()
    parameters.languageWeight = 0.7
    parameters.loneCharacterPrior = ["カ": 1, "_": -1.5]
    let stored = try JSONEncoder().encode(parameters)
    #expect(try JSONDecoder().decode(LatticeParameters.self, from: stored) == parameters)
    parameters.loneCharacterPrior = [:]
    let few = Data(#"{"languageWeight": 0.7}"#.utf8)
    #expect(try JSONDecoder().decode(LatticeParameters.self, from: few) == parameters)
  }

  @Test func `An unknown key is refused`() {
    #expect(throws: LatticeError.unknownParameter(name: "beam")) {
      try JSONDecoder().decode(LatticeParameters.self, from: Data(#"{"beam": 3}"#.utf8))
    }
  }

  @Test func `Values out of range are refused, the infinite ones too`() {
    for (name, value) in [("beamWidth", 0.0), ("overlap", 1.5), ("lineTemperature", 0)] {
      #expect(throws: LatticeError.self) {
        try JSONDecoder().decode(
          LatticeParameters.self, from: Data("{\"\(name)\": \(value)}".utf8))
      }
    }
    var parameters = LatticeParameters()
    parameters.emScale = .nan
    #expect(throws: LatticeError.self) { try parameters.validate() }
  }

  @Test func `A key that isn't a character is named`() {
    #expect(
      throws: LatticeError.malformedParameters(reason: "\"ab\" is not a single character")
    ) {
      try JSONDecoder().decode(
        LatticeParameters.self, from: Data(#"{"loneCharacterPrior": {"ab": -1}}"#.utf8))
    }
  }

  /// A property that is missing in the table would be neither stored nor checked.
  @Test func `Every property has a line in the table`() {
    let properties = Mirror(reflecting: LatticeParameters()).children.count
    #expect(properties == LatticeParameters.table.parameters.count)
  }
}
