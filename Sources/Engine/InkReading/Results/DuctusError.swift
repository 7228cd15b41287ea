import CTCDecoder
import CharacterLM
import FormulaReading
import HandLearning
import InkClassifier
import InkModel
import ModelPack
import NeuralNetwork
import Support

/// An error that explains why a model can't be used or an ink can't be read.
public enum DuctusError: Error, Equatable, Sendable {
  /// The opened pack serves other tags, but not this one.
  case notServed(tag: String, tags: [String])
  /// The pack's manifest or one of its files is missing or damaged.
  case pack(PackError)
  /// The pack is for something else: it reads text where it should name figures, or the reverse.
  case wrongKind(directory: String, kind: PackManifest.Kind, expected: PackManifest.Kind)
  /// The network or the classes of a pack that names figures are damaged or foreign.
  case classifier(ClassifierError)
  /// The tables of a pack that reads formulas are damaged or foreign, or an ink isn't a formula.
  case formula(FormulaError)
  /// The network's file is damaged or foreign.
  case network(NetworkError)
  /// The language model's file is damaged or foreign.
  case languageModel(LanguageModelError)
  /// The decoder's parameters are damaged or out of range.
  case decoder(file: String, reason: String)
  /// A parameter of ``RecognizerOptions`` is out of range.
  case options(reason: String)
  /// The calibration of confidences is damaged or out of range.
  case calibration(file: String, reason: String)
  /// The person's hand is damaged, or was learned with another network.
  case hand(HandError)
  /// The pack's files don't belong together.
  case inconsistentPack(directory: String, reason: String)
  /// The ink or its writing area isn't valid.
  case ink(InkError)
  /// The calling task was cancelled. Asynchronous calls throw `CancellationError` instead.
  case cancelled
}

extension DuctusError {
  /// Throws if the current task was cancelled.
  package static func checkCancellation() throws(DuctusError) {
    if Cancellation.isRequested { throw .cancelled }
  }
}

extension DuctusError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notServed(let tag, let tags):
      "the model serves \(Self.list(tags)), not '\(tag)'"
    case .pack(let error): "\(error)"
    case .wrongKind(let directory, let kind, _):
      switch kind {
      case .text, .characters:
        "\(directory): this model reads text: open it with TextRecognizer"
      case .classifier:
        "\(directory): this model names figures, such as shapes: open it with FigureRecognizer"
      case .formula:
        "\(directory): this model reads formulas: open it with FormulaRecognizer"
      }
    case .classifier(let error): "\(error)"
    case .formula(let error): "\(error)"
    case .network(let error): "\(error)"
    case .languageModel(let error): "\(error)"
    case .decoder(let file, let reason), .calibration(let file, let reason): "\(file): \(reason)"
    case .options(let reason): "options: \(reason)"
    case .hand(let error): "\(error)"
    case .inconsistentPack(let directory, let reason): "\(directory): \(reason)"
    case .ink(let error): "\(error)"
    case .cancelled: "the task was cancelled"
    }
  }

  /// Names the first of a pack's tags, and the number of the others.
  private static func list(_ tags: [String]) -> String {
    let named = tags.prefix(3).joined(separator: ", ")
    let rest = tags.count - 3
    return rest > 0 ? "\(named) and \(rest) other\(rest == 1 ? "" : "s")" : named
  }
}
