import CMath
import CTCDecoder
import InkFeatures
import InkModel
import InkSegmentation
import SequenceData

/// Distinguishes an underscore from a hyphen by its height.
///
/// Networks learn from prose, which hardly has underscores, and take them for hyphens at any
/// height. The letters beside a sign show the baseline. Bayes' rule redistributes the probability
/// of both signs.
struct SignHeights: Sendable {
  private let hyphen, lowLine: Int
  private let alphabet: Alphabet

  /// - Returns: `nil` for an alphabet without one of the signs.
  init?(_ alphabet: Alphabet) {
    guard let hyphen = alphabet.scalars.firstIndex(of: "-"),
      let lowLine = alphabet.scalars.firstIndex(of: "_")
    else { return nil }
    (self.hyphen, self.lowLine) = (hyphen + 1, lowLine + 1)
    self.alphabet = alphabet
  }

  /// Returns the posteriors of an ink, corrected by the heights of its signs. A sign without two
  /// letters of known heights beside it (``LetterZone``) stays as the network sees it.
  ///
  /// - Parameter stack: the number of feature rows per frame.
  /// - Complexity: O(frames · classes) if the network sees one of the signs, else O(frames).
  func weighed(_ posteriors: Posteriors, of ink: Ink, stack: Int) -> Posteriors {
    let isSeen = (0..<posteriors.frames).contains { frame in
      let row = frame * posteriors.classes
      return max(posteriors.values[row + hyphen], posteriors.values[row + lowLine])
        > Self.minimumLogProbability
    }
    guard isSeen else { return posteriors }
    let runs = LabelRun.all(in: posteriors, alphabet)
    let path = ResampledInk(ink)
    let spans = InkSegmenter(path).spans(
      of: runs.map { $0.scalars },
      seenIn: runs.map { $0.frames.rows(stack: stack, of: path.points.count) })
    let extents = spans.map { $0.extent(in: ink.strokes) }
    var weighed = posteriors
    for index in runs.indices where isSign(runs[index]) {
      guard let extent = extents[index],
        let frame = WritingFrame(Self.letters(around: index, runs, extents))
      else { continue }
      let level = frame.level(of: (extent.lowerBound + extent.upperBound) / 2)
      share(runs[index].frames, by: Self.odds(level), in: &weighed)
    }
    return weighed
  }

  private func isSign(_ run: LabelRun) -> Bool {
    run.label == hyphen || run.label == lowLine
  }

  /// Redistributes the probability of both signs in some frames and in those next to them.
  ///
  /// - Parameter odds: the log-odds that the sign's height gives to an underscore.
  private func share(_ frames: Range<Int>, by odds: Double, in posteriors: inout Posteriors) {
    for frame in max(0, frames.lowerBound - 1)..<min(posteriors.frames, frames.upperBound + 1) {
      let row = frame * posteriors.classes
      let low = Double(posteriors.values[row + lowLine])
      let high = Double(posteriors.values[row + hyphen])
      let both = max(low, high) + log1p(exp(-abs(low - high)))
      // The log-odds of an underscore, clamped so that both shares are finite.
      let lead = min(max(low - high + odds, -50), 50)
      posteriors.values[row + lowLine] = Float(both - log1p(exp(-lead)))
      posteriors.values[row + hyphen] = Float(both - log1p(exp(lead)))
    }
  }

  /// Returns ln P(level | underscore) − ln P(level | hyphen) + ``rarity``.
  private static func odds(_ level: Double) -> Double {
    let low = lowLineHeight.misses(level, upwards: true)
    let high = hyphenHeight.misses(level, upwards: false)
    return (high * high - low * low) / 2 + rarity
  }

  /// The number of characters on either side of a sign whose letters show the baseline.
  private static let reach = 8

  private static func letters(
    around index: Int, _ runs: [LabelRun], _ extents: [ClosedRange<Double>?]
  ) -> [WritingFrame.Letter] {
    let near = max(0, index - reach)...min(runs.count - 1, index + reach)
    return near.compactMap { other in
      guard let extent = extents[other], runs[other].scalars.count == 1,
        let zone = LetterZone(runs[other].scalars[0])
      else { return nil }
      return (top: extent.lowerBound, bottom: extent.upperBound, zone: zone)
    }
  }

  /// ln 0.02: the least probability of one of the signs in some frame.
  private static let minimumLogProbability: Float = -4
  /// The heights of underscores, and of 838 handwritten hyphens between letters.
  private static let lowLineHeight = SignHeight(mean: 0, deviation: 0.18)
  private static let hyphenHeight = SignHeight(mean: 0.7, deviation: 0.26)
  /// A natural logarithm that compensates for the rarity of underscores in training data; chosen on
  /// composed strings of the training split.
  private static let rarity = 2.0
}

/// The height of a sign above the baseline, in x-heights.
private struct SignHeight {
  let mean, deviation: Double

  /// Returns the deviations by which a level lies off to one side, up to a limit: beyond it,
  /// the height says nothing more.
  func misses(_ level: Double, upwards: Bool) -> Double {
    min(max((upwards ? level - mean : mean - level) / deviation, 0), 3.5)
  }
}

/// A character that the network emits, with the frames up to the last of its marks.
private struct LabelRun {
  let label: Int
  var scalars: [Unicode.Scalar]
  var frames: Range<Int>

  /// Returns the best path without blanks, repetitions and spaces.
  static func all(in posteriors: Posteriors, _ alphabet: Alphabet) -> [LabelRun] {
    var runs: [LabelRun] = []
    var last = 0
    for (frame, label) in posteriors.bestPath.enumerated() {
      defer { last = label }
      if label == 0 || label == alphabet.spaceClass { continue }
      let scalar = alphabet.scalars[label - 1]
      if !runs.isEmpty, label == last || alphabet.isMark(label) {
        if label != last { runs[runs.count - 1].scalars.append(scalar) }
        runs[runs.count - 1].frames =
          runs[runs.count - 1].frames.lowerBound..<frame + 1
      } else {
        runs.append(LabelRun(label: label, scalars: [scalar], frames: frame..<frame + 1))
      }
    }
    return runs
  }
}
