import CMath
import CTCDecoder
import Support

/// Tells capitals from small letters of the same form by how high they stand beside the other
/// letters of their line.
///
/// A network that learned from words put together of single letters takes a letter's form for more
/// than its size. Each reading says how high every letter should be. What is left of the letters'
/// heights, once the size of the hand is taken off, is least for the reading that fits.
struct LetterSizes: Sendable {
  /// By letter: the logarithm of its height above the line, in heights of an `o`.
  private let logHeights: [Unicode.Scalar: Double]
  private let weight: Double

  /// The logarithm of the factor by which a height counts as off at most: one that is further off is of
  /// ink that was given to the wrong letter.
  private static var furthest: Double { 0.7 }

  /// `nil` where sizes don't count.
  init?(_ parameters: DecoderParameters) {
    guard parameters.sizeWeight > 0, let heights = parameters.letterHeights else { return nil }
    logHeights = heights.mapValues { log(Double($0)) }
    weight = Double(parameters.sizeWeight)
  }

  /// Hypotheses with the scores of those weighed anew that differ from the best one in sizes of letters
  /// alone. The best of these gets the score that the best one had.
  ///
  /// - Parameter extents: asked for the top and the bottom of each character of the best text, where
  ///   there are others of its form. y runs downwards.
  /// - Complexity: O(hypotheses · characters), without asking.
  func weighing(
    _ hypotheses: [Hypothesis], extents: (String) -> [ClosedRange<Double>?]
  ) -> [Hypothesis] {
    guard let best = hypotheses.first else { return hypotheses }
    let text = Array(best.text)
    let members = hypotheses.indices.filter { index in
      index == 0 || isOfOneForm(Array(hypotheses[index].text), text)
    }
    guard members.count > 1 else { return hypotheses }
    let places = heights(of: text, extents(best.text))
    let losses = members.map { weight * misfit(Array(hypotheses[$0].text), places) }
    let scores = zip(members, losses).map { Double(hypotheses[$0].score) - $1 }
    let shift = Double(best.score) - (scores.max() ?? 0)
    var all = hypotheses
    for (member, score) in zip(members, scores) { all[member].score = Float(score + shift) }
    return all.ordered { Hypothesis.isBetter($0, than: $1) }
  }

  /// Whether two texts differ in letters that have one form, small and capital, alone.
  private func isOfOneForm(_ a: [Character], _ b: [Character]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || Self.areOneForm($0, $1) }
  }

  private static func areOneForm(_ a: Character, _ b: Character) -> Bool {
    guard let first = a.unicodeScalars.first, let second = b.unicodeScalars.first,
      Confusables.of(first).contains(second), a.lowercased() == b.lowercased()
    else { return false }
    return a.unicodeScalars.count == b.unicodeScalars.count
  }

  /// The logarithm of a letter's height above its line, where both are known.
  private struct Height {
    let place: Int
    let log: Double
  }

  /// Each word has a line of its own: the median of its letters' feet.
  private func heights(of text: [Character], _ extents: [ClosedRange<Double>?]) -> [Height] {
    var found: [Height] = []
    for word in text.indices.split(whereSeparator: { text[$0].isWhitespace }) {
      let letters = word.compactMap { place -> (place: Int, extent: ClosedRange<Double>)? in
        guard logHeight(of: text[place]) != nil, let extent = extents[place] else { return nil }
        return (place, extent)
      }
      guard let line = letters.map({ $0.extent.upperBound }).median else { continue }
      for (place, extent) in letters where extent.lowerBound < line {
        found.append(Height(place: place, log: log(line - extent.lowerBound)))
      }
    }
    return found
  }

  /// The sum of squares of what the letters' heights are off by, after the hand's own size.
  private func misfit(_ text: [Character], _ heights: [Height]) -> Double {
    let sizes = heights.compactMap { height in
      logHeight(of: text[height.place]).map { height.log - $0 }
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

extension [Double] {
  /// The value in the middle, or the mean of the two in the middle; `nil` of none.
  fileprivate var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
