import DuctusEngine
import NoteFormats
import PageStructure

/// A transcript of a notebook.
public struct Transcript: Codable, Hashable, Sendable {
  /// The note's title, if its file has one.
  public var title: String?
  /// The pages, in the order of the notebook.
  public var pages: [PageTranscript]

  /// Creates a transcript of pages.
  public init(title: String? = nil, pages: [PageTranscript]) {
    self.title = title
    self.pages = pages
  }

  /// The text in reading order, handwritten and typed, with empty lines between blocks.
  public var text: String {
    pages.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

/// A reading of a line.
public struct LineCandidate: Codable, Hashable, Sendable {
  /// The text.
  public var text: String
  /// The probability that it is right, 0 to 1.
  public var confidence: Double

  /// Creates a reading with its probability.
  public init(text: String, confidence: Double) {
    self.text = text
    self.confidence = confidence
  }
}
