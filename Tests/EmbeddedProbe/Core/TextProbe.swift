import CTCDecoder
import CharacterLM
import InkFeatures
import InkLayout
import InkModel
import InkSegmentation
import ModelPack
import NeuralNetwork
import SequenceData
import Support
import UnicodeText

/// Reads an ink as one line of text.
final class TextProbe: Probe {
  private let session: NetworkSession
  private let decoder: CTCBeamDecoder

  init(_ pack: PackFiles, _ contents: PackManifest.TextContents) throws(ProbeFault) {
    let networkBytes = try pack.bytes(pack.manifest.network, "network")
    let modelBytes = try pack.bytes(contents.languageModel, "languageModel")
    let parameterBytes = try pack.bytes(contents.decoder, "decoder")
    let whole: Network
    do throws(NetworkError) {
      whole = try Network(networkBytes, precision: .int8)
    } catch {
      throw ProbeFault("\(error)")
    }
    let languageModel: LanguageModel
    do throws(LanguageModelError) {
      languageModel = try LanguageModel(modelBytes)
    } catch {
      throw ProbeFault("\(error)")
    }
    let json: JSONValue
    do throws(JSONError) { json = try parameterBytes.json() } catch { throw ProbeFault("\(error)") }
    session = NetworkSession(
      network: whole.restricted(to: Set(contents.written.unicodeScalars)))
    do throws(DecoderError) {
      decoder = try CTCBeamDecoder(
        alphabet: Alphabet(contents.written), languageModel: languageModel,
        parameters: DecoderParameters(json: json))
    } catch {
      throw ProbeFault("\(error)")
    }
  }

  func read(_ ink: Ink) throws(ProbeFault) -> [String] {
    let layout = PageLayout(ink)
    let written = RejoinedInk(ink)
    let features = FeatureSequence(
      text: written.ink, version: session.network.configuration.featureVersion)
    var context = DecodingContext()
    context.marksAbove = written.ink.marksAbove
    let hypotheses: [Hypothesis]
    do throws(DecoderError) {
      hypotheses = try decoder.decode(
        session.logProbabilities([features])[0], context: context, maximumResults: 5)
    } catch {
      throw ProbeFault("\(error)")
    }
    return ["lines \(layout.lines.count)"]
      + hypotheses.map { "\($0.text) \($0.score) \(String($0.score.bitPattern, radix: 16))" }
  }
}
