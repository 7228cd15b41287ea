/// Why the runner stops.
enum BenchmarkError: Error, CustomStringConvertible {
  case usage(String)
  case noInks(String)
  case noFigures(String)
  case noText(String)
  case child(String)

  var description: String {
    switch self {
    case .usage(let reason): "\(reason)\n\(Options.usage)"
    case .noInks(let file): "\(file): there are no inks in it"
    case .noFigures(let file): "\(file): not a file of whole rows of floats"
    case .noText(let directory): "\(directory): not a pack that reads text"
    case .child(let reason): "a process of its own for a cold start: \(reason)"
    }
  }
}
