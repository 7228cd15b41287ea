/// How lines are read, without the language model.
package struct Metrics: Sendable {
  /// The −ln P of all texts.
  var loss = 0.0
  /// The number of labels in the texts that could be spelled.
  var labels = 0
  /// The number of edits from the texts to the likeliest classes of the frames.
  var errors = 0
  /// The number of texts whose reading lacks a letter, by letter.
  var missed: [Int: Int] = [:]

  static func += (sum: inout Metrics, part: Metrics) {
    sum.loss += part.loss
    sum.labels += part.labels
    sum.errors += part.errors
    for (letter, count) in part.missed { sum.missed[letter, default: 0] += count }
  }
}
