import CTCDecoder
import HandLearning
import ModelPack
import SequenceData

/// The mapping from a network's classes to letters of the language, of which they are forms.
struct LetterForms: Sendable {
  /// The network's characters that the language uses, including all forms.
  let characters: Set<Unicode.Scalar>
  /// The letter's class for each class of the network restricted to these, blank first; `nil` if
  /// every class is a letter of its own.
  private let targets: [Int]?
  /// The number of letters, including the blank.
  private let classes: Int
  /// The class to which each letter's evidence counts: a capital counts as its small letter.
  private let characteristic: [Int: Int]

  init(_ contents: PackManifest.TextContents) {
    let written = contents.written.unicodeScalars
    let indices = Dictionary(uniqueKeysWithValues: zip(written, 1...))
    let kept = zip(contents.alphabet.unicodeScalars, contents.letters).filter { $0.1 != nil }
    characters = Set(kept.map { $0.0 })
    classes = written.count + 1
    characteristic = Dictionary(
      uniqueKeysWithValues: indices.filter { $0.key.properties.isAlphabetic }.map { letter, index in
        let small = letter.properties.lowercaseMapping.unicodeScalars
        return (index, small.count == 1 ? small.first.flatMap { indices[$0] } ?? index : index)
      })
    targets = contents.forms == nil ? nil : [0] + kept.compactMap { $0.1.flatMap { indices[$0] } }
  }

  /// Returns the learned classes of a network with this alphabet.
  func learned(of alphabet: [Unicode.Scalar]) -> LetterClasses {
    let kept = alphabet.indices.filter { characters.contains(alphabet[$0]) }
    return LetterClasses(
      outputs: [0] + kept.map { $0 + 1 }, letters: targets, count: targets == nil ? nil : classes,
      characteristic: characteristic)
  }

  /// Returns the posteriors of letters: a letter's probability is the sum over its forms.
  func merged(_ posteriors: [Posteriors]) -> [Posteriors] {
    guard let targets else { return posteriors }
    return posteriors.map { $0.merged(into: targets, classes: classes) }
  }
}
