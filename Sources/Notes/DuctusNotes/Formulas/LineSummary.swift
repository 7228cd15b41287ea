import DuctusEngine
import Foundation
import InkModel

/// A line's measures, as evidence about each of its words.
struct LineSummary {
  /// The number of characters, and of those in words of prose.
  private let characters: [Double]
  private let prose: [Double]
  private let confidences: [Double]
  /// The likelihood of the words in the text's language.
  private let likelihoods: [Double]
  /// The median of the words' middles.
  private let middle: Float

  /// The maximum gap to other words, in heights of small letters; also used if there is no other
  /// word.
  private static let maximumGap: Float = 8

  init(_ line: TranscribedLine, likelihoods: [Double]) {
    self.likelihoods = likelihoods
    characters = line.words.map { Double($0.text.count) }
    prose = line.words.map { word in
      FormulaWords.isProse(word.text, confidence: word.confidence) ? Double(word.text.count) : 0
    }
    confidences = line.words.map(\.confidence)
    middle = line.words.map { $0.box.y + $0.box.height / 2 }.upperMedian ?? 0
  }

  /// Returns the measures of a word, and of the words around it in its line.
  func values(of index: Int, in line: TranscribedLine, unit: Float) -> [Double] {
    let word = line.words[index]
    let others = max(0, characters.reduce(0, +) - characters[index])
    var confidence = 0.0
    for other in characters.indices where other != index {
      confidence += characters[other] * confidences[other]
    }
    let before = index > 0 ? line.words[index - 1] : nil
    let after = index + 1 < line.words.count ? line.words[index + 1] : nil
    func gap(_ left: PageBox?, _ right: PageBox?) -> Double {
      guard let left, let right else { return Double(Self.maximumGap) }
      return Double(max(-1, min(Self.maximumGap, (right.x - left.right) / unit)))
    }
    let height = word.box.y + word.box.height / 2 - middle
    let share = others > 0 ? (prose.reduce(0, +) - prose[index]) / others : 0
    let own = Self.text(word, unit: unit)
    let likely = [index, index - 1, index + 1].map { position in
      likelihoods.indices.contains(position) ? likelihoods[position] : TextLikelihood.typical
    }
    return own + likely + [
      log2(Double(line.words.count)), share, others > 0 ? confidence / others : 0,
      PartMeasures.size(line.box.height / unit), Double(max(-4, min(4, height / unit))),
      gap(before?.box, word.box), gap(word.box, after?.box),
    ] + Self.neighbour(before) + Self.neighbour(after)
  }

  /// The line's values for parts that aren't words.
  static let none = [Double](repeating: 0, count: 34)

  private static func text(_ word: TranscribedWord, unit: Float) -> [Double] {
    let text = word.text
    let count = Double(max(1, text.count))
    func share(_ isOne: (Character) -> Bool) -> Double { Double(text.count(where: isOne)) / count }
    let strokes = Double(Set(word.ink.map(\.stroke)).count)
    let isProse = FormulaWords.isProse(text, confidence: word.confidence)
    return [
      word.confidence, log2(1 + count), share(\.isLetter), share(\.isUppercase),
      share(\.isNumber), Double(FormulaWords.operatorCount(in: text)) / count,
      text.contains("=") ? 1 : 0, share { "()[]{}|".contains($0) },
      share { ".,;:!?'\"".contains($0) },
      share { "-–_".contains($0) }, isProse ? 1 : 0,
      Double(FormulaWords.proseCount(in: text)) / count, FormulaWords.isMixed(text) ? 1 : 0,
      FormulaWords.isFunction(text) ? 1 : 0, strokes / count,
      Double(min(8, word.box.width / unit)) / count,
    ]
  }

  /// Returns the measures of a word that concern its neighbour.
  private static func neighbour(_ word: TranscribedWord?) -> [Double] {
    guard let word else { return [0, 0, 0, 0] }
    let count = Double(max(1, word.text.count))
    return [
      1, word.confidence, Double(FormulaWords.proseCount(in: word.text)) / count,
      Double(FormulaWords.operatorCount(in: word.text)) / count,
    ]
  }
}
