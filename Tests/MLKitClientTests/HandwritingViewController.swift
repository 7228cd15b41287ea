import Ductus
import Foundation

/// An ML Kit program as in its guide for iOS, except for the import.
///
/// It collects strokes from touch events, downloads a model and learns of the end by notifications,
/// recognises with a completion, queries models and deletes them. Only UIKit is missing.
@MainActor
final class HandwritingViewController {
  private let kMillisecondsPerTimeInterval = 1000.0
  private var strokes: [Stroke] = []
  private var points: [StrokePoint] = []

  private var model: DigitalInkRecognitionModel!
  private var recognizer: DigitalInkRecognizer! = nil
  private let modelManager = ModelManager.modelManager()
  private var observers: [NSObjectProtocol] = []

  /// The text of the label on the screen.
  private(set) var message = "" {
    didSet { messageDidChange?(message) }
  }
  var messageDidChange: ((String) -> Void)?

  func viewDidLoad() {
    observers.append(
      NotificationCenter.default.addObserver(
        forName: NSNotification.Name.mlkitModelDownloadDidSucceed, object: nil,
        queue: OperationQueue.main,
        using: { [weak self] (notification) in
          let model =
            notification.userInfo![ModelDownloadUserInfoKey.remoteModel.rawValue]
            as? DigitalInkRecognitionModel
          MainActor.assumeIsolated {
            guard let self = self, model == self.model else { return }
            self.message = "downloaded \(model!.name)"
          }
        }))
    observers.append(
      NotificationCenter.default.addObserver(
        forName: .mlkitModelDownloadDidFail, object: nil, queue: .main
      ) { [weak self] notification in
        guard let userInfo = notification.userInfo,
          let model = userInfo[ModelDownloadUserInfoKey.remoteModel.rawValue] as? RemoteModel
        else { return }
        let error = userInfo[ModelDownloadUserInfoKey.error.rawValue] as? Error
        MainActor.assumeIsolated {
          guard let self = self, model == self.model else { return }
          self.message = "download failed: \(error?.localizedDescription ?? "no reason given")"
        }
      })
  }

  func viewDidDisappear() {
    observers.forEach(NotificationCenter.default.removeObserver)
    observers = []
  }

  // MARK: - Choosing a model

  /// The tags for the language picker, symbols first.
  func languageTags() -> [String] {
    let tags = DigitalInkRecognitionModelIdentifier.allModelIdentifiers().map { $0.languageTag }
    return tags.filter { $0.hasPrefix("zxx-") }.sorted()
      + tags.filter { !$0.hasPrefix("zxx-") }.sorted()
  }

  /// The model for the first of the user's languages that has one.
  func selectLanguage(preferredLanguages: [String]) {
    let identifier: DigitalInkRecognitionModelIdentifier =
      preferredLanguages.lazy.compactMap {
        try? DigitalInkRecognitionModelIdentifier.from(languageTag: $0)
      }.first ?? (try! DigitalInkRecognitionModelIdentifier.from(languageTag: "en"))
    selectLanguage(languageTag: identifier.languageTag)
  }

  func selectLanguage(languageTag: String) {
    let identifier = DigitalInkRecognitionModelIdentifier(forLanguageTag: languageTag)
    if identifier == nil {
      message = "no model for \(languageTag)"
      return
    }
    model = DigitalInkRecognitionModel.init(modelIdentifier: identifier!)
    recognizer = nil
    message = "selected \(languageTag)"
  }

  func isLanguageDownloaded(languageTag: String) -> Bool {
    let identifier = DigitalInkRecognitionModelIdentifier(forLanguageTag: languageTag)
    return modelManager.isModelDownloaded(
      DigitalInkRecognitionModel.init(modelIdentifier: identifier!))
  }

  func downloadModel() {
    let conditions = ModelDownloadConditions.init(
      allowsCellularAccess: true, allowsBackgroundDownloading: true)
    modelManager.download(model, conditions: conditions)
  }

  func deleteModel() {
    modelManager.deleteDownloadedModel(
      model!,
      completion: {
        [unowned self] (error: Error?) in
        self.message = error.map { "not deleted: \($0.localizedDescription)" } ?? "deleted"
      })
  }

  // MARK: - Drawing

  func touchesBegan(_ touches: Set<Touch>) {
    guard let touch = touches.first else { return }
    let t = touch.timestamp
    points = [
      StrokePoint.init(
        x: Float(touch.location.x), y: Float(touch.location.y),
        t: Int(t * kMillisecondsPerTimeInterval))
    ]
  }

  func touchesMoved(_ touches: Set<Touch>) {
    guard let touch = touches.first else { return }
    points.append(
      StrokePoint.init(
        x: Float(touch.location.x), y: Float(touch.location.y),
        t: Int(touch.timestamp * kMillisecondsPerTimeInterval)))
  }

  func touchesEnded(_ touches: Set<Touch>) {
    touchesMoved(touches)
    strokes.append(Stroke.init(points: points))
    points = []
  }

  func clear() {
    strokes = []
    points = []
  }

  // MARK: - Recognising

  func recognizeInk() {
    if !modelManager.isModelDownloaded(model) {
      message = "model not downloaded"
      return
    }
    prepareRecognizer()
    recognizer.recognize(
      ink: Ink.init(strokes: strokes),
      completion: {
        [unowned self] (result: DigitalInkRecognitionResult?, error: Error?) in
        var alertTitle = ""
        var alertText = ""
        if let result = result, let candidate = result.candidates.first {
          alertTitle = "recognized "
          alertText = candidate.text
          if candidate.score != nil, candidate.score!.floatValue.isNaN {
            alertText += " (no score)"
          }
        } else {
          alertTitle = "error "
          alertText = error?.localizedDescription ?? "nothing recognized"
        }
        self.message = alertTitle + alertText
      })
  }

  func recognizeInk(after preContext: String, width: Float, height: Float) {
    prepareRecognizer()
    let context: DigitalInkRecognitionContext = DigitalInkRecognitionContext.init(
      preContext: preContext, writingArea: WritingArea.init(width: width, height: height))
    recognizer.recognizeHandwriting(from: Ink(strokes: strokes), context: context) {
      result, error in
      if let error = error {
        self.message = "error \(error)"
        return
      }
      self.message = preContext + (result?.candidates.first?.text ?? "")
    }
  }

  func recognizeInkAsync() async {
    prepareRecognizer()
    do {
      let result = try await recognizer.recognize(ink: Ink(strokes: strokes))
      message = result.candidates.map { $0.text }.first ?? ""
    } catch {
      message = "error \(error.localizedDescription)"
    }
  }

  private func prepareRecognizer() {
    if recognizer == nil {
      let options: DigitalInkRecognizerOptions = DigitalInkRecognizerOptions.init(model: model!)
      options.maxResultCount = 3
      recognizer = DigitalInkRecognizer.digitalInkRecognizer(options: options)
    }
  }
}
