import CommandSupport
import Ductus
import Foundation
import InkRendering

/// A library of patterns of any kind.
protocol TaughtPatterns: Sendable {
  var kind: PatternKind { get }
  var names: [String] { get }
  var rejection: PatternRejection { get set }
  /// The threshold of each name by the spread of its patterns.
  var thresholds: [String: Double] { get }
  func count(of name: String) -> Int
  mutating func teach(_ name: String, from ink: Ink) throws(PatternError)
  @discardableResult
  mutating func remove(_ name: String) -> Bool
  func candidates(for ink: Ink, limit: Int) throws(PatternError) -> [PatternCandidate]
  func write(to url: URL) throws(PatternError)
  /// Returns the drawings of each pattern of a name, as lines.
  func pictures(of name: String) -> [[String]]
}

extension PatternLibrary: TaughtPatterns where Pattern: DepictedPattern {
  var kind: PatternKind { Pattern.kind }

  func count(of name: String) -> Int { self[name].count }

  func pictures(of name: String) -> [[String]] {
    self[name].map { $0.picture(in: configuration) }
  }
}

/// A pattern that can be shown in a terminal.
protocol DepictedPattern: InkPattern {
  func picture(in configuration: Configuration) -> [String]
}

extension GridPattern: DepictedPattern {
  func picture(in configuration: Configuration) -> [String] { picture }
}

extension PathPattern: DepictedPattern {
  /// Returns the directions, and the stroke that they make.
  func picture(in configuration: Configuration) -> [String] {
    let arrows = Array("→↘↓↙←↖↑↗")
    let steps = directions.map { direction in
      configuration.directionCount == arrows.count ? String(arrows[direction]) : "\(direction)"
    }
    return [steps.joined(separator: " ")]
      + BrailleWriter.lines(
        for: idealInk(configuration: configuration), columns: pictureColumns, rows: pictureRows)
  }
}

extension CloudPattern: DepictedPattern {
  func picture(in configuration: Configuration) -> [String] {
    BrailleWriter.lines(for: cloud.ink, columns: pictureColumns, rows: pictureRows)
  }
}

private let pictureColumns = 16
private let pictureRows = 6

/// Reads a file of patterns, of the kind given in it.
func taughtPatterns(contentsOf url: URL) throws(PatternError) -> any TaughtPatterns {
  switch try PatternFile.kind(contentsOf: url) {
  case .grid: try PatternLibrary<GridPattern>(contentsOf: url)
  case .path: try PatternLibrary<PathPattern>(contentsOf: url)
  case .cloud: try PatternLibrary<CloudPattern>(contentsOf: url)
  }
}
