import Ductus
import Evaluation

/// Whether labels are words of a lexicon.
enum LexiconMembership: String, CaseIterable, Sendable {
  case `in`, out
}

/// Which records an evaluation takes.
struct LabelFilter: Sendable {
  enum Verdict: Equatable {
    case taken(label: String)
    /// Not in the requested split or characters.
    case notMeant
    case unlabelled
    /// The model has no name for the label.
    case unmapped
    case multiline
  }

  /// Only this split, to whose `train` records without one belong.
  let split: String?
  let excludesMultiline: Bool
  let onlyCharacters: Set<Unicode.Scalar>?
  /// Only labels of a single digit, capital or small letter.
  var onlyUnipenTasks = false
  var labelMap: LabelMap?
  /// Only labels that are, or aren't, one of these words.
  var membership: (words: Set<String>, LexiconMembership)?

  func verdict(_ record: LabelledInk) -> Verdict {
    if let split, record.split ?? "train" != split { return .notMeant }
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
