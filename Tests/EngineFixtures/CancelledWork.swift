import DuctusEngine
import Foundation
import Support

/// The work of a reading after it was cancelled, counted in checks for cancellation: the work
/// between two checks is bounded.
package struct CancelledWork: Sendable {
  /// The number of checks of an uncancelled reading.
  package private(set) var questions = 0
  /// The most checks after the first that reported cancellation.
  package private(set) var latest = 0
  /// The errors of cancelled readings.
  package private(set) var errors: [any Error] = []
  private var attempts = 0

  private static let isDeep = ProcessInfo.processInfo.environment["DUCTUS_DEEP"] != nil

  /// The moments of cancelling, in shares of the checks.
  package static let moments =
    isDeep ? Array(stride(from: 0, to: 1, by: 0.02)) : [0.01, 0.3, 0.7]

  /// The divisor of inks' sizes: `make test-deep` reads the largest.
  package static let divisor = isDeep ? 1 : 5

  /// Whether all readings ended with the error of cancellation, after only a few more checks, in
  /// which nested loops end.
  package var isPrompt: Bool {
    errors.count == attempts && latest <= 1_000
      && errors.allSatisfy { "\($0)" == "\(DuctusError.cancelled)" || $0 is CancellationError }
  }

  /// Cancels a reading at several moments, given in shares of its checks.
  package init(
    at moments: [Double] = moments, _ read: @escaping @Sendable () throws -> Void
  ) async throws {
    let whole = CancellationProbe()
    try await Self.value(of: read, probe: whole).get()
    questions = whole.questions
    attempts = moments.count
    for moment in moments {
      let limit = Int(Double(questions) * moment)
      let probe = CancellationProbe(limit: limit)
      let result = await Self.value(of: read, probe: probe)
      latest = max(latest, probe.questions - limit)
      if case .failure(let error) = result { errors.append(error) }
    }
  }

  private static func value(
    of read: @escaping @Sendable () throws -> Void, probe: CancellationProbe
  ) async -> Result<Void, any Error> {
    await CancellationProbe.$current.withValue(probe) {
      await Task(executorPreference: ReadingExecutor.shared) { Result { try read() } }.value
    }
  }
}
