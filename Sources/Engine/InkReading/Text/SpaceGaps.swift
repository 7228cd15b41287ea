import CMath
import CTCDecoder
import SequenceData

/// Distinguishes spaces from gaps between letters by their widths relative to the ink's other gaps.
///
/// Networks learn from prose: they expect a space before a capital, and none between figures. If
/// letters stand apart, the ink's gaps show how far apart its writer puts letters, and a space is
/// wider. Where codes differ from prose, Bayes' rule corrects the network's probability of a space.
struct SpaceGaps: Sendable {
  private let space: Int
  /// The kind of each class's character.
  private let kinds: [Kind]

  /// - Returns: `nil` for an alphabet without a space.
  init?(_ alphabet: Alphabet) {
    guard let space = alphabet.spaceClass else { return nil }
    self.space = space
    kinds = [.other] + alphabet.scalars.map { Kind($0) }
  }

  /// Corrects the posteriors of an ink by the widths of its gaps. Inks with few gaps, and those
  /// with joined letters, stay as the network sees them.
  ///
  /// - Parameters:
  ///   - features: the text features from which the posteriors were computed.
  ///   - stack: the number of feature rows per frame.
  /// - Complexity: O(frames · classes + strokes · log strokes).
  func weigh(_ posteriors: inout Posteriors, of features: FeatureSequence, stack: Int) {
    guard posteriors.frames > 0, let gaps = WhiteGaps(features, minimumCount: Self.minimumCount)
    else {
      return
    }
    let path = posteriors.bestPath
    guard Double(gaps.widths.count) >= Self.minimumApartShare * Double(letters(in: path) - 1) else {
      return
    }
    var frames = gaps.nextRows
    var odds = gaps.widths
    for (gap, next) in gaps.nextRows.enumerated() {
      let frame = likeliest(
        in: posteriors, from: (next - 1) / stack - 1, to: next / stack + 1)
      frames[gap] = frame
      let sure = min(Double(posteriors.values[frame * posteriors.classes + space]), -1e-4)
      odds[gap] = min(
        max(sure - log(1 - exp(sure)), -Self.maximumNetworkLogOdds), Self.maximumNetworkLogOdds)
    }
    guard let kinds = GapKinds(gaps.widths, odds: odds) else { return }
    for gap in frames.indices {
      let logOdds = min(
        max(kinds.odds(of: gaps.widths[gap]), -Self.maximumWidthLogOdds), Self.maximumWidthLogOdds)
      guard let (before, after) = neighbours(of: frames[gap], path),
        logOdds > 0 ? Self.mayPart(before, after) : Self.mayJoin(before, after)
      else { continue }
      weigh(frames[gap], by: logOdds, in: &posteriors)
    }
  }

  /// Returns the number of characters on a path, without spaces.
  private func letters(in path: [Int]) -> Int {
    var (count, last) = (0, 0)
    for label in path {
      if label != last, !isWhite(label) { count += 1 }
      last = label
    }
    return count
  }

  /// Returns the kinds of the characters before and after a frame; `nil` at the ends of the ink.
  private func neighbours(of frame: Int, _ path: [Int]) -> (Kind, Kind)? {
    guard let before = path[...frame].last(where: { !isWhite($0) }),
      let after = path[frame...].first(where: { !isWhite($0) })
    else { return nil }
    return (kinds[before], kinds[after])
  }

  /// Returns whether a wide gap between two characters may become a space. Between letters the
  /// network knows better, and signs stand apart anyway.
  private static func mayPart(_ before: Kind, _ after: Kind) -> Bool {
    before == .digit && after == .digit
  }

  /// Returns whether a narrow gap may remove a space between two characters. Capitals in sequences
  /// and in names have wide or narrow gaps.
  private static func mayJoin(_ before: Kind, _ after: Kind) -> Bool {
    if before == .capital { return after == .digit || after == .codeSign }
    return before != .other && after != .other
  }

  private func isWhite(_ label: Int) -> Bool { label == 0 || label == space }

  /// Returns the frame in a range that most likely shows a space.
  private func likeliest(in posteriors: Posteriors, from first: Int, to last: Int) -> Int {
    let end = posteriors.frames - 1
    var best = min(max(first, 0), end)
    for frame in best...max(best, min(last, end))
    where posteriors.values[frame * posteriors.classes + space]
      > posteriors.values[best * posteriors.classes + space]
    { best = frame }
    return best
  }

  /// Multiplies the odds of a space in a frame.
  private func weigh(_ frame: Int, by odds: Double, in posteriors: inout Posteriors) {
    let row = frame * posteriors.classes
    let known = exp(min(Double(posteriors.values[row + space]), 0))
    let sum = Float(log1p(known * (exp(odds) - 1)))
    for label in 0..<posteriors.classes { posteriors.values[row + label] -= sum }
    posteriors.values[row + space] += Float(odds)
  }

  /// The minimum number of gaps that show how wide letter gaps are.
  private static let minimumCount = 4
  /// The minimum share of neighbours that stand apart.
  private static let minimumApartShare = 0.8
  /// The maximum that the network's view counts, as log-odds: it knows only prose.
  private static let maximumNetworkLogOdds = 3.0
  /// The maximum that a gap's width counts, as log-odds.
  private static let maximumWidthLogOdds = 4.0

  /// The part that a character plays for the gaps beside it.
  private enum Kind {
    case small, capital, digit
    /// A sign used inside addresses, numbers and names of programs.
    case codeSign
    case other

    init(_ scalar: Unicode.Scalar) {
      self =
        switch CharacterKind(scalar) {
        case .capital: .capital
        case .small: .small
        case .digit: .digit
        case .other: Self.codeSigns.contains(scalar) ? .codeSign : .other
        }
    }

    private static let codeSigns = "-./:@\\_~".unicodeScalars
  }
}
