import CommandSupport
import Foundation

/// A model's names of a data set's labels: lines of `data label`, a tab, `model label`.
struct LabelMap: Equatable, Sendable {
  /// The file of the map.
  let file: String
  private let labels: [String: String]

  /// Reads the file named by an option.
  init(file: String, option: CommandOption) throws(UsageError) {
    let text: String
    do {
      text = try String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)
    } catch {
      throw .unusableFile(
        option: option.spelling, file: file, reason: error.localizedDescription)
    }
    var labels: [String: String] = [:]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if line.isEmpty { continue }
      func refuse(_ reason: String) -> UsageError {
        .unusableFile(option: option.spelling, file: "\(file):\(index + 1)", reason: reason)
      }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 2 else {
        throw refuse("two labels with a tabulator between are expected")
      }
      guard labels.updateValue(fields[1], forKey: fields[0]) == nil else {
        throw refuse("'\(fields[0])' stands twice")
      }
    }
    self.file = file
    self.labels = labels
  }

  /// The model's name of a data label; `nil` if it has none.
  subscript(label: String) -> String? { labels[label] }
}
