import InkModel

/// An ink and what is known about its place.
public struct RecognitionRequest: Hashable, Sendable {
  /// The ink to be read, its strokes in the order they were written.
  public var ink: Ink
  /// What is known about the place and the text; nothing by default.
  public var context: RecognitionContext

  /// Creates a request to read an ink, with what is known about it.
  public init(ink: Ink, context: RecognitionContext = RecognitionContext()) {
    self.ink = ink
    self.context = context
  }

  /// Returns the request with its ink and writing area repaired, and warnings about their faults.
  ///
  /// - Throws: ``DuctusError/ink(_:)`` if they can't be repaired.
  func repaired() throws(DuctusError) -> (request: RecognitionRequest, warnings: [InkWarning]) {
    var request = self
    do throws(InkError) {
      var warnings: [InkWarning] = []
      if let warning = try request.ink.repair() { warnings.append(warning) }
      if let warning = request.context.writingArea.repair() { warnings.append(warning) }
      return (request, warnings)
    } catch {
      throw .ink(error)
    }
  }
}
