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

  @Test func quantiles() {
    #expect([Double]().quantile(0.5) == 0)
    #expect([3.0, 1, 2].quantile(0) == 1)
    #expect([3.0, 1, 2].quantile(0.5) == 2)
    #expect([3.0, 1, 2].quantile(1) == 3)
  }
}
