import Foundation
import InkModel
import NeuralNetwork

@testable import InkClassifier

/// The random network that the network's own golden test has, under classes of the test's choice.
enum GoldenClassifier {
  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("NeuralNetworkTests/Fixtures")
  static let network = fixtures.appendingPathComponent("golden-classifier.safetensors")
  static let looks = fixtures.appendingPathComponent("golden-looks.safetensors")

  /// Names all of its labels; three of them are classes of the tag `x-round`, in two classes.
  static let classes = """
    {"format": 1, "temperature": 2, "tags": {
      "x-all": [
        {"label": "CIRCLE", "from": ["circle"]}, {"label": "SQUARE", "from": ["square"]},
        {"label": "ARCH", "from": ["arch:above"]}, {"label": "SMILE", "from": ["smiley face"]},
        {"label": "QUOTE", "from": ["“quoted”"]}, {"label": "E", "from": ["é"]},
        {"label": "🐱", "from": ["🐱"]}],
      "x-round": [
        {"label": "ROUND", "from": ["circle", "arch:above"]}, {"label": "SQUARE", "from": ["square"]},
        {"label": null, "from": ["smiley face", "é"]}]}}
    """

  static func load(
    _ tag: String = "x-all", classes: String = classes, looks: URL? = nil
  ) throws -> Classifier {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("classes-\(UUID().uuidString).json")
    try Data(classes.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try classifier(classes: url, looks: looks, tag: tag)
  }

  /// A classifier with the classes of a file, in single precision as Python computes it.
  static func classifier(
    network: URL = network, classes: URL, looks: URL? = nil, tag: String
  ) throws -> Classifier {
    try Classifier(
      network: Network(contentsOf: network), file: network.path, classes: classes,
      looks: looks.map { (try CharacterNetwork(contentsOf: $0), $0.path) }, tag: tag)
  }

  /// The cases of a golden file: a drawing, as lists of x and of y for each stroke, and what else
  /// they have.
  static func golden<Content: Decodable>(_ name: String) throws -> Content {
    try JSONDecoder().decode(
      Content.self, from: Data(contentsOf: fixtures.appendingPathComponent(name)))
  }

  /// The ink of a case's drawing.
  static func ink(_ drawing: [[[Float]]]) -> Ink {
    Ink(
      strokes: drawing.map { axes in
        Stroke(points: zip(axes[0], axes[1]).map { StrokePoint(x: $0, y: $1) })
      })
  }

  /// A spiral: some figure.
  static func spiral(points: Int) -> Ink {
    Ink(strokes: [
      Stroke(
        points: (0..<points).map { i in
          let angle = Float(i) / Float(max(points, 2)) * 15
          return StrokePoint(x: angle * cos(angle), y: angle * sin(angle))
        })
    ])
  }
}
