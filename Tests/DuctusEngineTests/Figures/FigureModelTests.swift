import Ductus
import EngineFixtures
import NeuralNetwork
import Testing

@testable import DuctusEngine

/// What recognisers of figures load, and share.
struct FigureModelTests {
  private let pack: Pack

  init() throws { pack = try PackCatalog.bundled.pack(forTag: "zxx-Zsym-x-shapes") }

  @Test func recognisersOfATagShareTheirModel() throws {
    let model = try FigureModel.shared(pack, nil, .int8)
    #expect(try FigureModel.shared(pack, nil, .int8) === model)
    #expect(try FigureModel.shared(pack, "zxx-Zsym-x-shapes", .int8) === model)
    #expect(try FigureModel.shared(pack, "zxx-Zsym-x-shapes-plus", .int8) !== model)
    #expect(try FigureModel.shared(pack, nil, .float32) !== model)
  }

  @Test func tagsOfAPackShareItsNetworks() throws {
    let tags = pack.manifest.tags
    let network = try SharedModels.network(at: pack.network, precision: .int8)
    let models = try tags.map { try FigureModel.shared(pack, $0, .int8) }
    #expect(models.count == 2)
    #expect(try SharedModels.network(at: pack.network, precision: .int8) === network)
    #expect(models.allSatisfy { $0.network === network })
  }

  /// Both precisions name the samples alike, by networks that aren't computed alike.
  @Test func precisionIsHeeded() throws {
    let recognizers = try NetworkPrecision.allCases.map {
      try FigureRecognizer(pack: pack, languageTag: "zxx-Zsym-x-shapes-plus", precision: $0)
    }
    for record in Samples.records("shapes") {
      let results = try recognizers.map { try $0.recognize(record.ink) }
      #expect(Set(results.map { $0.candidates.first?.text }) == [record.label])
      #expect(Set(results.map { $0.candidates.map(\.cost) }).count == recognizers.count)
    }
  }
}
