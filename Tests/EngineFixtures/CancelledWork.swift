import DuctusEngine
import Foundation
import Support

/// What a reading still does after it was cancelled, counted by the questions that it asks whether it is
/// still wanted: what it does between two of them is bounded.
package struct CancelledWork: Sendable {
  /// Questions of a reading that nobody cancels.
  package private(set) var questions = 0
  /// Questions after the one that was answered with a no, at most.
  package private(set) var latest = 0
  /// What cancelled readings threw.
  package private(set) var errors: [any Error] = []
  private var attempts = 0

  private static let isDeep = ProcessInfo.processInfo.environment["DUCTUS_DEEP"] != nil

  /// When readings are cancelled, in shares of their questions.
  package static let moments =
    isDeep ? Array(stride(from: 0, to: 1, by: 0.02)) : [0.01, 0.3, 0.7]

  /// What sizes of inks are divided by: the largest are read by `make test-deep`.
  package static let divisor = isDeep ? 1 : 5

  /// Whether all readings ended by the error of those that are cancelled, and went on for a few
  /// questions only, by which loops within loops find their ends.
  package var isPrompt: Bool {
    errors.count == attempts && latest <= 1_000
      && errors.allSatisfy { "\($0)" == "\(DuctusError.cancelled)" || $0 is CancellationError }
  }

  /// Cancels a reading at several moments, given in shares of its questions.
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
