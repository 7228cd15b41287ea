import CMath

/// Which digits dates have: days and months begin with few, years with 19 or 20.
enum DateDigits {
  /// ln P(digit | the digit before it).
  ///
  /// - Parameters:
  ///   - digits: how many there are in the group so far.
  ///   - group: how many are before it.
  static func logProbability(of digit: UInt8, after last: UInt8, digits: UInt8, group: UInt8)
    -> Float
  {
    let weights: [Float]
    switch (digits, last) {
    case (0, _): weights = group < 2 ? dayFirst : yearFirst
    case (1, 0): weights = afterNought
    case (1, 1): weights = group < 2 ? afterOne : afterOneOfYear
    case (1, 2): weights = group < 2 ? any : afterTwoOfYear
    case (1, 3) where group < 2: weights = afterThree
    default: weights = any
    }
    return log(weights[Int(digit)])
  }

  private static let any = [Float](repeating: 0.1, count: 10)
  private static let dayFirst: [Float] = [
    0.24, 0.31, 0.22, 0.09, 0.03, 0.02, 0.02, 0.02, 0.025, 0.025,
  ]
  private static let yearFirst: [Float] = [
    0.12, 0.27, 0.32, 0.07, 0.03, 0.03, 0.03, 0.03, 0.05, 0.05,
  ]
  private static let afterNought: [Float] = [
    0.02, 0.12, 0.12, 0.11, 0.11, 0.11, 0.11, 0.1, 0.1, 0.1,
  ]
  private static let afterOne: [Float] = [
    0.19, 0.19, 0.19, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.13,
  ]
  private static let afterOneOfYear: [Float] = [
    0.05, 0.05, 0.05, 0.04, 0.04, 0.04, 0.04, 0.04, 0.04, 0.61,
  ]
  private static let afterTwoOfYear: [Float] = [
    0.68, 0.04, 0.04, 0.04, 0.04, 0.04, 0.03, 0.03, 0.03, 0.03,
  ]
  private static let afterThree: [Float] = [
    0.4, 0.4, 0.025, 0.025, 0.025, 0.025, 0.025, 0.025, 0.025, 0.025,
  ]
}
