import CommandSupport
import Ductus
import Evaluation
import Foundation

/// Whether labels are words of a lexicon.
enum LexiconMembership: String, CaseIterable, Sendable {
  case `in`, out
}

/// Which records an evaluation takes.
struct LabelFilter: Sendable {
  enum Verdict: Equatable {
    case taken(label: String)
    /// Not of the split or the characters asked for.
    case notMeant
    case unlabelled
    /// The model has no name for the label.
    case unmapped
    case multiline
  }

  let split: String?
  let excludesMultiline: Bool
  let onlyCharacters: Set<Unicode.Scalar>?
  /// Only labels of a single digit, capital or small letter.
  var onlyUnipenTasks = false
  var labelMap: LabelMap?
  /// Only labels that are, or aren't, one of these words.
  var membership: (words: Set<String>, LexiconMembership)?

  func verdict(_ record: LabelledInk) -> Verdict {
    if let split, record.split != split { return .notMeant }
    guard var label = record.label else { return .unlabelled }
    if let labelMap {
      guard let mapped = labelMap[label] else { return .unmapped }
      label = mapped
    }
    if let onlyCharacters,
      !ReferenceText(label).characters.allSatisfy(onlyCharacters.contains)
    {
      return .notMeant
    }
    if onlyUnipenTasks,
      !(CharacterClass(ofSingle: label).map(CharacterClass.unipenTasks.contains) ?? false)
    {
      return .notMeant
    }
    if let (words, wanted) = membership, words.contains(label) != (wanted == .in) {
      return .notMeant
    }
    return excludesMultiline && record.isMultiline ? .multiline : .taken(label: label)
  }
}

/// What a model calls the labels of a data set: lines of `data label`, a tabulator, `model label`.
struct LabelMap: Equatable, Sendable {
  /// Where the map was read from.
  let file: String
  private let labels: [String: String]

  /// Reads the file that an option names.
  init(file: String, option: CommandOption) throws(UsageError) {
    let text: String
    do {
      text = try String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)
    } catch {
      throw .unusableFile(
        option: option.spelling, file: file, reason: error.localizedDescription)
    }
    var labels: [String: String] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
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

  /// What the model calls a label of the data; `nil` if it has no name for it.
  subscript(label: String) -> String? { labels[label] }
}
