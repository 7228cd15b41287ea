import Support
import Testing

@Suite struct SortedSearchTests {
  @Test(arguments: 0...9) func theFirstPlaceAfterWhichAllPass(_ count: Int) {
    let numbers = Array(0..<count)
    for bound in 0...count {
      let place = numbers.partitioningIndex { $0 >= bound }
      #expect(place == bound)
      // A slice counts in its array's places.
      let inSlice: Int = numbers[(count / 2)...].partitioningIndex { $0 >= bound }
      #expect(inSlice == max(bound, count / 2))
    }
    #expect(numbers.partitioningIndex { _ in false } == count)
  }
}
