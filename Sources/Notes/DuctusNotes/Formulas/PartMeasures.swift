import Foundation

/// Measures that tell the parts of formulas from text and drawings before anything is read as a
/// formula: how a word reads as text, and what is around it.
@_spi(Laboratory) public struct PartMeasures: Sendable {
  /// The values of each part.  // (parts, values)
  public private(set) var values: [[Double]] = []
  /// The parts around each part: the words before and after, its whole line, those that nearly
  /// touch, those beside it, those above and below.  // (parts, ways)
  public private(set) var neighbours: [[[Int]]] = []

  /// - Parameters:
  ///   - lines: all lines of the page.
  ///   - likelihoods: the likelihood of each line's words in the text's language.
  ///   - writing: each stroke's probability of being writing.
  /// - Complexity: O(parts · parts around).
  init(
    _ zoneParts: ZoneParts, lines: [TranscribedLine], likelihoods: [[Double]], writing: [Double]
  ) {
    let (parts, unit) = (zoneParts.parts, zoneParts.unit)
    let summaries = zip(lines, likelihoods).map { LineSummary($0, likelihoods: $1) }
    let surroundings = PartSurroundings(zoneParts)
    for (index, part) in parts.enumerated() {
      let around = surroundings.around[index]
      neighbours.append(around.ways)
      var own = Self.look(part, writing: writing, unit: unit)
      if let position = part.position {
        own += summaries[position.line].values(
          of: position.word, in: lines[position.line], unit: unit)
      } else {
        own += LineSummary.none
      }
      values.append(own + around.values)
    }
  }

  /// Returns the measures of a part's size, and of how much it looks like writing.
  private static func look(_ part: ZonePart, writing: [Double], unit: Float) -> [Double] {
    let shares = part.strokes.map { writing[$0] }
    return [
      part.position == nil ? 0 : 1, part.isBar ? 1 : 0,
      size(part.box.height / unit), size(part.box.width / unit),
      log2(1 + Double(part.strokes.count)),
      shares.reduce(0, +) / Double(max(1, shares.count)), shares.min() ?? 0,
    ]
  }

  static func size(_ length: Float) -> Double { log2(Double(length) + 0.05) }
}
