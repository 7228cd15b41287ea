import InkClassifier
import InkModel
import InkPatterns
import ModelPack
import NeuralNetwork
import ShapeGeometry
import Support

/// Names a figure, fits one and compares it with the figures before.
final class FigureProbe: Probe {
  private let session: ClassifierSession
  private var patterns = PatternLibrary<CloudPattern>()
  private var count = 0

  init(_ pack: PackFiles, _ contents: PackManifest.ClassifierContents) throws(ProbeFault) {
    let networkBytes = try pack.bytes(pack.manifest.network, "network")
    let classes = try pack.bytes(contents.classes, "classes")
    let network: Network
    var looks: (network: CharacterNetwork, file: String)?
    if let file = contents.looks {
      let bytes = try pack.bytes(file, "looks")
      do throws(NetworkError) {
        looks = (try CharacterNetwork(bytes), bytes.name)
      } catch {
        throw ProbeFault("\(error)")
      }
    }
    do throws(NetworkError) {
      network = try Network(networkBytes, precision: .int8)
    } catch {
      throw ProbeFault("\(error)")
    }
    do throws(ClassifierError) {
      session = ClassifierSession(
        try Classifier(
          network: network, file: networkBytes.name, classes: classes, looks: looks,
          tag: pack.manifest.tags[0]))
    } catch {
      throw ProbeFault("\(error)")
    }
  }

  func read(_ ink: Ink) throws(ProbeFault) -> [String] {
    var lines: [String] = []
    do throws(ClassifierError) {
      for label in try session.classify([ink])[0].get().prefix(3) {
        lines.append("\(label.label) \(bits(label.score))")
      }
    } catch {
      throw ProbeFault("\(error)")
    }
    do throws(InkError) {
      let fitter = try ShapeFitter(ink)
      for kind in [ShapeKind.rectangle, .ellipse, .arrow] {
        guard let fitted = fitter.fit(kind) else { continue }
        lines.append("\(kind.rawValue) \(bits(fitted.residual))")
      }
    } catch {
      throw ProbeFault("\(error)")
    }
    do throws(PatternError) {
      for candidate in try patterns.candidates(for: ink, limit: 3) {
        lines.append("like \(candidate.name) \(bits(candidate.score))")
      }
      count += 1
      try patterns.teach("ink \(count)", from: ink)
    } catch {
      throw ProbeFault("\(error)")
    }
    return lines
  }

  private func bits(_ value: Double) -> String {
    String(Float(value).bitPattern, radix: 16)
  }
}
