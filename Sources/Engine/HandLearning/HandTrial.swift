import Support

/// The trial of a hand on held-out lines: how they were read before it was learned, and with the
/// lessons from the others.
public struct HandTrial: Sendable, Equatable {
  /// The number of characters in these lines.
  public let characters: Int
  /// The number of errors in them before learning, without the language model.
  public let errorsBefore: Int
  /// The number of errors in them after learning, without the language model.
  public let errorsAfter: Int

  package init(characters: Int, errorsBefore: Int, errorsAfter: Int) {
    self.characters = characters
    self.errorsBefore = errorsBefore
    self.errorsAfter = errorsAfter
  }

  /// Creates the result of a trial; `nil` if no line could be spelled.
  init?(before: Metrics, after: Metrics) {
    guard before.labels > 0 else { return nil }
    self.init(
      characters: before.labels, errorsBefore: before.errors, errorsAfter: after.errors)
  }

  /// Reads a trial from a file: the numbers in order.
  init(_ field: JSONField) throws(JSONError) {
    let numbers = try field.array()
    guard numbers.count == 3 else { throw field.fault("not three numbers") }
    var counts: [Int] = []
    for number in numbers {
      let count = try number.integer()
      guard (0...Int(Int32.max)).contains(count) else { throw number.fault("out of range") }
      counts.append(count)
    }
    self.init(characters: counts[0], errorsBefore: counts[1], errorsAfter: counts[2])
  }

  var json: String { "[\(characters),\(errorsBefore),\(errorsAfter)]" }
}
