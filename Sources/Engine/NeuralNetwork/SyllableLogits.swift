import Support

/// The logits of Hangul syllables, each the sum of its initial's, vowel's and final's.
struct SyllableLogits {
  /// ln Σ e^logit over all syllables: the sum over sums factorises.
  let total: Float
  private let logits: UnsafePointer<Float>  // (68)

  private static let jamo = CharacterNetworkConfiguration.jamo

  init(_ logits: UnsafePointer<Float>) {
    self.logits = logits
    func logSum(_ start: Int, _ count: Int) -> Float {
      UnsafeBufferPointer(start: logits + start, count: count).logSum
    }
    let (initials, vowels, finals) = Self.jamo
    total =
      logSum(0, initials) + logSum(initials, vowels) + logSum(initials + vowels, finals)
  }

  /// Returns the likeliest of some syllables, or of all, best first.
  func best(
    _ count: Int, of some: [Unicode.Scalar]?
  ) -> [(syllable: Unicode.Scalar, logit: Float)] {
    var best = Best<Int>(limit: count)
    if let some {
      for syllable in some {
        let number = Int(syllable.value - CharacterNetworkConfiguration.firstSyllable)
        best.offer(number, Double(logit(of: number)))
      }
    } else {
      offerAll(to: &best, count)
    }
    return best.ranked.compactMap { logit, number in
      Unicode.Scalar(CharacterNetworkConfiguration.firstSyllable + UInt32(number))
        .map { ($0, Float(logit)) }
    }
  }

  private func logit(of syllable: Int) -> Float {
    let rows = CharacterNetworkConfiguration.rows(ofSyllable: syllable)
    return logits[rows.initial] + logits[rows.vowel] + logits[rows.final]
  }

  /// Offers all sums that may be among the `count` best: the product of their parts' ranks is at
  /// most `count`, since no combination of better parts scores less.
  private func offerAll(to best: inout Best<Int>, _ count: Int) {
    let (initials, vowels, finals) = Self.jamo
    func ranked(_ start: Int, _ size: Int) -> [Int] {
      var best = Best<Int>(limit: min(count, size))
      for index in 0..<size { best.offer(index, Double(logits[start + index])) }
      return best.ranked.map { $0.element }
    }
    let (first, second) = (ranked(0, initials), ranked(initials, vowels))
    let third = ranked(initials + vowels, finals)
    for (i, initial) in first.enumerated() {
      for (v, vowel) in second.enumerated() {
        if (i + 1) * (v + 1) > count { break }
        for (f, final) in third.enumerated() {
          if (i + 1) * (v + 1) * (f + 1) > count { break }
          let number = (initial * vowels + vowel) * finals + final
          best.offer(number, Double(logit(of: number)))
        }
      }
    }
  }
}
