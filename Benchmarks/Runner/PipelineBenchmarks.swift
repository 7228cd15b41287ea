import CTCDecoder
import CharacterLM
import Ductus
import Foundation
import InkFeatures
import NeuralNetwork
import SequenceData
import Support

// The stages of recognition one by one.

func featureBenchmarks(_ context: BenchmarkContext) -> [Measurement] {
  [("word", context.inks.word()), ("line", context.inks.line())].map { name, item in
    context.effort.measure(
      "features", "\(name) of \(item.ink.pointCount) points", (item.ink.pointCount, "points")
    ) {
      _ = FeatureSequence(text: item.ink, writingArea: item.writingArea)
    }
  }
}

/// Inputs with a number of frames, always the same.
func randomInputs(
  _ configuration: NetworkConfiguration, frames: Int, seed: Int
) -> FeatureSequence {
  var generator = SeededGenerator(seed: UInt64(seed))
  let steps = frames * configuration.stack
  let values = (0..<steps * configuration.features).map { _ in
    Float.random(in: -1...1, using: &generator)
  }
  return FeatureSequence(values: values, steps: steps)
}

func networkBenchmarks(_ context: BenchmarkContext) throws -> [Measurement] {
  func measure(_ name: String, _ file: URL) throws -> [Measurement] {
    try NetworkPrecision.allCases.flatMap { precision in
      let session = NetworkSession(network: try Network(contentsOf: file, precision: precision))
      return [1, 32].flatMap { batch in
        [50, 100, 300].map { frames in
          let inputs = (0..<batch).map {
            randomInputs(session.network.configuration, frames: frames, seed: $0)
          }
          return context.effort.measure(
            "network", "\(name), \(precision.rawValue), \(batch) × \(frames)",
            (batch * frames, "frames")
          ) { _ = session.logProbabilities(inputs) }
        }
      }
    }
  }
  var results = try measure("shipped", context.pack.network)
  for network in [RandomNetwork(layers: 3, hidden: 64), RandomNetwork(layers: 4, hidden: 128)] {
    results += try network.withFile { try measure(network.name, $0) }
  }
  return results
}

/// The network's output for inks.
func posteriors(_ inks: [LabelledInk], of network: Network) -> [Posteriors] {
  let session = NetworkSession(network: network)
  return inks.map { item in
    session.logProbabilities([FeatureSequence(text: item.ink, writingArea: item.writingArea)])[0]
  }
}

extension Pack {
  /// The parts that only text packs have.
  func textContents() throws -> PackManifest.TextContents {
    guard case .text(let contents) = manifest.contents else {
      throw BenchmarkError.noText(directory.path)
    }
    return contents
  }

  /// The network for the characters that the language writes.
  func loadNetwork() throws -> Network {
    try Network(contentsOf: network).restricted(to: Set(textContents().written.unicodeScalars))
  }

  func loadLanguageModel() throws -> LanguageModel? {
    try textContents().languageModel.map { try LanguageModel(contentsOf: url(of: $0)) }
  }

  /// A decoder with the pack's settings and its own beam.
  func decoder(beam: Int) throws -> CTCBeamDecoder {
    let contents = try textContents()
    var parameters = try JSONDecoder().decode(
      DecoderParameters.self, from: Data(contentsOf: url(of: contents.decoder)))
    parameters.beamWidth = beam
    return try CTCBeamDecoder(
      alphabet: Alphabet(contents.written), languageModel: loadLanguageModel(),
      parameters: parameters)
  }
}

func decoderBenchmarks(_ context: BenchmarkContext) throws -> [Measurement] {
  let posteriors = posteriors(
    context.inks.inks, of: try context.pack.loadNetwork())
  let frames = posteriors.reduce(0) { $0 + $1.frames }
  return try [25, 100].map { beam in
    let decoder = try context.pack.decoder(beam: beam)
    return context.effort.measure(
      "decoder", "beam \(beam), \(posteriors.count) inks of \(frames) frames", (frames, "frames")
    ) {
      for item in posteriors { _ = try? decoder.decode(item) }
    }
  }
}

func languageModelBenchmarks(_ context: BenchmarkContext) throws -> [Measurement] {
  guard let model = try context.pack.loadLanguageModel() else { return [] }
  let text = "It was the best of times, it was the worst of times, it was the age of wisdom."
  let tokens = text.unicodeScalars.map { model.token(for: $0) ?? LanguageModel.unknown }
  var sum: Float = 0
  let result = context.effort.measure(
    "language-model", "a sentence of \(tokens.count) characters", (tokens.count, "look-ups")
  ) {
    var state = model.beginningOfText
    for token in tokens {
      var next = LanguageModel.State()
      sum += model.logProbability(of: token, after: state, next: &next)
      state = next
    }
  }
  precondition(sum.isFinite)
  return [result]
}
