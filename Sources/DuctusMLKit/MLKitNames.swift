import DuctusEngine
import Foundation

// ML Kit's names for the engine's values.

/// ``RecognitionContext`` under ML Kit's name.
public typealias DigitalInkRecognitionContext = RecognitionContext
/// ``RecognitionResult`` under ML Kit's name.
public typealias DigitalInkRecognitionResult = RecognitionResult
/// ``RecognitionCandidate`` under ML Kit's name.
public typealias DigitalInkRecognitionCandidate = RecognitionCandidate

extension RecognitionCandidate {
  /// ``cost`` under ML Kit's name and type.
  public var score: NSNumber? { NSNumber(value: cost) }
}
