import CTCDecoder
import CharacterLM
import CharacterLattice
import FormulaNotation
import FormulaReading
import HandLearning
import InkClassifier
import InkModel
import InkReading
import ModelPack
import NeuralNetwork

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Programs show `localizedDescription`, which without these only says that something failed. They
// are here because the modules below don't know Foundation.

extension DuctusError: LocalizedError {
  /// What went wrong, in English: the same as ``description``.
  public var errorDescription: String? { description }
}

extension PackError: LocalizedError {
  /// What is wrong with the pack, in English: the same as its description.
  public var errorDescription: String? { description }
}

extension InkError: LocalizedError {
  /// What is wrong with the ink, in English: the same as its description.
  public var errorDescription: String? { description }
}

extension NetworkError: LocalizedError {
  /// What is wrong with the network's file, in English: the same as its description.
  public var errorDescription: String? { description }
}

extension LanguageModelError: LocalizedError {
  /// What is wrong with the language model's file, in English: the same as its description.
  public var errorDescription: String? { description }
}

extension ClassifierError: LocalizedError {
  /// What is wrong with the network or the classes, in English: the same as its description.
  public var errorDescription: String? { description }
}

extension FormulaError: LocalizedError {
  /// What is wrong with the tables or the ink, in English: the same as its description.
  public var errorDescription: String? { description }
}

extension FormulaDistanceError: LocalizedError {
  /// Why the formulas can't be compared, in English: the same as its description.
  public var errorDescription: String? { description }
}

extension LaTeXError: LocalizedError {
  /// What is wrong with the LaTeX, in English: the same as its description.
  public var errorDescription: String? { description }
}

extension HandError: LocalizedError {
  /// What is wrong with the hand, in English: the same as its description.
  public var errorDescription: String? { description }
}

extension UserLexiconError: LocalizedError {
  /// What is wrong with the words, in English: the same as its description.
  public var errorDescription: String? { description }
}

extension DecoderError: LocalizedError {
  /// What is wrong with the parameters, in English: the same as its description.
  public var errorDescription: String? { description }
}

extension LatticeError: LocalizedError {
  /// What is wrong with the parameters, in English: the same as its description.
  public var errorDescription: String? { description }
}
