import Ductus

/// A group of measurements that can be run separately.
enum BenchmarkGroup: String, CaseIterable {
  case features, network, decoder
  case languageModel = "language-model"
  case recognition, hands, patterns, shapes, cold, load, threads, growth

  func measure(_ context: BenchmarkContext) throws -> [Measurement] {
    switch self {
    case .features: featureBenchmarks(context)
    case .network: try networkBenchmarks(context)
    case .decoder: try decoderBenchmarks(context)
    case .languageModel: try languageModelBenchmarks(context)
    case .recognition: try recognitionBenchmarks(context)
    case .hands: try handBenchmarks(context)
    case .patterns: try patternBenchmarks(context)
    case .shapes: try shapeBenchmarks(context)
    case .cold: try coldBenchmarks(context)
    case .load: try loadBenchmarks(context)
    case .threads: try threadBenchmarks(context)
    case .growth: try growthBenchmarks(context)
    }
  }
}

/// The data that the groups share.
struct BenchmarkContext {
  let effort: Effort
  let inkFile: String
  let inks: SampleInks
  let pack: Pack

  init(_ options: Options) throws {
    effort = options.effort
    inkFile = options.inks
    inks = try SampleInks(contentsOf: options.inks)
    pack = try TextRecognizer().pack
  }
}
