import Ductus
import EngineFixtures
import NeuralNetwork
import Testing

@testable import DuctusEngine
@testable import InkClassifier
@testable import InkReading

/// What recognisers of figures load and share.
struct FigureModelTests {
  private let pack: Pack

  init() throws { pack = try PackCatalog.bundled.pack(forTag: "zxx-Zsym-x-shapes") }

  private func model(
    _ tag: String? = nil, _ precision: NetworkPrecision = .int8
  ) throws -> FigureModel {
    try SharedModels.figureModel(of: pack, tag: tag, precision: precision)
  }

  @Test func recognisersOfATagShareTheirModel() throws {
    let first = try model()
    #expect(try model() === first)
    #expect(try model("zxx-Zsym-x-shapes") === first)
    #expect(try model("zxx-Zsym-x-shapes-plus") !== first)
    #expect(try model(nil, .float32) !== first)
  }

  @Test func tagsOfAPackShareItsNetworks() throws {
    let tags = pack.manifest.tags
    let network = try SharedModels.network(at: pack.network, precision: .int8)
    let models = try tags.map { try model($0) }
    #expect(models.count == 2)
    #expect(try SharedModels.network(at: pack.network, precision: .int8) === network)
    #expect(models.allSatisfy { $0.classifier.network === network })
  }

  /// Both precisions give the samples the same names, although they compute differently.
  @Test func precisionIsHeeded() throws {
    let recognizers = try NetworkPrecision.allCases.map {
      var options = RecognizerOptions()
      options.precision = $0
      return try FigureRecognizer(
        pack: pack, languageTag: "zxx-Zsym-x-shapes-plus", options: options)
    }
    for record in Samples.records("shapes") {
      let results = try recognizers.map { try $0.recognize(record.ink) }
      #expect(Set(results.map { $0.candidates.first?.text }) == [record.label])
      #expect(Set(results.map { $0.candidates.map(\.cost) }).count == recognizers.count)
    }
  }
}
