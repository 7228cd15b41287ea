import Foundation
import InkFormats
import InkModel
import ModelPack
import NeuralNetwork
import Testing

@testable import FormulaReading
@testable import InkReading

private let weights = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("weights")

/// Groups of strokes named by the networks of looks and of the pen.
struct SymbolNamerTests {
  private let parts: UnsharedParts
  private let contents: PackManifest.FormulaContents
  private let ink: Ink

  init() throws {
    parts = UnsharedParts(
      PackFiles(try Pack(contentsOf: weights.appendingPathComponent("formulas"))))
    guard case .formula(let contents) = parts.manifest.contents else {
      throw CocoaError(.fileReadCorruptFile)
    }
    self.contents = contents
    let samples = weights.deletingLastPathComponent().appendingPathComponent("Samples")
    ink = try InkFileReader(path: samples.appendingPathComponent("formulas.ndjson").path)
      .map { try $0.get().ink }[0]
  }

  private func model(pen: Network?) throws -> LayoutModel {
    try LayoutModel(
      network: parts.lookingNetwork(parts.manifest.network, precision: .int8), pen: pen,
      LayoutModel.Files(
        symbols: parts.bytes(of: contents.symbols), relations: parts.bytes(of: contents.relations),
        joins: parts.bytes(of: contents.joins), formulas: parts.bytes(of: contents.formulas),
        parameters: parts.bytes(of: contents.decoder)))
  }

  /// ln P of each stroke of the sample, and of its first two together.
  private func rows(_ model: LayoutModel) throws -> [[Float]] {
    let groups = ink.strokes.indices.map { [$0] } + [[0, 1]]
    return try #require(
      try SymbolNamer(model).logProbabilities(groups, of: ink, ink.polylines))
  }

  @Test func bothNetworksGiveProbabilities() throws {
    let pen = try parts.network(try #require(contents.pen), precision: .int8)
    let (both, looks) = (try rows(model(pen: pen)), try rows(model(pen: nil)))
    for row in both + looks { #expect(abs(row.reduce(0) { $0 + exp($1) } - 1) < 1e-3) }
    // Where looks are sure, the pen isn't followed.
    let sure = Float(log(try model(pen: nil).parameters.sureLooks))
    for (row, seen) in zip(both, looks) { #expect((row == seen) == (seen.max()! >= sure)) }
    #expect(both != looks)
  }

  @Test func packsWithoutTheNetworkOfThePenAreRead() throws {
    let formula = try FormulaReader(model(pen: nil)).read(ink).first?.formula
    #expect(formula?.latex == #"x = \frac{-b \pm \sqrt{b^{2} - 4ac}}{2a}"#)
  }

  @Test func aNetworkOfOtherSymbolsIsRefused() throws {
    let shapes = try Network(
      contentsOf: weights.appendingPathComponent("shapes/network.safetensors"))
    #expect(
      throws: FormulaError.badFile(
        file: try parts.bytes(of: contents.symbols).name,
        reason: "the network of the pen names other symbols")
    ) { try model(pen: shapes) }
  }
}
