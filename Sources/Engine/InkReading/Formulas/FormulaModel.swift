import FormulaReading
import ModelPack
import NeuralNetwork
import Support

/// The parts of a pack that reads formulas. Threads share it.
package final class FormulaModel: ReadingModel {
  let layout: LayoutModel
  package let version: PackVersion

  package var writingSystem: WritingSystem? { nil }
  package var kind: PackManifest.Kind { .formula }

  /// The names of all symbols that the model distinguishes, as LaTeX.
  package var symbols: [String] { layout.names }

  package init(
    _ parts: any PackParts, precision: NetworkPrecision
  ) throws(DuctusError) {
    guard case .formula(let contents) = parts.manifest.contents else {
      throw parts.wrongKind(expected: .formula)
    }
    version = PackVersion(parts.manifest)
    let network = try parts.lookingNetwork(parts.manifest.network, precision: precision)
    var pen: Network?
    if let file = contents.pen { pen = try parts.network(file, precision: precision) }
    var languageModel: FileBytes?
    if let file = contents.languageModel { languageModel = try parts.bytes(of: file) }
    let files = LayoutModel.Files(
      symbols: try parts.bytes(of: contents.symbols),
      relations: try parts.bytes(of: contents.relations),
      joins: try parts.bytes(of: contents.joins),
      formulas: try parts.bytes(of: contents.formulas),
      languageModel: languageModel,
      parameters: try parts.bytes(of: contents.decoder))
    do throws(FormulaError) {
      layout = try LayoutModel(network: network, pen: pen, files)
    } catch {
      throw .formula(error)
    }
  }

  package func makeSession() throws(DuctusError) -> sending any ReadingSession {
    FormulaSession(self)
  }
}
