import CMath
import CTCDecoder
import InkModel
import Support

/// Distinguishes capitals from small letters of the same form by their heights relative to the
/// other letters of the line.
///
/// A network trained on words composed of single letters pays more attention to a letter's form
/// than to its size. Each reading predicts the height of every letter. The deviations that remain
/// after removing the size of the hand are smallest for the reading that fits.
struct LetterSizes: Sendable {
  /// The logarithm of each letter's height above the line, in heights of an `o`.
  private let logHeights: [Unicode.Scalar: Double]
  private let weight: Double

  /// The maximum logarithm by which a height deviates: a larger one means that ink was assigned to
  /// the wrong letter.
  private static var furthest: Double { 0.7 }

  /// - Returns: `nil` if sizes have no weight.
  init?(_ parameters: DecoderParameters) {
    guard parameters.sizeWeight > 0, let heights = parameters.letterHeights else { return nil }
    logHeights = heights.mapValues { log(Double($0)) }
    weight = Double(parameters.sizeWeight)
  }

  /// Returns the hypotheses, with new scores for those that differ from the best one only in sizes
  /// of letters. The best of these gets the score that the best one had.
  ///
  /// - Parameter extents: returns the top and bottom of each character of the best text; called
  ///   only if some have others of their form. y runs downwards.
  /// - Complexity: O(hypotheses · characters), plus the call.
  func weighing(
    _ hypotheses: [Hypothesis], extents: (String) -> [ClosedRange<Double>?]
  ) -> [Hypothesis] {
    guard let best = hypotheses.first else { return hypotheses }
    let text = Array(best.text)
    let members = hypotheses.indices.filter { index in
      index == 0 || isOfOneForm(Array(hypotheses[index].text), text)
    }
    guard members.count > 1 else { return hypotheses }
    let heights = heights(of: text, extents(best.text))
    let losses = members.map { weight * misfit(Array(hypotheses[$0].text), heights) }
    let scores = zip(members, losses).map { Double(hypotheses[$0].score) - $1 }
    let shift = Double(best.score) - (scores.max() ?? 0)
    var all = hypotheses
    for (member, score) in zip(members, scores) { all[member].score = Float(score + shift) }
    return all.ordered { Hypothesis.isBetter($0, than: $1) }
  }

  /// Returns whether two texts differ only in small letters and capitals of one form.
  private func isOfOneForm(_ a: [Character], _ b: [Character]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || Self.areOneForm($0, $1) }
  }

  private static func areOneForm(_ a: Character, _ b: Character) -> Bool {
    guard let first = a.unicodeScalars.first, let second = b.unicodeScalars.first,
      Confusables.of(first).contains(second), a.lowercased() == b.lowercased()
    else { return false }
    return a.unicodeScalars.count == b.unicodeScalars.count
  }

  /// The logarithm of a letter's height above the line of its word.
  private struct Height {
    let position: Int
    let log: Double
  }

  /// Returns the heights of letters. Each word has its own line: the median of its letters'
  /// bottoms.
  private func heights(of text: [Character], _ extents: [ClosedRange<Double>?]) -> [Height] {
    var found: [Height] = []
    for word in text.indices.split(whereSeparator: { text[$0].isWhitespace }) {
      let letters = word.compactMap { position -> (position: Int, extent: ClosedRange<Double>)? in
        guard logHeight(of: text[position]) != nil, let extent = extents[position] else {
          return nil
        }
        return (position, extent)
      }
      guard let line = letters.map({ $0.extent.upperBound }).median else { continue }
      for (position, extent) in letters where extent.lowerBound < line {
        found.append(Height(position: position, log: log(line - extent.lowerBound)))
      }
    }
    return found
  }

  /// Returns the sum of squares of the heights' deviations, after removing the hand's size.
  private func misfit(_ text: [Character], _ heights: [Height]) -> Double {
    let sizes = heights.compactMap { height in
      logHeight(of: text[height.position]).map { height.log - $0 }
    }
    guard sizes.count > 1, let own = sizes.median else { return 0 }
    return sizes.reduce(0) { sum, size in
      let off = min(abs(size - own), Self.furthest)
      return sum + off * off
    }
  }

  private func logHeight(of letter: Character) -> Double? {
    let scalars = letter.unicodeScalars
    return scalars.count == 1 ? scalars.first.flatMap { logHeights[$0] } : nil
  }
}
