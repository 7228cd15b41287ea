import Foundation

extension Arguments {
  /// The value of an option that takes any number of a range.
  func number(
    _ option: CommandOption, in range: ClosedRange<Double>
  ) throws(UsageError) -> Double? {
    guard let text = string(option) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw .badValue(
        option: option.spelling, value: text,
        expected: String(format: "a number from %g to %g", range.lowerBound, range.upperBound))
    }
    return number
  }
}
