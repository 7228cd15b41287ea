import DuctusEngine
import Foundation

// ML Kit's names for the engine's values.

public typealias DigitalInkRecognitionContext = RecognitionContext
public typealias DigitalInkRecognitionResult = RecognitionResult
public typealias DigitalInkRecognitionCandidate = RecognitionCandidate

extension RecognitionCandidate {
  /// ``cost`` under ML Kit's name and type.
  public var score: NSNumber? { NSNumber(value: cost) }
}
