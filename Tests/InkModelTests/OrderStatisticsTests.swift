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

  @Test(arguments: [([], 0.5, 0.0), ([3, 1, 2], 0, 1), ([3, 1, 2], 0.5, 2), ([3, 1, 2], 1, 3)])
  func quantiles(_ values: [Double], _ share: Double, _ expected: Double) {
    let quantile = values.quantile(share)
    #expect(quantile == expected)
  }
}
