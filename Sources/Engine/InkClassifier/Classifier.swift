import InkFeatures
import InkModel
import NeuralNetwork
import SequenceData
import Support

/// Names single figures, such as shapes, sketches and gestures: a network and the classes of one
/// tag.
///
/// Immutable and shared between threads; each runs it through a ``ClassifierSession`` of its own.
public struct Classifier: Sendable {
  /// The classes that are told apart, and how they are calibrated.
  public let classes: ClassTable
  let network: Network
  /// Whether the order and the directions of strokes mean nothing: strokes are then put in a row,
  /// and logits are the mean of those of the row and of the row drawn backwards.
  let readsAnyOrder: Bool
  /// The labels that depend on a figure's direction; `nil` for a pack whose figures are read as they
  /// were drawn.
  let poses: PosedLabels?
  /// What figures look like; `nil` for a pack that doesn't say.
  let looks: FigureLooks?
  /// What errors call the network.
  let networkFile: String

  /// A network with the classes of a tag.
  ///
  /// - Parameters:
  ///   - network: A network whose head is a classifier.
  ///   - networkFile: What errors call it.
  ///   - classBytes: The pack's `classes.json`.
  ///   - looksNetwork: A network of direction maps, whose characters stand for the same labels, and
  ///     what errors call it; `nil` for a pack without one.
  ///   - tag: One of the tags of that file, in whatever case.
  /// - Throws: ``ClassifierError``, naming the file and what is wrong with it.
  /// - Complexity: O(classes).
  public init(
    network: Network, file networkFile: String, classes classBytes: FileBytes,
    looks looksNetwork: (network: CharacterNetwork, file: String)? = nil, tag: String
  ) throws(ClassifierError) {
    self.network = network
    self.networkFile = networkFile
    let configuration = network.configuration
    guard case .classifier(let labels) = configuration.head else {
      throw .unsuitableNetwork(
        file: networkFile, reason: "the network reads text, it names no figures")
    }
    guard configuration.featureVersion == FigureFeatures.version,
      configuration.features == FigureFeatures.columns
    else {
      throw .unsuitableNetwork(
        file: networkFile,
        reason: "the network reads feature version \(configuration.featureVersion), "
          + "this library makes \(FigureFeatures.version)")
    }
    let file = try ClassFile(classBytes)
    readsAnyOrder = file.anyOrder
    switch (looksNetwork, file.looksShare) {
    case (let (network, file)?, let share?):
      looks = try FigureLooks(network, file: file, beside: labels, share: share)
    case (nil, nil):
      looks = nil
    default:
      throw .badClasses(
        file: classBytes.name, key: "looksShare",
        reason: "stands where there is a network of looks, and there only")
    }
    let known = looks?.labels ?? labels
    if let found = file.poses {
      poses = try found.places(among: known, path: classBytes.name)
    } else {
      poses = nil
    }
    classes = try ClassTable(file, tag: tag, networkLabels: known, path: classBytes.name)
  }
}

/// The working memory of one thread that names figures.
public final class ClassifierSession {
  private let classifier: Classifier
  private let network: NetworkSession
  private let looks: CharacterNetworkSession?

  /// A session of a classifier; its buffers grow to the largest batch seen.
  public init(_ classifier: Classifier) {
    self.classifier = classifier
    network = NetworkSession(network: classifier.network)
    looks = classifier.looks.map { CharacterNetworkSession(network: $0.network) }
  }

  /// Bytes of the buffers, which only grow; see ``NetworkSession/memoryUse``.
  public var memoryUse: Int { network.memoryUse + (looks?.memoryUse ?? 0) }

  /// The classes of each ink, the likeliest first; none for an ink without points, or all of whose
  /// points lie in one place: a dot is no figure. In a cancelled task the answers mean nothing.
  ///
  /// - Returns: a list or an error for each ink, in their order: ``ClassifierError/ink(_:)`` naming
  ///   the stroke and point at fault, or ``ClassifierError/absurdOutput(file:)``.
  /// - Complexity: O(points), with at most 400 rows of features and five for each stroke; three times
  ///   that where figures are read in their pose.
  public func classify(_ inks: [Ink]) -> [Result<[ScoredLabel], ClassifierError>] {
    var faults: [Int: InkError] = [:]
    for (index, ink) in inks.enumerated() {
      do throws(InkError) {
        try ink.validate()
      } catch {
        faults[index] = error
      }
    }
    let valid = inks.enumerated().map { index, ink in
      faults[index] == nil && !ink.isDot ? ink : Ink(strokes: [])
    }
    guard let logits = logits(of: valid) else { return inks.map { _ in .success([]) } }
    return inks.indices.map { index in
      if let fault = faults[index] { return .failure(.ink(fault)) }
      if logits[index].isEmpty { return .success([]) }
      guard let ranked = classifier.classes.rank(logits[index]) else {
        return .failure(.absurdOutput(file: classifier.networkFile))
      }
      return .success(ranked)
    }
  }

  /// Logits of each ink, none for an empty one; `nil` in a cancelled task.
  private func logits(of inks: [Ink]) -> [[Float]]? {
    guard let poses = classifier.poses else { return logits(ofViews: inks) }
    var lying: [FigurePose] = []
    for ink in inks {
      if Cancellation.isRequested { return nil }
      lying.append(FigurePose(ink))
    }
    guard
      let found = logits(ofViews: inks + lying.map { $0.ink } + lying.map { $0.ink.halfTurned })
    else { return nil }
    return inks.indices.map { index in
      let views = stride(from: index, to: found.count, by: inks.count).map { found[$0] }
      if views[0].isEmpty { return [] }
      return poses.joined(
        views[0], mean(views[1...]), diamondness: lying[index].diamondness)
    }
  }

  /// Logits of each ink in the direction in which it is given, by both networks.
  private func logits(ofViews inks: [Ink]) -> [[Float]]? {
    let rows = classifier.readsAnyOrder ? inks.map { $0.chained } : inks
    let readings = classifier.readsAnyOrder ? rows + rows.map { $0.backwards } : rows
    var sequences: [FeatureSequence] = []
    for reading in readings {
      if Cancellation.isRequested { return nil }
      sequences.append(FeatureSequence(figure: reading))
    }
    let pen = network.logits(sequences)
    // What was being made when the task was cancelled is cut short: an ink may have logits of one
    // direction alone.
    if Cancellation.isRequested { return nil }
    let followed = inks.indices.map { index in
      mean(stride(from: index, to: pen.count, by: inks.count).map { pen[$0] })
    }
    guard let looks, let joint = classifier.looks else { return followed }
    let seen = self.looks(of: inks, looks)
    if Cancellation.isRequested { return nil }
    return zip(followed, seen).map { $0.isEmpty ? [] : joint.joined($0, $1) }
  }

  /// Inks whose maps are in memory together: those of one take 32 KiB.
  private static let mapped = 32

  /// What each ink looks like: ln P of none and of each label. In a cancelled task the last
  /// are missing.
  private func looks(of inks: [Ink], _ session: CharacterNetworkSession) -> [[Float]] {
    var found: [[Float]] = []
    for first in stride(from: 0, to: inks.count, by: Self.mapped) {
      if Cancellation.isRequested { break }
      let some = inks[first..<min(inks.count, first + Self.mapped)]
      found += session.logProbabilities(some.map { DirectionMaps($0).values })
    }
    return found
  }
}

extension Ink {
  /// Whether all points lie in one place.
  fileprivate var isDot: Bool {
    let points = strokes.lazy.flatMap { $0.points }
    guard let first = points.first else { return false }
    return points.allSatisfy { $0.x == first.x && $0.y == first.y }
  }
}

/// The mean of rows of one length.
private func mean(_ rows: some Collection<[Float]>) -> [Float] {
  guard let first = rows.first else { return [] }
  return first.indices.map { column in rows.reduce(0) { $0 + $1[column] } / Float(rows.count) }
}

/// Why a classifier can't be used or an ink can't be named.
public enum ClassifierError: Error, Equatable, Sendable {
  /// The network's file is damaged or foreign.
  case network(NetworkError)
  /// The network is whole but not one that names figures by this library's features.
  case unsuitableNetwork(file: String, reason: String)
  /// The classes' file can't be read.
  case unreadableClasses(file: String, reason: String)
  /// A value of the classes' file is missing, of another type, unknown or out of bounds.
  case badClasses(file: String, key: String, reason: String)
  /// The file has no classes for a tag; `available` are those it has some for.
  case noClasses(file: String, tag: String, available: [String])
  /// The network's weights are finite, but absurd: its output isn't a number.
  case absurdOutput(file: String)
  /// The ink is not valid.
  case ink(InkError)
}

extension ClassifierError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .network(let error): "\(error)"
    case .unsuitableNetwork(let file, let reason), .unreadableClasses(let file, let reason):
      "\(file): \(reason)"
    case .badClasses(let file, let key, let reason): "\(file): “\(key)”: \(reason)"
    case .noClasses(let file, let tag, let available):
      "\(file): no classes for '\(tag)', only for \(available.joined(separator: ", "))"
    case .absurdOutput(let file): "\(file): the network's output isn't a number"
    case .ink(let error): "\(error)"
    }
  }
}

extension Ink {
  /// More strokes than this are left as they were drawn: what a person draws of so many is no mere
  /// shape.
  private static let chainedStrokes = 2...12

  /// The strokes in a row, each begun at whichever end is nearest to where the last one ended.
  ///
  /// A row is made from each stroke in each direction, and the one with the shortest gaps is taken.
  /// So sides that were drawn in any order and direction go round the figure again.
  ///
  /// - Complexity: O(points + strokes³), of at most twelve strokes.
  var chained: Ink {
    let drawn = strokes.filter { !$0.points.isEmpty }
    guard Self.chainedStrokes.contains(drawn.count) else { return self }
    let ends = drawn.map { stroke in
      [stroke.points[0], stroke.points[stroke.points.count - 1]].map {
        SIMD2(Double($0.x), Double($0.y))
      }
    }
    var best = (gaps: Double.infinity, links: [Link]())
    for first in drawn.indices {
      for start in 0...1 {
        let row = Self.row(from: Link(stroke: first, start: start), through: ends)
        if row.gaps < best.gaps { best = row }
      }
    }
    return Ink(
      strokes: best.links.map { link in
        link.start == 0 ? drawn[link.stroke] : drawn[link.stroke].backwards
      })
  }

  /// Ink drawn from its end to its beginning.
  var backwards: Ink { Ink(strokes: strokes.reversed().map { $0.backwards }) }

  /// A stroke and which of its ends comes first: 0 for the one that was drawn first.
  private struct Link {
    let stroke: Int
    let start: Int
  }

  /// All strokes after a first one, the nearest next, and the sum of the gaps between them.
  private static func row(
    from first: Link, through ends: [[SIMD2<Double>]]
  ) -> (gaps: Double, links: [Link]) {
    var links = [first]
    var left = ends.indices.filter { $0 != first.stroke }
    var gaps = 0.0
    while let last = links.last, !left.isEmpty {
      let end = ends[last.stroke][1 - last.start]
      var nearest = (distance: Double.infinity, place: 0, start: 0)
      for (place, stroke) in left.enumerated() {
        for start in 0...1 {
          let way = ends[stroke][start] - end
          let distance = (way.x * way.x + way.y * way.y).squareRoot()
          if distance < nearest.distance { nearest = (distance, place, start) }
        }
      }
      gaps += nearest.distance
      links.append(Link(stroke: left.remove(at: nearest.place), start: nearest.start))
    }
    return (gaps, links)
  }
}

extension Stroke {
  fileprivate var backwards: Stroke { Stroke(points: points.reversed()) }
}
