import DuctusEngine
import InkModel
import ModelStore
import PackCatalog
import Support

/// Loads a model when the first ink comes and reads all inks with it.
final class RecognizerLoader: Sendable {
  private let model: DigitalInkRecognitionModel
  private let options: RecognizerOptions
  private let loaded = Locked<(any InkRecognizer)?>(nil)

  init(model: DigitalInkRecognitionModel, maxResultCount: Int) {
    self.model = model
    var options = RecognizerOptions()
    options.maxResultCount = maxResultCount
    self.options = options
  }

  func recognize(
    _ ink: Ink, context: DigitalInkRecognitionContext
  ) throws(DuctusError) -> DigitalInkRecognitionResult {
    let request = RecognitionRequest(ink: ink.withoutStrokeClocks, context: context)
    return try recognizer().recognize([request])[0].get()
  }

  /// The recogniser; threads that ask for it while it is loaded wait. A failure isn't kept: the
  /// model may be downloaded by the time of the next call.
  private func recognizer() throws(DuctusError) -> any InkRecognizer {
    try loaded.withLock { loaded throws(DuctusError) in
      if let loaded { return loaded }
      let tag = model.modelIdentifier.languageTag
      let recognizer =
        if let pack = model.pack {
          try InkRecognizers.open(verified(pack), languageTag: tag, options: options)
        } else {
          try InkRecognizers.open(languageTag: tag, options: options)
        }
      loaded = recognizer
      return recognizer
    }
  }

  /// A pack of the program's own, hashed: nobody has installed it.
  private func verified(_ pack: Pack) throws(DuctusError) -> Pack {
    do {
      try pack.verify()
      return pack
    } catch {
      throw .pack(error)
    }
  }
}

extension Ink {
  /// The ink without times if its clock started anew, at 0, with every stroke; otherwise as it is.
  ///
  /// Programs that count milliseconds from each pen-down make such inks. How long the pen was up is
  /// not in them, and so nothing is put in its place.
  var withoutStrokeClocks: Ink {
    let starts = strokes.compactMap { $0.points.first?.t }
    let drawn = strokes.filter { !$0.points.isEmpty }
    guard starts.count == drawn.count, starts.count > 1, starts.allSatisfy({ $0 == 0 }),
      drawn.allSatisfy(\.timesNeverDecrease)
    else { return self }
    return withoutTimes
  }
}

extension Stroke {
  fileprivate var timesNeverDecrease: Bool {
    let times = points.compactMap(\.t)
    return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
