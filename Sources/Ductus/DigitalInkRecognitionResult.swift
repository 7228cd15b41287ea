import Foundation

/// The readings of one ink.
public struct DigitalInkRecognitionResult: Hashable, Sendable {
  /// Readings, all different, the likeliest first; empty when nothing is recognised.
  public let candidates: [DigitalInkRecognitionCandidate]
}

/// One reading of an ink.
public struct DigitalInkRecognitionCandidate: Hashable, Sendable {
  /// The text, in Unicode's composed form.
  public let text: String
  /// The reading's cost: its negative natural log-likelihood by network and language model, so
  /// that lower is better. Differences within one result are log-odds; costs of different inks don't
  /// compare, for longer inks cost more.
  public let cost: Double

  /// ``cost`` under ML Kit's name and type.
  public var score: NSNumber? { NSNumber(value: cost) }
}
