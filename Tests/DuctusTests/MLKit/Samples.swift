import Ductus
import Foundation

/// The project's own samples.
enum Samples {
  static let all = records("demo")

  /// The records of one of the sample files.
  static func records(_ name: String) -> [LabelledInk] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appendingPathComponent("Samples/\(name).ndjson").path
    return InkFileReader(path: path).compactMap { try? $0.get() }
  }

  /// An ink that the bundled model reads as ``word``.
  static var ink: Ink { all[0].ink }
  static var word: String? { all[0].label }
}

extension DigitalInkRecognizer {
  /// A recogniser with the bundled English model and a queue of its own for the completions.
  static func english(maxResultCount: Int32? = nil, queue: DispatchQueue) -> DigitalInkRecognizer {
    let options = DigitalInkRecognizerOptions(
      model: DigitalInkRecognitionModel(modelIdentifier: .enUs))
    if let maxResultCount { options.maxResultCount = maxResultCount }
    let recognizer = digitalInkRecognizer(options: options)
    recognizer.callbackQueue = queue
    return recognizer
  }
}
