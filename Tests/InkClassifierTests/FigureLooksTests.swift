import Foundation
import InkModel
import NeuralNetwork
import Testing

@testable import InkClassifier

/// Figures named by two networks: golden values by `tools/ductus_tools/figures/make_golden.py`.
struct FigureLooksTests {
  private struct Golden: Decodable {
    struct Case: Decodable {
      let name: String
      let drawing: [[[Float]]]
      let logits: [Double]

      var ink: Ink { GoldenClassifier.ink(drawing) }
    }

    let share: Double
    let labels: [String]
    let cases: [Case]
  }

  private func golden() throws -> Golden {
    try GoldenClassifier.golden("golden-looks.json")
  }

  /// Each label as a class, and none of them, too, if wanted.
  private func classes(_ labels: [String], share: Double?) throws -> String {
    let entries = labels.map { label in
      ["label": label == "none" ? NSNull() as Any : label as Any, "from": [label]]
    }
    var file: [String: Any] = ["format": 1, "temperature": 1, "tags": ["x-all": entries]]
    file["looksShare"] = share
    return String(decoding: try JSONSerialization.data(withJSONObject: file), as: UTF8.self)
  }

  @Test func namesAsPythonDoes() throws {
    let golden = try golden()
    let session = ClassifierSession(
      try GoldenClassifier.load(
        classes: classes(golden.labels, share: golden.share), looks: GoldenClassifier.looks))
    #expect(golden.labels.last == "none" && golden.cases.count == 3)
    for (example, answer) in zip(golden.cases, session.classify(golden.cases.map(\.ink))) {
      let ranked = try answer.get()
      let none = exp(try #require(example.logits.last))
      // The network of looks is computed in eight bits.
      #expect(abs(ranked.map(\.probability).reduce(0, +) - (1 - none)) < 0.01, "\(example.name)")
      for (label, logit) in zip(golden.labels.dropLast(), example.logits) {
        let found = try #require(ranked.first { $0.label == label })
        #expect(abs(found.score + logit) < 0.03, "\(example.name): \(label)")
      }
    }
  }

  @Test func joinsLogarithmsOfProbabilities() throws {
    let labels = try golden().labels
    let looks = try FigureLooks(
      CharacterNetwork(contentsOf: GoldenClassifier.looks), file: "looks",
      beside: labels.dropLast(), share: 0.5)
    #expect(looks.labels == labels)
    // The first two of seven labels: the pen gives 9 to 1, the look 1 to 1 and one half to none.
    let rest = [Float](repeating: -60, count: 5)
    let pen: [Float] = [0.9, 0.1].map { log($0) }
    let seen: [Float] = [0.5, 0.25, 0.25].map { log($0) }
    let joined = looks.joined(pen + rest, seen + rest)
    #expect(joined.count == 8)
    #expect(abs(exp(joined[0]) - 0.375) < 1e-5)
    #expect(abs(exp(joined[1]) - 0.125) < 1e-5)
    #expect(abs(exp(joined[7]) - 0.5) < 1e-6)
  }

  @Test func whatWasNotDrawnHasNoLook() throws {
    let golden = try golden()
    let session = ClassifierSession(
      try GoldenClassifier.load(
        classes: classes(golden.labels, share: 1), looks: GoldenClassifier.looks))
    let bad = Ink(strokes: [Stroke(points: [StrokePoint(x: .nan, y: 0)])])
    let answers = session.classify([Ink(strokes: []), golden.cases[0].ink, bad])
    #expect(try answers[0].get().isEmpty)
    #expect(try answers[1].get().count == 7)
    #expect(answers[2] == .failure(.ink(.notFinite(stroke: 0, point: 0))))
  }

  @Test func shareAndNetworkBelongTogether() throws {
    let labels = try golden().labels
    func error(share: Double?, looks: URL?, _ labels: [String]) throws -> ClassifierError? {
      let text = try classes(labels, share: share)
      return #expect(throws: ClassifierError.self) {
        try GoldenClassifier.load(classes: text, looks: looks)
      }
    }
    for (share, looks) in [
      (nil, GoldenClassifier.looks), (0.5, nil), (1.5, GoldenClassifier.looks),
    ] as [(Double?, URL?)] {
      guard case .badClasses(_, "looksShare", _) = try error(share: share, looks: looks, labels)
      else {
        Issue.record("\(String(describing: share)) must be refused")
        continue
      }
    }
    // Without looks there is no label of none.
    guard case .badClasses(_, "tags.x-all.7", _) = try error(share: nil, looks: nil, labels) else {
      Issue.record("a label that no network has must be refused")
      return
    }
    #expect(throws: ClassifierError.self) {
      try FigureLooks(
        CharacterNetwork(contentsOf: GoldenClassifier.looks), file: "looks",
        beside: labels.dropLast().reversed(), share: 0.5)
    }
  }
}
