import SequenceData
import Support
import UnicodeText

/// Reads rows of characters written apart that are all capitals, such as `X Y Z`, or all signs,
/// such as `/ = +`.
///
/// Such a row isn't prose: a language model drops a slash rather than expecting one. Its characters
/// are independent of each other, but of one kind.
package struct SeparateCharacters: Sendable {
  private let alphabet: Alphabet
  private let space: Int
  /// The kind of each class; `nil` for all that rows don't have, and for marks.
  private let kinds: [CharacterKind?]
  /// What each class adds to a row's score.
  private let scores: [Float]

  /// - Returns: `nil` for a pack that doesn't know how often characters stand alone, and for an
  ///   alphabet without a space.
  package init?(_ alphabet: Alphabet, _ parameters: DecoderParameters) {
    guard let space = alphabet.spaceClass, let prior = parameters.loneCharacterPrior else {
      return nil
    }
    self.alphabet = alphabet
    self.space = space
    let kinds = [nil] + alphabet.scalars.map(Self.kind)
    self.kinds = kinds
    var scores = prior.values(for: alphabet, sharedByConfusables: false)
    for kind in [CharacterKind.capital, .other] {
      var total = LogSum()
      for label in scores.indices where kinds[label] == kind { total.add(Double(scores[label])) }
      for label in scores.indices where kinds[label] == kind {
        scores[label] =
          parameters.loneCharacterWeight * (scores[label] - Float(total.total))
          + parameters.lengthBonus
      }
    }
    self.scores = scores
  }

  /// The numbers of characters of a row. The work grows with their square, and hardly anybody
  /// writes so many apart.
  package static let counts = 3...50
  /// The handicap of a row beside prose, chosen on rows from tablets and the validation split's
  /// words. A row with spaces has none beside readings such as `AB C D`, whose spaces are uneven.
  private static let handicap: Float = 4

  /// Returns whether a text has spaces after at least a third of its characters, but not after all.
  private static func partsSomeCharacters(_ prose: Hypothesis) -> Bool {
    var (spaces, gaps) = (0, -1)
    for scalar in prose.text.unicodeScalars where !scalar.isMark {
      if scalar == " " { spaces += 1 } else { gaps += 1 }
    }
    return spaces < gaps && 3 * spaces >= gaps
  }

  private static func kind(of scalar: Unicode.Scalar) -> CharacterKind? {
    if scalar == " " || scalar.isMark { return nil }
    let kind = CharacterKind(scalar)
    return kind == .capital || kind == .other ? kind : nil
  }

  /// Returns whether a row may be what was read as prose: at least half of that are capitals and
  /// signs.
  package func areLikely(insteadOf prose: Hypothesis) -> Bool {
    var balance = 0
    for scalar in prose.text.unicodeScalars where scalar != " " && !scalar.isMark {
      balance += Self.kind(of: scalar) == nil ? -1 : 1
    }
    return balance >= 0
  }

  /// Returns posteriors without spaces, so that the spaces of a row take no room in the beam.
  package func withoutSpaces(_ posteriors: Posteriors) -> Posteriors {
    posteriors.withoutSpaces(space)
  }

  /// Returns prose with the rows among other readings, if one of them is the likeliest reading.
  ///
  /// - Parameters:
  ///   - prose: the readings with the language model, best first; at least one.
  ///   - readings: readings without a language model of the posteriors without spaces.
  ///   - posteriors: the posteriors with spaces, which tell whether the row has some.
  ///   - lead: the score of the space with which the prose begins, and so do the rows; `nil` if
  ///     they begin without one.
  package func adding(
    _ readings: [Hypothesis], of posteriors: Posteriors, to prose: [Hypothesis], lead: Float? = nil
  ) -> [Hypothesis] {
    let isUneven = Self.partsSomeCharacters(prose[0])
    var rows = readings.compactMap(row)
    if let lead {
      for index in rows.indices { rows[index].score += lead }
    }
    // Spaces are dear to score, and rows that lose with and without them need none.
    let best = prose[0].score
    guard rows.contains(where: { $0.score - (isUneven ? 0 : Self.handicap) > best }) else {
      return prose
    }
    var (all, isLikely) = (prose, false)
    for index in rows.indices {
      let isSpaced = space(&rows[index], posteriors)
      if !(isSpaced && isUneven) { rows[index].score -= Self.handicap }
      if lead != nil { rows[index].text = " " + rows[index].text }
      let row = rows[index]
      isLikely = isLikely || row.score > best
      if let known = all.firstIndex(where: { $0.text == row.text }) {
        if row.score > all[known].score { all[known] = row }
      } else {
        all.append(row)
      }
    }
    return isLikely ? all.ordered { Hypothesis.isBetter($0, than: $1) } : prose
  }

  /// Returns a reading as a row; `nil` if it isn't one. Spaces between its characters may be
  /// added later.
  private func row(_ reading: Hypothesis) -> Hypothesis? {
    guard let labels = alphabet.labels(of: alphabet.written(reading.text).scalars) else {
      return nil
    }
    var (kind, count): (CharacterKind?, Int) = (nil, 0)
    var row = reading
    row.score = row.opticalScore
    for label in labels where !alphabet.scalars[label - 1].isMark {
      guard let own = kinds[label], own == kind ?? own else { return nil }
      kind = own
      count += 1
      row.score += scores[label]
    }
    return count < Self.counts.lowerBound ? nil : row
  }

  /// Puts spaces between all characters of a row if the ink more likely has spaces than not, and
  /// returns whether it did.
  private func space(_ row: inout Hypothesis, _ posteriors: Posteriors) -> Bool {
    let labels = alphabet.labels(of: alphabet.written(row.text).scalars) ?? []
    var spaced: [Int] = []
    for label in labels {
      if !spaced.isEmpty, !alphabet.scalars[label - 1].isMark { spaced.append(space) }
      spaced.append(label)
    }
    func score(_ labels: [Int]) -> Double {
      forwardScore(of: labels, in: posteriors, spaceClass: space, swallowsSpace: true)
    }
    guard score(spaced) > score(labels) else { return false }
    row.text = alphabet.text(of: spaced)
    return true
  }
}
