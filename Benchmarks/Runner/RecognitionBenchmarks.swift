import Ductus
import Foundation
import NeuralNetwork

// Recognition from end to end.

extension LabelledInk {
  var request: RecognitionRequest {
    RecognitionRequest(
      ink: ink,
      context: RecognitionContext(preContext: preContext, writingArea: writingArea))
  }
}

/// Warm: the recogniser has read before.
func recognitionBenchmarks(_ context: BenchmarkContext) throws -> [Measurement] {
  let recognizer = try TextRecognizer()
  var results = [("word", context.inks.word()), ("line", context.inks.line())].map { name, item in
    context.effort.measure(
      "recognition", "\(name) of \(item.label?.count ?? 0) characters", (1, "inks")
    ) { _ = recognizer.recognize([item.request]) }
  }
  // If a pack names shapes.
  if let figures = try? FigureRecognizer(languageTag: "zxx-Zsym-x-shapes") {
    let ellipse = Ink.ellipse(points: 60)
    results.append(
      context.effort.measure("recognition", "shape of \(ellipse.pointCount) points", (1, "inks")) {
        _ = try? figures.recognize(ellipse)
      })
  }
  // If a pack reads character by character. It caches what it has seen, so each ink is different.
  if let characters = try? TextRecognizer(languageTag: "ja"),
    let line = try SampleInks(contentsOf: "Samples/characters.ndjson").inks.first
  {
    let segment = try characters.recognize(line.ink).candidates.first?.segments.first
    let character = Ink(strokes: (segment?.ink ?? []).map { line.ink.strokes[$0.stroke] })
    var alone = RecognitionContext()
    alone.layout = .character
    var distance: Float = 0
    results += [
      ("character by itself", RecognitionRequest(ink: character, context: alone)),
      ("line of \(line.label?.count ?? 0) kana and kanji", line.request),
    ].map { name, request in
      context.effort.measure("recognition", name, (1, "inks")) {
        distance = distance < 4_096 ? distance + 1 : 0
        var other = request
        other.ink = request.ink.moved(by: distance)
        _ = characters.recognize([other])
      }
    }
  }
  return results
}

/// The time of loading the parts, with the files in the system's cache.
func loadBenchmarks(_ context: BenchmarkContext) throws -> [Measurement] {
  let recognizer = try TextRecognizer(pack: context.pack)
  defer { withExtendedLifetime(recognizer) {} }
  return [
    context.effort.measure("load", "recogniser") { _ = try? TextRecognizer() },
    context.effort.measure("load", "network") {
      _ = try? Network(contentsOf: context.pack.network, precision: .int8)
    },
  ]
}

/// Reads in separate processes, from their start to the end of the first reading.
func coldBenchmarks(_ context: BenchmarkContext) throws -> [Measurement] {
  try [("word", 0), ("line", 1)].map { name, index in
    var seconds: [Double] = []
    var peak = 0
    for _ in 0..<min(context.effort.samples, 15) {
      let child = try ColdStart.measure(inkFile: context.inkFile, index: index)
      seconds.append(child.seconds)
      peak = max(peak, child.peakBytes)
    }
    var result = Measurement(group: "cold", name: "\(name), process and all", seconds: seconds)
    result.peakBytes = peak
    return result
  }
}

/// Inks per second of wall-clock time, with one and two threads and one recogniser.
func threadBenchmarks(_ context: BenchmarkContext) throws -> [Measurement] {
  let recognizer = try TextRecognizer()
  let request = context.inks.word().request
  let batch = Array(repeating: request, count: 32)
  let rounds = max(1, Int(context.effort.budget * 20))
  return [1, 2].map { threads in
    var seconds: [Double] = []
    for sample in 0..<6 {
      let start = Clock.wall
      DispatchQueue.concurrentPerform(iterations: threads) { _ in
        for _ in 0..<rounds { _ = recognizer.recognize(batch) }
      }
      if sample > 0 { seconds.append(Clock.wall - start) }
    }
    var result = Measurement(
      group: "threads", name: "\(threads) (wall time of \(rounds) batches of 32 words each)",
      seconds: seconds)
    result.rate = .init(
      unit: "inks", perSecond: Double(threads * rounds * batch.count) / result.median)
    return result
  }
}

/// Time per point: constant if the time grows linearly with the ink's length.
func growthBenchmarks(_ context: BenchmarkContext) throws -> [Measurement] {
  let recognizer = try TextRecognizer()
  let line = context.inks.line().ink
  return [10, 100, 1_000, 10_000, 100_000].map { points in
    let request = RecognitionRequest(ink: line.repeated(points: points))
    return context.effort.measure("growth", "\(points) points", (points, "points")) {
      _ = recognizer.recognize([request])
    }
  }
}
