import CTCDecoder
import HandLearning
import InkFeatures
import InkLayout
import InkModel
import ModelPack
import NeuralNetwork
import SequenceData
import Support

extension TextModel {
  /// Returns a confirmed ink's lines as the network reads and labels them.
  ///
  /// - Parameters:
  ///   - request: the ink and what is known about its place.
  ///   - text: the text that its writer confirmed; lines end with newlines. A text of one line that
  ///     hardly agrees with its ink as one is shared out among the ink's lines if these agree
  ///     better.
  /// - Returns: none if the ink and the text have different numbers of lines, or if the pack can't
  ///   write the text; no lines that are too short for their text.
  /// - Throws: ``DuctusError/ink(_:)``, and ``DuctusError/cancelled`` in a cancelled task.
  func lines(
    of request: RecognitionRequest, confirmedAs text: String
  ) throws(DuctusError) -> [LabelledLine] {
    var request = try request.repaired().request
    let texts = text.split(whereSeparator: { $0.isNewline }).map { line in
      line.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
    }.filter { !$0.isEmpty }
    if texts.count > 1 { request.context.layout = .automatic }
    // Ink is learned as it is read: without lines about its words, and turned back.
    let separated = SeparatedInk(
      writing.direction.turned(request.ink), writing, layout: request.context.layout)
    request.ink = separated.writing
    var ways = ways(of: request, separated)
    if texts.count == 1, !ways.contains(where: { $0.count == 1 }) {
      request.context.layout = .line
      ways = self.ways(of: request, separated)
    }
    var lines: [LabelledLine] = []
    for way in ways where way.count == texts.count {
      let other = try labelled(way, texts, request)
      if other.fitBetter(than: lines) { lines = other }
    }
    // The C library has no room for the rest.
    #if hasFeature(Embedded)
      return lines
    #else
      guard texts.count == 1, let whole = lines.first,
        Self.wellRead * whole.errors > whole.labels.count
      else { return lines }
      request.context.layout = .automatic
      let parted = try parted(self.ways(of: request, separated)[0], whole.labels, request)
      return parted.map { $0.errors < whole.errors ? $0 : lines } ?? lines
    #endif
  }

  /// Returns the ways to divide an ink into lines among which a reader chooses.
  private func ways(
    of request: RecognitionRequest, _ separated: SeparatedInk
  ) -> [[LineOfInk]] {
    let divisions = request.divisions(writing.habits, separated.rejoined)
    return divisions.alternatives + divisions.turnedBack
  }

  /// Returns lines with their texts, without those that are too short for them; none if the pack
  /// can't write a text.
  private func labelled(
    _ lines: [LineOfInk], _ texts: [String], _ request: RecognitionRequest
  ) throws(DuctusError) -> [LabelledLine] {
    var features: [FeatureSequence] = []
    var spelt: [[Int]] = []
    for (line, text) in zip(lines, texts) {
      guard let labels = alphabet.learnedLabels(of: text) else { return [] }
      let rows = self.rows(of: line, request)
      guard canSpell(labels, in: rows) else { continue }
      features.append(rows)
      spelt.append(labels)
    }
    let posteriors = posteriors(of: features)
    try DuctusError.checkCancellation()
    return features.indices.map { number in
      LabelledLine(
        features: features[number], labels: spelt[number],
        errors: classes.errors(of: spelt[number], readAs: posteriors[number].bestReading))
    }
  }

  /// Returns whether a line has enough frames for its text: one for each letter, and one between
  /// equal ones.
  private func canSpell(_ labels: [Int], in rows: FeatureSequence) -> Bool {
    var needed = labels.count
    for index in labels.indices.dropFirst() where labels[index] == labels[index - 1] { needed += 1 }
    return needed > 0 && needed <= network.configuration.frames(steps: rows.steps)
  }

  private func rows(of line: LineOfInk, _ request: RecognitionRequest) -> FeatureSequence {
    FeatureSequence(
      text: writing.rejoined(line: line.ink).ink, writingArea: request.context.writingArea,
      version: featureVersion)
  }

  #if !hasFeature(Embedded)
    /// The characters for which a line has at most one error if it surely is one.
    private static let wellRead = 4

    /// Shares the words of a text out among lines: each has those that differ least from its
    /// reading, the last one all others. Returns `nil` if a line has no room for its share.
    private func parted(
      _ lines: [LineOfInk], _ labels: [Int], _ request: RecognitionRequest
    ) throws(DuctusError) -> [LabelledLine]? {
      let features = lines.map { rows(of: $0, request) }.filter { $0.steps > 0 }
      let posteriors = posteriors(of: features)
      var rest = labels[...]
      var parts: [LabelledLine] = []
      for number in features.indices {
        try DuctusError.checkCancellation()
        let reading = posteriors[number].bestReading
        let end =
          number < features.count - 1
          ? classes.shareEnd(of: rest, readAs: reading, space: alphabet.spaceClass) : nil
        let own = Array(rest[..<(end ?? rest.endIndex)])
        guard canSpell(own, in: features[number]) else { return nil }
        rest = rest.dropFirst(own.count + 1)
        parts.append(
          LabelledLine(
            features: features[number], labels: own,
            errors: classes.errors(of: own, readAs: reading)))
      }
      return parts
    }
  #endif

  /// Returns the network's posteriors of letters. In a cancelled task they are undefined.
  private func posteriors(of features: [FeatureSequence]) -> [Posteriors] {
    forms.merged(NetworkSession(network: network).logProbabilities(features))
  }

  /// Returns a learner that starts from this pack's network.
  ///
  /// - Parameter file: the network's file.
  func learner(_ file: FileBytes) throws(NetworkError) -> WeightLearner {
    try WeightLearner(network: file, classes: classes)
  }

  /// Returns the output layer's inputs for lines.
  func kept(_ lines: [LabelledLine]) -> [EncodedLine] {
    let states = NetworkSession(network: network).states(lines.map { $0.features })
    return zip(states, lines).map {
      EncodedLine(states: $0, labels: $1.labels, errors: $1.errors)
    }
  }

  /// Returns −ln P(text) for each line; `nil` for a line too short for its text. In a cancelled
  /// task, the values are undefined.
  func losses(of lines: [LabelledLine]) -> [Double?] {
    var ctc = CTCLoss()
    return zip(posteriors(of: lines.map { $0.features }), lines).map {
      ctc.loss(of: $1.labels, in: $0)
    }
  }
}

extension [LabelledLine] {
  /// The errors of all lines.
  fileprivate var errors: Int { reduce(0) { $0 + $1.errors } }

  /// Returns whether a way to divide an ink fits its text better than another: it has more lines
  /// that can be learned, or as many with fewer errors.
  func fitBetter(than others: [LabelledLine]) -> Bool {
    count == others.count ? errors < others.errors : count > others.count
  }
}
