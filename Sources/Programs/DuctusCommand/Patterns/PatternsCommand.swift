import CommandSupport
import Ductus
import Foundation
import ResultFormats
import Support

/// `ductus patterns`: teaches patterns, and matches inks with them.
struct PatternsCommand: Command {
  static let description = CommandDescription(
    name: "patterns",
    operands: """
      teach FILE.json [INKS…] | match FILE.json [INKS…] | show FILE.json [NAME…]
      | forget FILE.json NAME… | rejection FILE.json [INKS…]
      """,
    actions: PatternsOptions.Action.allCases.map(\.rawValue),
    summary: "Teach patterns from inks, match inks to them, show them and what they reject.",
    options: PatternsOptions.all,
    discussion: """
      Patterns are figures of your own, each taught from one ink or more, without a network. 'teach'
      adds a pattern for each ink to a file and creates the file if need be. A pattern is a cloud
      (points of all strokes, in any order and direction), a grid (the cells that the ink passes
      through) or a path (the directions in which a single stroke goes). 'match' prints the best name
      for each ink, or an empty line if every name is rejected. Lower scores are better: that of a
      cloud is a distance relative to the ink's size, that of a grid the share of its cells that
      differ, that of a path an angle in degrees. 'show' draws the patterns, of all names if none is
      given. 'forget' removes names. 'rejection' shows each name's threshold and, given inks, how many
      are named right, how many of those are rejected, and how many with other labels, or with none,
      are accepted.

      Inks are read from NDJSON (the Quick, Draw! form), JSON or InkML files, plain or compressed with
      xz or gzip, or from standard input if there is no file or the file is '-'. Times don't matter. A record
      that can't be used is named on standard error; the rest is done, and the exit code is 1. It is 3
      if the file of patterns can't be read.

      With --json, 'match' prints {"id":…,"label":…,"candidates":[{"text":…,"score":…},…]}, 'teach' and
      'show' print {"name":…,"patterns":N}, and 'rejection' adds "threshold", "inks", "right",
      "rejected" and "accepted" to that, with a last line of totals that has "others".
      """)

  private let options: PatternsOptions
  private let url: URL

  init(_ arguments: Arguments) throws(UsageError) {
    options = try PatternsOptions(arguments)
    url = URL(fileURLWithPath: options.file)
    if let wanted = options.newLibrary, let found = try? PatternFile.kind(contentsOf: url),
      found != wanted.kind
    {
      throw .inapplicable(
        option: PatternsOptions.kind.spelling,
        reason: "\(options.file) holds \(found.rawValue) patterns")
    }
  }

  func run() -> ExitCode {
    do throws(PatternError) {
      switch options.action {
      case .teach: return try teach()
      case .match: return try match()
      case .show: return try show()
      case .forget: return try forget()
      case .rejection: return try reportRejection()
      }
    } catch {
      report("\(error)")
      if case .unwritable = error { return .badInput }
      return .model
    }
  }

  // MARK: - Actions

  private func teach() throws(PatternError) -> ExitCode {
    var known = try presentLibrary()
    var lessons: [(name: String, ink: Ink)] = []
    let exitCode = options.input.forEachInk { record in
      guard let name = options.name ?? record.label, !name.isEmpty else { throw UnnamedInk() }
      try known.teach(name, from: record.ink)
      lessons.append((name, record.ink))
    }
    // A new empty file would fix the kind of later patterns.
    if lessons.isEmpty, exitCode != .success { return exitCode }
    // Another process may have taught patterns while the inks were read.
    let lock = FolderLock(url.deletingLastPathComponent().path)
    defer { withExtendedLifetime(lock) {} }
    var library = try presentLibrary()
    library.rejection = options.rejection ?? library.rejection
    for (name, ink) in lessons { try library.teach(name, from: ink) }
    try library.write(to: url)
    list(Set(lessons.map(\.name)).sorted(), of: library)
    return exitCode
  }

  /// Returns the library in the file, or a new one.
  private func presentLibrary() throws(PatternError) -> any TaughtPatterns {
    guard FileManager.default.fileExists(atPath: url.path) else {
      return options.newLibrary ?? PatternLibrary<CloudPattern>()
    }
    return try taughtPatterns(contentsOf: url)
  }

  private func match() throws(PatternError) -> ExitCode {
    let library = try taught()
    let (writer, format) = (LineWriter(), ResultFormat(printsJSON: options.printsJSON))
    let limit = options.printsJSON ? options.candidates : 1
    defer { writer.end() }
    return options.input.forEachInk(
      { record in
        let candidates = try library.candidates(for: record.ink, limit: limit)
        writer.write([format.line(for: record, candidates: candidates)])
      }, onFault: { writer.write([format.line(forFault: $0)]) })
  }

  private func show() throws(PatternError) -> ExitCode {
    let library = try taughtPatterns(contentsOf: url)
    let (known, exitCode) = namedPatterns(of: library)
    let names = options.names.isEmpty ? library.names : known
    if options.printsJSON {
      list(names, of: library)
    } else {
      for name in names {
        let pictures = library.pictures(of: name).map { $0.joined(separator: "\n") + "\n\n" }
        StandardOutput().end(with: "\(name.printable)\n" + pictures.joined())
      }
    }
    return exitCode
  }

  private func forget() throws(PatternError) -> ExitCode {
    let lock = FolderLock(url.deletingLastPathComponent().path)
    defer { withExtendedLifetime(lock) {} }
    var library = try taughtPatterns(contentsOf: url)
    let (names, exitCode) = namedPatterns(of: library)
    for name in names { library.remove(name) }
    if !names.isEmpty { try library.write(to: url) }
    return exitCode
  }

  /// Returns the names among the operands that have patterns, and reports the others.
  private func namedPatterns(of library: any TaughtPatterns) -> ([String], ExitCode) {
    let known = Set(library.names)
    var exitCode = ExitCode.success
    for name in options.names where !known.contains(name) {
      report("\(options.file): no pattern is called '\(name)'")
      exitCode = .badInput
    }
    return (options.names.filter(known.contains), exitCode)
  }

  private func reportRejection() throws(PatternError) -> ExitCode {
    let library = try taught()
    var report = RejectionReport(library)
    // Setting only thresholds needs no ink.
    let exitCode =
      options.input.files.isEmpty ? .success : options.input.forEachInk { try report.add($0) }
    StandardOutput().end(with: options.printsJSON ? report.lines : report.table)
    return exitCode
  }

  /// Returns the file's patterns, with the requested rejection.
  private func taught() throws(PatternError) -> any TaughtPatterns {
    var library = try taughtPatterns(contentsOf: url)
    library.rejection = options.rejection ?? library.rejection
    return library
  }

  /// Names with the number of their patterns.
  private func list(_ names: [String], of library: any TaughtPatterns) {
    var table = TextTable(columns: [.left, .right])
    var lines = ""
    for name in names {
      let count = library.count(of: name)
      table.add([name, "\(count)"])
      lines +=
        JSONText.object([("name", .string(name)), ("patterns", .integer(count))]).text + "\n"
    }
    StandardOutput().end(with: options.printsJSON ? lines : table.text)
  }
}

extension ResultFormat {
  /// Returns the candidate names of an ink; plain text is the best one.
  fileprivate func line(
    for record: LabelledInk, candidates: [PatternCandidate]
  ) -> ResultLine {
    guard printsJSON else {
      return ResultLine(text: candidates.first.map { $0.name.printable } ?? "")
    }
    let values = candidates.map { candidate in
      JSONText.object([
        ("text", .string(candidate.name)), ("score", .number(candidate.score, digits: 4)),
      ])
    }
    let members = record.outputMembers + [("candidates", .array(values))]
    return ResultLine(text: JSONText.object(members).text)
  }
}

/// An ink should be taught, but without a name.
private struct UnnamedInk: Error, CustomStringConvertible {
  var description: String {
    "has no label, and there is no \(PatternsOptions.name.spelling)"
  }
}
