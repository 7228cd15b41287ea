import CMath
import CTCDecoder
import InkFeatures
import SequenceData
import Support

/// Tells spaces from the white between letters by how wide they are beside the ink's other gaps.
///
/// Networks learn from prose: they expect a space before a capital, and none between figures. Where
/// letters stand apart, all that is white in the ink says how far apart its writer puts letters, and
/// a space is wider. What the network gives a space in a gap is weighed by Bayes' rule where codes
/// differ from prose.
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

  /// The posteriors of an ink, by the widths of its gaps. Inks with few gaps, and those whose letters
  /// are joined, stay as the network sees them.
  ///
  /// - Parameters:
  ///   - features: of text, what the posteriors were computed from.
  ///   - stack: feature rows of a frame.
  /// - Complexity: O(frames · classes + strokes · log strokes).
  func weighed(_ posteriors: Posteriors, of features: FeatureSequence, stack: Int) -> Posteriors {
    let gaps = WhiteGaps(features)
    guard gaps.widths.count >= Self.fewest, posteriors.frames > 0 else { return posteriors }
    let path = posteriors.bestPath
    guard Double(gaps.widths.count) >= Self.leastApart * Double(letters(in: path) - 1) else {
      return posteriors
    }
    var frames: [Int] = []
    var odds: [Double] = []
    for gap in gaps.widths.indices {
      let frame = likeliest(
        in: posteriors, from: gaps.lastRows[gap] / stack - 1, to: gaps.nextRows[gap] / stack + 1)
      frames.append(frame)
      let sure = min(Double(posteriors.values[frame * posteriors.classes + space]), -1e-4)
      odds.append(min(max(sure - log(1 - exp(sure)), -Self.mostSure), Self.mostSure))
    }
    guard let kinds = GapKinds(gaps.widths, odds: odds) else { return posteriors }
    var weighed = posteriors
    for gap in frames.indices {
      let told = min(max(kinds.odds(of: gaps.widths[gap]), -Self.mostTold), Self.mostTold)
      guard let (before, after) = neighbours(of: frames[gap], path),
        told > 0 ? Self.mayPart(before, after) : Self.mayJoin(before, after)
      else { continue }
      weigh(frames[gap], by: told, in: &weighed)
    }
    return weighed
  }

  /// How many characters a path has, without spaces.
  private func letters(in path: [Int]) -> Int {
    var (count, last) = (0, 0)
    for label in path {
      if label != last, !isWhite(label) { count += 1 }
      last = label
    }
    return count
  }

  /// What stands before a frame and after it; `nil` at the ends of the ink.
  private func neighbours(of frame: Int, _ path: [Int]) -> (Kind, Kind)? {
    guard let before = path[...frame].last(where: { !isWhite($0) }),
      let after = path[frame...].first(where: { !isWhite($0) })
    else { return nil }
    return (kinds[before], kinds[after])
  }

  /// Whether a wide gap between two characters may become a space. Between letters the network knows
  /// better, and signs stand apart.
  private static func mayPart(_ before: Kind, _ after: Kind) -> Bool {
    before == .digit && after == .digit
  }

  /// Whether a space between two characters may be none where the gap is narrow. Capitals stand in rows
  /// and in names, with much white around them or little.
  private static func mayJoin(_ before: Kind, _ after: Kind) -> Bool {
    if before == .capital { return after == .digit || after == .codeSign }
    return before != .other && after != .other
  }

  private func isWhite(_ label: Int) -> Bool { label == 0 || label == space }

  /// The frame from one to another in which a space is likeliest.
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

  /// Fewer gaps don't say how wide letters' are.
  private static let fewest = 4
  /// The least share of neighbours that stand apart.
  private static let leastApart = 0.8
  /// The most that the network's view counts, as ln of odds: it knows prose alone.
  private static let mostSure = 3.0
  /// The most that a gap's width counts, as ln of odds.
  private static let mostTold = 4.0

  /// What a character is to the white beside it.
  private enum Kind {
    case small, capital, digit
    /// A sign that stands within addresses, numbers and names of programs.
    case codeSign
    case other

    init(_ scalar: Unicode.Scalar) {
      let properties = scalar.properties
      if properties.numericType != nil {
        self = .digit
      } else if properties.isUppercase {
        self = .capital
      } else if properties.isAlphabetic {
        self = .small
      } else {
        self = Self.codeSigns.contains(scalar) ? .codeSign : .other
      }
    }

    private static let codeSigns = "-./:@\\_~".unicodeScalars
  }
}

/// The white between strokes that the pen crosses to the right when it first writes beyond.
private struct WhiteGaps {
  // Arrays of numbers, since arrays of a type of one's own are compiled once more.

  /// ln of each gap's width in scales of the ink.
  private(set) var widths: [Double] = []
  /// The row before each gap, and the one after it.
  private(set) var lastRows: [Int] = []
  private(set) var nextRows: [Int] = []

  init(_ features: FeatureSequence) {
    var (lefts, rights, firsts) = ([Double](), [Double](), [Int]())
    let columns = features.steps == 0 ? 0 : features.values.count / features.steps
    var x = 0.0
    for row in 0..<features.steps {
      let start = row * columns
      if features.values[start + Feature.penDown.rawValue] != 0 || firsts.isEmpty {
        let jump = Double(features.values[start + Feature.jumpX.rawValue])
        x += (exp(jump) - exp(-jump)) / 2
        lefts.append(x)
        rights.append(x)
        firsts.append(row)
      } else {
        x += Double(features.values[start + Feature.dx.rawValue]) * TextFeatures.step
        lefts[lefts.count - 1] = min(lefts[lefts.count - 1], x)
        rights[rights.count - 1] = max(rights[rights.count - 1], x)
      }
    }
    guard !firsts.isEmpty else { return }
    // By stroke: how many gaps are left of it.
    var places = firsts
    var all: [Double] = []
    var right = Double.infinity
    for stroke in Array(lefts.indices).ordered(by: { lefts[$0] < lefts[$1] }) {
      if lefts[stroke] > right { all.append(log(max(lefts[stroke] - right, Self.leastWidth))) }
      places[stroke] = all.count
      right = right == .infinity ? rights[stroke] : max(right, rights[stroke])
    }
    var reached = places[0]
    for next in places.indices where places[next] > reached {
      for gap in reached..<places[next] {
        widths.append(all[gap])
        lastRows.append(firsts[next] - 1)
        nextRows.append(firsts[next])
      }
      reached = places[next]
    }
  }

  /// The width that narrower gaps count as, in scales of the ink.
  private static let leastWidth = 0.05
}

/// How wide an ink's letters' gaps are, and its spaces: two normal distributions of ln(width), fitted by
/// expectation maximisation (Dempster, Laird and Rubin 1977) that begins with what the network says.
private struct GapKinds {
  private var letters: Double
  private var step = priorStep
  private var variance = priorVariance

  /// - Parameters:
  ///   - widths: ln of them.
  ///   - odds: ln of the odds that the network gives a space.
  /// - Returns: `nil` where all gaps are spaces: nothing to compare them with.
  init?(_ widths: [Double], odds: [Double]) {
    var shares = odds
    var seen = 0.0
    for gap in odds.indices {
      shares[gap] = 1 / (1 + exp(odds[gap]))
      seen += shares[gap]
    }
    guard seen >= 1 else { return nil }
    letters = Self.lowMiddle(of: widths, shares)
    for _ in 0..<Self.rounds {
      var (sum, total) = (0.0, 0.0)
      for gap in widths.indices {
        shares[gap] = 1 / (1 + exp(odds[gap] + self.odds(of: widths[gap])))
        sum += shares[gap]
        total += shares[gap] * widths[gap]
      }
      guard sum >= 1 else { return nil }
      letters = total / sum
      fit(widths, shares)
    }
  }

  /// ln P(width | space) − ln P(width | between letters).
  func odds(of width: Double) -> Double { step * (width - letters - step / 2) / variance }

  /// - Parameter shares: P(between letters) of each gap.
  private mutating func fit(_ widths: [Double], _ shares: [Double]) {
    var (steps, spaces) = (Self.priorSteps * Self.priorStep, Self.priorSteps)
    for gap in widths.indices {
      steps += (1 - shares[gap]) * min(widths[gap] - letters, Self.mostStep)
      spaces += 1 - shares[gap]
    }
    step = max(Self.leastStep, steps / spaces)
    var squares = Self.priorGaps * Self.priorVariance
    for gap in widths.indices {
      let off = widths[gap] - letters
      // A space may be wider than others.
      let short = min(off - step, 0)
      squares += shares[gap] * off * off + (1 - shares[gap]) * short * short
    }
    variance = squares / (Self.priorGaps + Double(widths.count))
  }

  /// A width below the median of letters' gaps, some of which are spaces that the network doesn't see.
  private static func lowMiddle(of widths: [Double], _ shares: [Double]) -> Double {
    var rest = 0.0
    for share in shares { rest += 0.4 * share }
    var last = 0
    for gap in Array(widths.indices).ordered(by: { widths[$0] < widths[$1] }) {
      last = gap
      rest -= shares[gap]
      if rest <= 0 { break }
    }
    return widths[last]
  }

  /// ln of how many times wider spaces are than letters' gaps: about 3.5, the median of lines of the
  /// training split.
  private static let priorStep = 1.3
  /// How many spaces the prior step counts as.
  private static let priorSteps = 3.0
  /// The least step: gaps whose widths differ by a factor of less than 2.5 are of one kind.
  private static let leastStep = 0.9
  /// The most that one gap says of the step.
  private static let mostStep = 2.0
  /// The variance of ln(width) where people write letters apart.
  private static let priorVariance = 0.35 * 0.35
  /// How many gaps the prior variance counts as.
  private static let priorGaps = 8.0
  /// Rounds of expectation maximisation.
  private static let rounds = 6
}
