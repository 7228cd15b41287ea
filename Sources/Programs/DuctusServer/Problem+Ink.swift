import DuctusEngine
import InkModel

extension Problem {
  /// The problem for an error of an ink or of the server.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case DuctusError.ink(let error): self.init(error)
    // Only a server that is stopping cancels.
    case DuctusError.cancelled: self.init(.busy, "the server is stopping")
    case DuctusError.formula(let error):
      switch error {
      case .tooManyStrokes: self.init(.tooLargeInk, "\(error)")
      case .badKnownSymbol: self.init(.malformed, "'knownSymbols': \(error)")
      case .unknownSymbol: self.init(.malformed, "'allowedSymbols': \(error)")
      default: self.init(.failed, "\(error)")
      }
    case let error as InkError: self.init(error)
    default: self.init(.failed, "\(error)")
    }
  }

  init(_ error: InkError) {
    switch error {
    case .notFinite(let stroke, let point), .timeRunsBackwards(let stroke, let point):
      self.init(.invalidInk, "\(error)", stroke: stroke, point: point)
    case .tooManyPoints, .tooManyStrokes: self.init(.tooLargeInk, "\(error)")
    case .invalidWritingArea: self.init(.invalidInk, "\(error)")
    }
  }
}
