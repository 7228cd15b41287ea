import CKernels
import CTCDecoder
import CharacterLM
import InkFeatures
import InkLayout
import InkModel
import InkSegmentation
import NeuralNetwork
import SequenceData
import Support
import UnicodeText

/// Reads inks with the core alone, at the kernels' level that all processors have.
struct Probe {
  private let session: NetworkSession
  private let decoder: CTCBeamDecoder

  /// - Parameter files: `network`, `languageModel` and `decoder`.
  init(_ files: [String: FileBytes]) throws(ProbeFault) {
    func file(_ name: String) throws(ProbeFault) -> FileBytes {
      guard let file = files[name] else { throw ProbeFault("\(name) is missing") }
      return file
    }
    let networkFile = try file("network")
    let network: Network
    do throws(NetworkError) {
      network = try Network(networkFile, precision: .int8)
    } catch {
      throw ProbeFault("\(error)")
    }
    session = NetworkSession(network: network)
    let languageFile = try file("languageModel")
    let languageModel: LanguageModel
    do throws(LanguageModelError) {
      languageModel = try LanguageModel(languageFile)
    } catch {
      throw ProbeFault("\(error)")
    }
    let parametersFile = try file("decoder")
    let json: JSONValue
    do throws(JSONError) {
      json = try parametersFile.json()
    } catch {
      throw ProbeFault("\(error)")
    }
    do throws(DecoderError) {
      decoder = try CTCBeamDecoder(
        alphabet: Alphabet(network.configuration.characters), languageModel: languageModel,
        parameters: DecoderParameters(json: json))
    } catch {
      throw ProbeFault("\(error)")
    }
  }

  /// The lines that say what is read of an ink: how many lines it has, then the likeliest texts with
  /// the bits of their scores.
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
      + hypotheses.map { "\($0.text) \(String($0.score.bitPattern, radix: 16))" }
  }
}

/// Why the probe reads nothing.
struct ProbeFault: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// The files that were handed over. One thread has them.
private nonisolated(unsafe) var files: [String: FileBytes] = [:]

/// What keeps the files' memory: nobody frees it.
private final class Forever {}

@_cdecl("probe_add")
public func add(_ name: UnsafePointer<CChar>, _ bytes: UnsafeRawPointer, _ count: Int) {
  let name = String(cString: name)
  files[name] = FileBytes(
    name: name, bytes: UnsafeRawBufferPointer(start: bytes, count: count), owner: Forever())
}

@_cdecl("probe_read")
public func read(_ inks: UnsafeRawPointer, _ count: Int) -> Int32 {
  ck_limit_level(.portable)
  do throws(ProbeFault) {
    let probe = try Probe(files)
    for line in UnsafeRawBufferPointer(start: inks, count: count).split(separator: 0x0A) {
      let record = try ProbeRecord(UnsafeRawBufferPointer(rebasing: line))
      print(record.id)
      for answer in try probe.read(record.ink) { print("  ", answer) }
    }
    return 0
  } catch {
    print("fault:", error.reason)
    return 1
  }
}
