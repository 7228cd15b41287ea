import CMath
import CharacterLM
import InkFeatures
import InkModel
import NeuralNetwork
import Support

/// Scores the network's output for a line's segments.
struct SegmentRating {
  let parts: LineParts
  let model: LatticeModel
  let context: DecodingContext

  /// Returns the options of a segment, scored with geometry and hints.
  func rated(_ segment: LineSegment, _ scores: CharacterScores) -> ReadSegment {
    let parameters = model.parameters
    guard let best = scores.best.first else { return ReadSegment(segment: segment, options: []) }
    let weight =
      parameters.characterWeight
      * (1 + parameters.partWeight * Double(segment.range.count - 1))
    let bonus =
      model.language == nil || context.isPerCharacter
      ? 0 : parameters.lengthBonus * Double(context.languageScale)
    let shared =
      gapScore(within: segment) + bonus
      - parameters.interruptionPenalty * Double(min(3, segment.interruptions))
    let apart = figureGaps(within: segment)
    let dots = dots(in: segment)
    // The whole ink gets the requested number of candidates.
    let isWhole = segment.range.count == parts.parts.count
    var options: [SegmentOption] = []
    for candidate in scores.best
    where isWhole
      || Double(best.logProbability - candidate.logProbability) <= parameters.characterMargin
    {
      let geometry =
        candidate.index.map(model.network.geometry(ofCharacterAt:))
        ?? model.network.syllableGeometry
      options.append(
        SegmentOption(
          character: candidate.character, logProbability: Double(candidate.logProbability),
          score: weight * Double(candidate.logProbability) + shared
            + score(of: segment.box, geometry) - penalty(of: candidate.character)
            - (candidate.character.isSolidFigure ? Self.figureLoss * Double(apart) : 0)
            - (candidate.character.isAlphanumeric ? Self.figureLoss * Double(dots) : 0)
            + (isWhole || context.isPerCharacter
              ? lonePrior(of: candidate.character)
              : -(candidate.character.isJamo ? parameters.jamoPenalty : 0))))
    }
    return ReadSegment(segment: segment, options: options.ordered { $0.score > $1.score })
  }

  /// The minimum log-density of a deviation: hands vary.
  private static let minimumLogDensity = -8.0

  /// Returns the log-likelihood of a box for a character of this geometry.
  private func score(of box: LineBox, _ geometry: CharacterGeometry) -> Double {
    let frame = parts.frame
    var score = 0.0
    if frame.sizeCertainty > 0 {
      let size = log(max(box.side / frame.em, 0.01))
      score +=
        frame.sizeCertainty * model.parameters.sizeWeight
        * max(Self.minimumLogDensity, geometry.size.logDensity(at: size))
    }
    if frame.certainty > 0 {
      let offset = (box.across.middle - frame.middle(at: box.along.middle)) / frame.em
      score +=
        frame.certainty * model.parameters.offsetWeight
        * max(Self.minimumLogDensity, geometry.offset.logDensity(at: offset))
    }
    return score
  }

  /// Returns the log-likelihood that the gaps between a segment's parts are within a character.
  private func gapScore(within segment: LineSegment) -> Double {
    segment.range.dropLast().reduce(0) {
      $0 + model.parameters.gapScore(parts.gap(after: $1), isCut: false)
    }
  }

  /// Returns the number of gaps in a segment that aren't within a figure, where figures are
  /// expected: strokes of one figure are never side by side and apart.
  private func figureGaps(within segment: LineSegment) -> Int {
    guard context.codeKind?.isOfFigures == true else { return 0 }
    return segment.range.dropLast().count { parts.gap(after: $0) > Self.figureGap }
  }

  /// The least gap between figures, in ems, and the loss of a figure for each one within it, and
  /// for each dot.
  private static let (figureGap, figureLoss) = (0.1, 6.0)

  /// Returns the number of a segment's parts that are low dots or commas, of which no digit and no
  /// Latin letter consists.
  private func dots(in segment: LineSegment) -> Int {
    parts.parts[segment.range].count {
      $0.box.side < Self.dotSide * parts.frame.em
        && $0.box.across.middle >= segment.box.across.middle
    }
  }

  /// The side of a dot, in ems.
  private static let dotSide = 0.25

  /// Returns the prior of the lone character, if that is part of the language score.
  private func lonePrior(of character: Unicode.Scalar) -> Double {
    guard model.language != nil, context.hasNoText || context.isPerCharacter else { return 0 }
    return Double(context.languageScale * (model.parameters.loneCharacterPrior[character] ?? 0))
  }

  private func penalty(of character: Unicode.Scalar) -> Double {
    var penalty = 0.0
    for expectation in context.expectations
    where !expectation.characters.contains(Character(character)) {
      penalty += Double(expectation.penalty)
    }
    return penalty
  }
}

extension Unicode.Scalar {
  /// Whether it is a figure or a sign between figures whose strokes are never apart.
  fileprivate var isSolidFigure: Bool { isASCII && self != "%" && self != ":" }

  fileprivate var isAlphanumeric: Bool {
    isASCII && (properties.isAlphabetic || ("0"..."9").contains(self))
  }
}
