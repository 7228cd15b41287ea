import Foundation

/// All measurements, and their conditions.
struct Report: Codable {
  let machine: Machine
  let measurements: [Measurement]
  /// The runner's peak memory, with everything measured in it.
  let peakBytes: Int

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  var table: String {
    var rows = [["", "median", "95 %", "a second", "allocations", "peak"]]
    for item in measurements {
      rows.append([
        "\(item.group): \(item.name)", Self.time(item.median), Self.time(item.p95),
        item.rate.map { "\(Self.count($0.perSecond)) \($0.unit)" } ?? "",
        item.allocations.map(String.init) ?? "", item.peakBytes.map(Self.megabytes) ?? "",
      ])
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }.joined(separator: "  ")
    }
    return (lines + ["", "\(machine.summary); peak memory \(Self.megabytes(peakBytes))"])
      .joined(separator: "\n")
  }

  private static func time(_ seconds: Double) -> String {
    seconds < 1e-3
      ? String(format: "%.2f µs", seconds * 1e6) : String(format: "%.3f ms", seconds * 1e3)
  }

  private static func count(_ number: Double) -> String {
    number < 1e6 ? String(format: "%.0f", number) : String(format: "%.2f million", number / 1e6)
  }

  private static func megabytes(_ bytes: Int) -> String {
    String(format: "%.0f MB", Double(bytes) / 1e6)
  }
}
