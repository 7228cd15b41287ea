import CTCDecoder
import CharacterLM
import InkClassifier
import InkModel
import ModelStore
import NeuralNetwork

/// Why a model can't be used or an ink can't be read.
public enum DuctusError: Error, Sendable {
  /// No pack serves the tag. `available` lists the tags that have one, the nearest first.
  case noModel(tag: String, available: [String])
  /// The packs that ship with Ductus are not where the program or its build can find them.
  case noBundledWeights
  /// The pack's manifest or one of its files is missing or damaged.
  case pack(PackError)
  /// The pack is for something else: it reads text where figures were to be named, or the other way
  /// round.
  case wrongKind(directory: String, kind: PackManifest.Kind, expected: PackManifest.Kind)
  /// The network or the classes of a pack that names figures are damaged or foreign.
  case classifier(ClassifierError)
  /// The network's file is damaged or foreign.
  case network(NetworkError)
  /// The language model's file is damaged or foreign.
  case languageModel(LanguageModelError)
  /// The decoder's parameters are damaged or out of range.
  case decoder(file: String, reason: String)
  /// The calibration of confidences is damaged or out of range.
  case calibration(file: String, reason: String)
  /// The pack's files don't belong together.
  case inconsistentPack(directory: String, reason: String)
  /// The ink or its writing area is not valid.
  case ink(InkError)
  /// The task that asked was cancelled. Asynchronous calls throw `CancellationError` instead.
  case cancelled
}

extension DuctusError {
  /// Throws if the current task was cancelled.
  static func checkCancellation() throws(DuctusError) {
    if Task.isCancelled { throw .cancelled }
  }
}

extension DuctusError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noModel(let tag, let available):
      if let nearest = available.first {
        "no model for '\(tag)'; the nearest is '\(nearest)', and there are: "
          + available.sorted().joined(separator: ", ")
      } else {
        "no model for '\(tag)', nor for any other language"
      }
    case .noBundledWeights:
      "the bundled weights are not installed beside the program"
    case .pack(let error): "\(error)"
    case .wrongKind(let directory, let kind, let expected):
      "\(directory): a pack of the kind '\(kind.rawValue)', but one of '\(expected.rawValue)' is needed"
    case .classifier(let error): "\(error)"
    case .network(let error): "\(error)"
    case .languageModel(let error): "\(error)"
    case .decoder(let file, let reason), .calibration(let file, let reason): "\(file): \(reason)"
    case .inconsistentPack(let directory, let reason): "\(directory): \(reason)"
    case .ink(let error): "\(error)"
    case .cancelled: "the task was cancelled"
    }
  }
}
