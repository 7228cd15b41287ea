import InkClassifier
import InkModel
import ShapeGeometry
import Support

/// The working memory of one thread that names figures.
final class FigureSession: ReadingSession {
  private let session: ClassifierSession
  private let pack: PackVersion

  init(_ model: FigureModel) {
    session = ClassifierSession(model.classifier)
    pack = model.version
  }

  var memoryUse: Int { session.memoryUse }

  /// Names figures. The requests' contexts are ignored: they say nothing about figures.
  func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) -> [Result<RecognitionResult, DuctusError>] {
    // The classifier rejects inks that can't be repaired.
    var inks = requests.map { $0.ink }
    var warnings: [[InkWarning]] = []
    for index in inks.indices {
      do throws(InkError) {
        warnings.append(try inks[index].repair().map { [$0] } ?? [])
      } catch {
        warnings.append([])
      }
    }
    let answers = session.classify(inks)
    if Cancellation.isRequested { return requests.map { _ in .failure(.cancelled) } }
    return inks.indices.map { index in
      switch answers[index] {
      case .success(let ranked):
        var result = RecognitionResult(
          candidates: candidates(ranked.prefix(maxResultCount), of: inks[index]), pack: pack)
        result.warnings = warnings[index]
        return .success(result)
      case .failure(.ink(let fault)): return .failure(.ink(fault))
      case .failure(let error): return .failure(.classifier(error))
      }
    }
  }

  private func candidates(
    _ ranked: ArraySlice<ScoredLabel>, of ink: Ink
  ) -> [RecognitionCandidate] {
    // One resampling of the ink for all of its figures, if any is needed.
    let fitter = Lazy { try? ShapeFitter(ink) }
    let geometry = LazyList(count: ranked.count) { rank in
      ShapeKind(rawValue: ranked[rank].label).flatMap { fitter.value?.fit($0) }
    }
    return ranked.indices.map { rank in
      RecognitionCandidate(
        text: ranked[rank].label, cost: ranked[rank].score,
        confidence: ranked[rank].probability, rank: rank, geometry: geometry)
    }
  }
}
