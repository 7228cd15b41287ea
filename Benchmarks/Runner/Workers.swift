import CTCDecoder
import Ductus
import Foundation
import NeuralNetwork
import SequenceData

// Workers for `Benchmarks/peers`, which measures them in turn with other runtimes on the same
// numbers. A worker reads commands from standard input, one per line, and answers each with a line.

/// Floats, as NumPy writes them with `tofile`.
func floats(in file: String) throws -> [Float] {
  let data = try Data(contentsOf: URL(fileURLWithPath: file))
  guard data.count.isMultiple(of: 4) else { throw BenchmarkError.noFigures(file) }
  return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
}

private func write(_ values: [Float], to file: String) throws {
  try values.withUnsafeBytes { Data($0) }.write(to: URL(fileURLWithPath: file))
}

/// Answers `run N` with the seconds of N runs, and other commands as `other` does.
private func serve(
  _ run: () throws -> Void, answering other: (String, String) throws -> String
) throws {
  try run()
  print("ready")
  fflush(nil)
  while let line = readLine() {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let argument = words.count > 1 ? words[1] : ""
    if words.first == "run", let count = Int(argument) {
      let seconds = try (0..<count).map { _ in
        let start = Clock.process
        try run()
        return Clock.process - start
      }
      print(seconds.map { String($0) }.joined(separator: " "))
    } else {
      print(try other(words.first ?? "", argument))
    }
    fflush(nil)
  }
}

/// `network FILE PRECISION BATCH INPUTS`: the inputs (batch, frames, stack * features) of a file
/// of floats. `output FILE` writes the log-probabilities (batch, frames, classes).
func networkWorker(_ arguments: [String]) throws {
  guard arguments.count == 4, let precision = NetworkPrecision(rawValue: arguments[1]),
    let batch = Int(arguments[2])
  else { throw BenchmarkError.usage("network FILE PRECISION BATCH INPUTS") }
  let network = try Network(
    contentsOf: URL(fileURLWithPath: arguments[0]), precision: precision)
  let session = NetworkSession(network: network)
  let values = try floats(in: arguments[3])
  let share = values.count / batch
  let inputs = (0..<batch).map { ink in
    FeatureSequence(
      values: Array(values[ink * share..<(ink + 1) * share]),
      steps: share / network.configuration.features)
  }
  func answer(_ command: String, _ file: String) throws -> String {
    guard command == "output" else { return "unknown" }
    try write(session.logProbabilities(inputs).flatMap(\.values), to: file)
    return "written"
  }
  try serve({ _ = session.logProbabilities(inputs) }, answering: answer)
}

/// `decoder PACK BEAM POSTERIORS FRAMES`: the posteriors (frames, classes) of all inks in a file of
/// floats, and each ink's frames in a file of JSON. `texts` gives the best readings as JSON.
func decoderWorker(_ arguments: [String]) throws {
  guard arguments.count == 4, let beam = Int(arguments[1]) else {
    throw BenchmarkError.usage("decoder PACK BEAM POSTERIORS FRAMES")
  }
  let pack = try Pack(contentsOf: URL(fileURLWithPath: arguments[0]))
  let decoder = try pack.decoder(beam: beam)
  let values = try floats(in: arguments[2])
  let frames = try JSONDecoder().decode(
    [Int].self, from: Data(contentsOf: URL(fileURLWithPath: arguments[3])))
  let classes = try pack.textContents().written.unicodeScalars.count + 1
  var start = 0
  let inks = frames.map { count in
    defer { start += count * classes }
    return Posteriors(
      values: Array(values[start..<start + count * classes]), frames: count, classes: classes)
  }
  func read() throws -> [String] {
    try inks.map { try decoder.decode($0, maximumResults: 1).first?.text ?? "" }
  }
  func answer(_ command: String, _: String) throws -> String {
    guard command == "texts" else { return "unknown" }
    return String(decoding: try JSONEncoder().encode(try read()), as: UTF8.self)
  }
  try serve({ _ = try read() }, answering: answer)
}

/// `posteriors PACK INKS OUTPUT`: the network's output for each ink, in the form for
/// `decoderWorker`; prints the frames and labels as JSON.
func writePosteriors(_ arguments: [String]) throws {
  guard arguments.count == 3 else { throw BenchmarkError.usage("posteriors PACK INKS OUTPUT") }
  struct Listing: Encodable {
    let frames: [Int]
    let labels: [String]
  }
  let pack = try Pack(contentsOf: URL(fileURLWithPath: arguments[0]))
  let inks = try SampleInks(contentsOf: arguments[1]).inks
  let results = posteriors(inks, of: try pack.loadNetwork())
  try write(results.flatMap(\.values), to: arguments[2])
  let listing = Listing(frames: results.map(\.frames), labels: inks.map { $0.label ?? "" })
  print(String(decoding: try JSONEncoder().encode(listing), as: UTF8.self))
}
