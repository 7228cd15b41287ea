import CharacterLM
import InkFeatures
import InkModel
import NeuralNetwork
import Support

/// Reads lines of single characters, in its own working memory. Each thread has a reader.
package final class LatticeReader {
  private let model: LatticeModel
  private let session: CharacterNetworkSession
  private var question = Question()
  /// The characters that the question is about; `nil` before they are first needed.
  private var selection: CharacterSelection?
  /// The answers to the question for recent segments. Lines and columns of the same ink share many.
  private var cache = StrokeCache<CharacterScores>()

  package init(_ model: LatticeModel) {
    self.model = model
    session = CharacterNetworkSession(network: model.network)
  }

  /// The bytes of the network's buffers and of the known answers.
  package var memoryUse: Int {
    session.memoryUse
      + cache.memoryUse { $0.best.count * MemoryLayout<CharacterScores.Candidate>.stride }
  }

  /// The parameters of a reading, besides the ink.
  package struct Request {
    package var axis = WritingAxis.horizontal
    /// Whether the whole ink is one character.
    package var isCharacter = false
    package var writingArea: WritingArea?
    package var context = DecodingContext()
    /// The most readings, at least 1.
    package var maximum = 10

    package init() {}
  }

  /// Reads one line; `nil` if nothing is written, in a cancelled task, and if no allowed reading is
  /// plausible.
  ///
  /// - Precondition: the ink is valid.
  /// - Throws: ``LatticeError/notFinite``.
  /// - Complexity: O(parts · `mostParts` · weights of the network).
  package func read(
    _ ink: Ink, _ request: Request
  ) throws(LatticeError) -> LatticeReading? {
    var request = request
    // Expectations that aren't read would make all characters less likely, and so the text shorter.
    request.context.expectations.removeAll { !model.reads(anyOf: $0.characters) }
    guard let line = try segmented(ink, request) else { return nil }
    return LatticeReading(line, model: model, request: request)
  }

  /// Returns a line with the network's output for all segments that may be a character.
  private func segmented(
    _ ink: Ink, _ request: Request
  ) throws(LatticeError) -> SegmentedLine? {
    let parameters = model.parameters
    guard
      var parts = LineParts(
        ink, axis: request.axis, parameters: parameters,
        expectedEm: request.writingArea.map { 0.8 * Double(min($0.width, $0.height)) })
    else { return nil }
    if request.isCharacter { parts = parts.joined() }
    if Cancellation.isRequested { return nil }
    let segments = parts.segments(parameters)
    let isWhole = segments.contains { $0.range.count == parts.parts.count }
    let strokes = ink.strokes.map { $0.points.map { $0.vector } }
    let scores = try scores(
      of: segments.map { segment in segment.seen.map { strokes[$0] } },
      Question(
        onlyCharacters: request.context.onlyCharacters, count: limit(request, isWhole: isWhole)))
    return scores.map { SegmentedLine(parts: parts, segments: segments, scores: $0) }
  }

  /// What the network is asked about segments; answers to other questions don't count.
  private struct Question: Equatable {
    var onlyCharacters: Set<Character>?
    var count = 0
  }

  /// Returns the network's output for each segment's strokes; `nil` in a cancelled task.
  private func scores(
    of segments: [[[Vector]]], _ question: Question
  ) throws(LatticeError) -> [CharacterScores]? {
    if question != self.question {
      (self.question, selection, cache) = (question, nil, StrokeCache())
    }
    var scores = segments.map { cache.output(for: $0) }
    let unseen = segments.indices.filter { scores[$0] == nil }
    if unseen.isEmpty { return scores.compactMap { $0 } }
    let selection =
      selection
      ?? model.network.selection(
        where: question.onlyCharacters.map { only in { only.contains(Character($0)) } })
    self.selection = selection
    for first in stride(from: 0, to: unseen.count, by: Self.batch) {
      if Cancellation.isRequested { return nil }
      let batch = unseen[first..<min(unseen.count, first + Self.batch)]
      let maps = batch.map { DirectionMaps(segments[$0]).values }
      guard let seen = session.classify(maps, as: selection, count: question.count) else {
        throw .notFinite
      }
      // In a cancelled task some are missing.
      guard seen.count == batch.count else { return nil }
      for (index, seen) in zip(batch, seen) {
        scores[index] = seen
        cache.keep(seen, for: segments[index])
      }
    }
    return scores.compactMap { $0 }
  }

  /// The number of segments that go through the network together.
  private static let batch = 32

  /// Returns the number of characters that a segment may be: the requested number if it may be the
  /// whole ink, and more if hints may change the order.
  private func limit(_ request: Request, isWhole: Bool) -> Int {
    let limit = Int(model.parameters.characterLimit)
    let whole = isWhole ? max(limit, request.maximum) : limit
    return request.context.expectations.isEmpty ? whole : 4 * whole
  }
}
