import Ductus
import Evaluation

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
    return excludesMultiline && record.isMultiline ? .multiline : .taken(label: label)
  }
}
