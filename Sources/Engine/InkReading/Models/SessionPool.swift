import Support

/// The idle sessions of one model.
///
/// A session is kept for the next ink if it and the other idle ones hold no more than
/// ``memoryLimit``. After a large ink it is dropped, and so are those of threads that ended.
package final class SessionPool: Sendable {
  /// The maximum number of bytes that idle sessions may hold: enough for some pages of text.
  package static var memoryLimit: Int { 64 << 20 }

  package typealias Make = @Sendable () throws(DuctusError) -> sending any ReadingSession

  private let make: Make
  private let idle = Locked<[Idle]>([])

  fileprivate struct Idle {
    let session: Locked<any ReadingSession>
    let memory: Int
  }

  /// - Parameter make: creates another session when all are in use.
  package init(_ make: @escaping Make) {
    self.make = make
  }

  /// Creates a pool of a model's sessions.
  package convenience init(of model: any ReadingModel) {
    self.init { () throws(DuctusError) in try model.makeSession() }
  }

  /// Reads inks with an idle session, or with a new one.
  ///
  /// - Returns: a result or an error for each request, in their order.
  package func recognize(
    _ requests: [RecognitionRequest], maxResultCount: Int
  ) -> [Result<RecognitionResult, DuctusError>] {
    let session: Locked<any ReadingSession>
    do throws(DuctusError) {
      // Not `??`: it would lose the type of the error.
      session =
        if let session = idle.withLock({ $0.popLast()?.session }) { session } else {
          Locked(try make())
        }
    } catch {
      return requests.map { _ in .failure(error) }
    }
    let (results, memory) = session.withLock {
      ($0.recognize(requests, maxResultCount: maxResultCount), $0.memoryUse)
    }
    idle.withLock { idle in
      guard idle.memory + memory <= Self.memoryLimit else { return }
      idle.append(Idle(session: session, memory: memory))
    }
    return results
  }

  /// The bytes held by idle sessions.
  package var idleMemory: Int {
    idle.withLock { $0.memory }
  }
}

extension [SessionPool.Idle] {
  fileprivate var memory: Int { reduce(0) { $0 + $1.memory } }
}
