import CommandSupport
import Ductus
import ResultFormats

/// The correct and wrong rejections of a library of patterns.
struct RejectionReport {
  /// The results for a name.
  private struct Tally {
    /// The number of inks labelled with the name, and of those whose best name it is.
    var (inks, right) = (0, 0)
    /// The number of right inks that are rejected nevertheless.
    var rejected = 0
    /// The number of inks without a name of the library that are taken for this one.
    var accepted = 0
  }

  private let library: any TaughtPatterns
  private let tolerant: any TaughtPatterns
  private var tallies: [String: Tally] = [:]
  /// The number of inks whose label isn't a name of the library.
  private var others = 0

  init(_ library: any TaughtPatterns) {
    self.library = library
    var tolerant = library
    tolerant.rejection = .none
    self.tolerant = tolerant
    for name in library.names { tallies[name] = Tally() }
  }

  /// Matches an ink with and without rejection.
  mutating func add(_ record: LabelledInk) throws(PatternError) {
    let found = try library.candidates(for: record.ink, limit: 1).first?.name
    guard let label = record.label, tallies[label] != nil else {
      others += 1
      if let found { tallies[found]?.accepted += 1 }
      return
    }
    tallies[label]?.inks += 1
    guard try tolerant.candidates(for: record.ink, limit: 1).first?.name == label else { return }
    tallies[label]?.right += 1
    if found != label { tallies[label]?.rejected += 1 }
  }

  private func threshold(of name: String) -> Double? {
    switch library.rejection {
    case .none: nil
    case .above(let score): score
    case .bySpread: library.thresholds[name]
    }
  }

  private var sum: Tally {
    tallies.values.reduce(into: Tally()) { sum, tally in
      sum.inks += tally.inks
      sum.right += tally.right
      sum.rejected += tally.rejected
      sum.accepted += tally.accepted
    }
  }

  // MARK: - Output

  /// A line for each name and one for all of them.
  var table: String {
    var table = TextTable(columns: [.left, .right, .right, .right, .right, .right, .right])
    table.add(["", "patterns", "threshold", "inks", "right", "rejected", "others accepted"])
    func add(_ name: String, _ patterns: Int, _ threshold: String, _ tally: Tally, _ more: String) {
      table.add([
        name, "\(patterns)", threshold, "\(tally.inks)", "\(tally.right)", "\(tally.rejected)",
        "\(tally.accepted)" + more,
      ])
    }
    for name in library.names {
      add(
        name, library.count(of: name),
        threshold(of: name).map { JSONText.number($0, digits: 4).text } ?? "–",
        tallies[name] ?? Tally(), "")
    }
    let count = library.names.reduce(0) { $0 + library.count(of: $1) }
    add("all", count, "", sum, " of \(others)")
    return table.text
  }

  /// The report as JSON lines; the last one has no name.
  var lines: String {
    func members(_ tally: Tally) -> [(String, JSONText)] {
      [
        ("inks", .integer(tally.inks)), ("right", .integer(tally.right)),
        ("rejected", .integer(tally.rejected)), ("accepted", .integer(tally.accepted)),
      ]
    }
    var lines = library.names.map { name in
      var object: [(String, JSONText)] = [
        ("name", .string(name)), ("patterns", .integer(library.count(of: name))),
      ]
      if let threshold = threshold(of: name) {
        object.append(("threshold", .number(threshold, digits: 4)))
      }
      return object + members(tallies[name] ?? Tally())
    }
    lines.append(members(sum) + [("others", .integer(others))])
    return lines.map { JSONText.object($0).text + "\n" }.joined()
  }
}
