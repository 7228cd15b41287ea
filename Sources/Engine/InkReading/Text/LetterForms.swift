import CTCDecoder
import HandLearning
import ModelPack
import SequenceData

/// Which of a network's classes are forms of one letter of the language.
struct LetterForms: Sendable {
  /// The characters of the network that the language writes, forms as they are.
  let characters: Set<Unicode.Scalar>
  /// By class of the network that is restricted to these, the blank's first: the class of the
  /// letter. `nil` where every class is a letter of its own.
  private let targets: [Int]?
  /// Letters and the blank.
  private let classes: Int
  /// The class that counts for each class of a letter: a capital counts as its small letter.
  private let telling: [Int: Int]

  init(_ contents: PackManifest.TextContents) {
    let written = contents.written.unicodeScalars
    let places = Dictionary(uniqueKeysWithValues: zip(written, 1...))
    let kept = zip(contents.alphabet.unicodeScalars, contents.letters).filter { $0.1 != nil }
    characters = Set(kept.map { $0.0 })
    classes = written.count + 1
    telling = Dictionary(
      uniqueKeysWithValues: places.filter { $0.key.properties.isAlphabetic }.map { letter, place in
        let small = letter.properties.lowercaseMapping.unicodeScalars
        return (place, small.count == 1 ? small.first.flatMap { places[$0] } ?? place : place)
      })
    targets = contents.forms == nil ? nil : [0] + kept.compactMap { $0.1.flatMap { places[$0] } }
  }

  /// What is learned of a network that writes these characters.
  func learned(of alphabet: [Unicode.Scalar]) -> LetterClasses {
    let kept = alphabet.indices.filter { characters.contains(alphabet[$0]) }
    return LetterClasses(
      outputs: [0] + kept.map { $0 + 1 }, letters: targets, count: targets == nil ? nil : classes,
      telling: telling)
  }

  /// The posteriors of the letters: a letter is as likely as its forms together.
  func merged(_ posteriors: [Posteriors]) -> [Posteriors] {
    guard let targets else { return posteriors }
    return posteriors.map { $0.merged(into: targets, classes: classes) }
  }
}
