import InkModel
import Testing

@Suite struct OrderStatisticsTests {
  @Test func medians() {
    #expect([Float]().upperMedian == nil)
    #expect([3, 1, 2].upperMedian == 2)
    #expect([4, 3, 1, 2].upperMedian == 3)
    #expect([Double]().median == nil)
    #expect([3.0, 1, 2].median == 2)
    #expect([4.0, 3, 1, 2].median == 2.5)
  }

  @Test func medianOfWeightedValues() {
    func median(_ values: (value: Double, weight: Double)...) -> Double? { values.weightedMedian }
    #expect(median() == nil)
    #expect(median((3, 1), (1, 1), (2, 1)) == 2)
    #expect(median((3, 5), (1, 1), (2, 1)) == 3)
    #expect(median((3, 2), (1, 1), (2, 1)) == 2)
  }

  @Test(arguments: [([], 0.5, 0.0), ([3, 1, 2], 0, 1), ([3, 1, 2], 0.5, 2), ([3, 1, 2], 1, 3)])
  func quantiles(_ values: [Double], _ share: Double, _ expected: Double) {
    let quantile = values.quantile(share)
    #expect(quantile == expected)
  }
}
