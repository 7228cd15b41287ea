import Foundation

/// The textbook evaluation of an ARPA file with back-off, by dictionary.
struct ARPAReference {
  private var probabilities: [String: Double] = [:]
  private var backoffs: [String: Double] = [:]

  init(contentsOf url: URL) throws {
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: "\t")
      guard fields.count >= 2, let log = Double(fields[0]) else { continue }
      probabilities[String(fields[1])] = log * Foundation.log(10)
      if fields.count == 3 { backoffs[String(fields[1])] = Double(fields[2])! * Foundation.log(10) }
    }
  }

  static func name(_ scalar: Unicode.Scalar) -> String {
    scalar == " " ? "<space>" : String(scalar)
  }

  /// Natural logarithm of P(symbol | the last four of the symbols before).
  func logProbability(of symbol: String, after context: [String]) -> Double {
    let context = context.suffix(4)
    if let log = probabilities[(context + [symbol]).joined(separator: " ")] { return log }
    guard !context.isEmpty else { return probabilities["<unk>"]! }
    let weight = backoffs[context.joined(separator: " ")] ?? 0
    return weight + logProbability(of: symbol, after: Array(context.dropFirst()))
  }
}
