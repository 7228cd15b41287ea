import CMath

/// The digits of dates: few of them begin a day or month, and years begin with 19 or 20.
struct DateDigits: Sendable {
  /// ln P(digit | the digit before it), ten for each case.
  private let logProbabilities: [Float]

  init() { logProbabilities = Self.shares.map { log($0) } }

  /// Returns ln P(digit | the digit before it).
  ///
  /// - Parameters:
  ///   - digits: the number of digits so far in the group.
  ///   - group: the number of groups before.
  func logProbability(of digit: UInt8, after last: UInt8, digits: UInt8, group: UInt8) -> Float {
    let isYear = group >= 2
    let row =
      switch (digits, last) {
      case (0, _): isYear ? 2 : 1
      case (1, 0): 3
      case (1, 1): isYear ? 5 : 4
      case (1, 2) where isYear: 6
      case (1, 3) where !isYear: 7
      default: 0
      }
    return logProbabilities[10 * row + Int(digit)]
  }

  private static let shares: [Float] = [
    0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1,  // any
    0.24, 0.31, 0.22, 0.09, 0.03, 0.02, 0.02, 0.02, 0.025, 0.025,  // the first of a day or month
    0.12, 0.27, 0.32, 0.07, 0.03, 0.03, 0.03, 0.03, 0.05, 0.05,  // the first of a year
    0.02, 0.12, 0.12, 0.11, 0.11, 0.11, 0.11, 0.1, 0.1, 0.1,  // after 0
    0.19, 0.19, 0.19, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.13,  // after 1
    0.05, 0.05, 0.05, 0.04, 0.04, 0.04, 0.04, 0.04, 0.04, 0.61,  // after 1, of a year
    0.68, 0.04, 0.04, 0.04, 0.04, 0.04, 0.03, 0.03, 0.03, 0.03,  // after 2, of a year
    0.4, 0.4, 0.025, 0.025, 0.025, 0.025, 0.025, 0.025, 0.025, 0.025,  // after 3
  ]
}
