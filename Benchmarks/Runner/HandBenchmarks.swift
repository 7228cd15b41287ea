import Ductus
@_spi(Laboratory) import DuctusEngine
import Foundation
@_spi(Laboratory) import HandLearning

/// The cost of a hand of the whole network: opening it, and reading with it.
func handBenchmarks(_ context: BenchmarkContext) throws -> [Measurement] {
  let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("\(UUID().uuidString).hand")
  defer { try? FileManager.default.removeItem(at: file) }
  let hand = try wholeHand(context)
  try hand.write(to: file)
  let word = context.inks.word()
  let length = word.label?.count ?? 0
  let hands: [(String, Hand?)] = [
    ("without a hand", nil), ("with a hand", hand.withoutWords),
    ("with one that knows \(hand.words.count) words", hand),
  ]
  let readers = try hands.map { name, hand in
    var options = RecognizerOptions()
    options.hand = hand
    return (name, try TextRecognizer(pack: context.pack, options: options))
  }
  return [
    context.effort.measure("hands", "whole network, file and recogniser") {
      var options = RecognizerOptions()
      options.hand = try? Hand(contentsOf: file)
      _ = try? TextRecognizer(pack: context.pack, options: options)
    }
  ]
    + context.effort.measureInTurn(
      "hands",
      readers.map { name, recognizer in
        ("word of \(length) characters, \(name)", { _ = recognizer.recognize([word.request]) })
      })
}

/// A hand that changes all of a network slightly, so that the same ink is as hard to read.
private func wholeHand(_ context: BenchmarkContext) throws -> Hand {
  let teacher = try HandTeacher(pack: context.pack)
  for _ in 0..<3 {
    for item in context.inks.inks {
      try teacher.confirm(item.ink, as: item.label ?? "", writingArea: item.writingArea)
    }
  }
  var settings = LearningSettings.whole
  settings.trials = .none
  settings.epochs = 1
  settings.rate = 1e-5
  return try teacher.learn(.whole, settings: settings)
}
