import Dispatch
import Foundation
import Support
import WorkQueues

/// The open WebSockets, each with a thread that waits for its messages, and the threads that do the
/// work.
final class WebSocketThreads: Sendable {
  private struct Job: Sendable {
    let work: @Sendable () -> Void
    /// Wakes the waiting thread without having done the work.
    let refuse: @Sendable () -> Void
  }

  /// The most open sockets; more are refused.
  private let maximumSocketCount: Int
  private let limits: WebSocketLimits
  private let open = Locked(0)
  private let queue: WorkQueue<Job>

  init(maximumSocketCount: Int = 64, limits: WebSocketLimits = WebSocketLimits()) {
    self.maximumSocketCount = maximumSocketCount
    self.limits = limits
    let threads = max(1, ProcessInfo.processInfo.activeProcessorCount)
    queue = WorkQueue(
      WorkLimits(
        threads: threads, maximumQueueLength: maximumSocketCount, batchCount: 1, batchCost: 1),
      cost: { _ in 1 }, work: { jobs in for job in jobs { job.work() } })
  }

  /// The answer that opens a WebSocket, whose thread then calls `handler`.
  ///
  /// - Parameter handler: called by the socket's thread; the socket ends when it returns.
  /// - Returns: `nil` if the request isn't for one.
  /// - Throws: ``Problem`` of the kind `busy` if too many are open.
  func response(
    to request: HTTPRequest, handler: @escaping @Sendable (WebSocket) -> Void
  ) throws(Problem) -> HTTPResponse? {
    let response = WebSocketHandshake.response(to: request) { [self] socket in
      guard begin() else { return socket.close() }
      let thread = Thread { [self] in
        handler(WebSocket(socket, limits))
        socket.close()
        open.withLock { $0 -= 1 }
      }
      thread.stackSize = 256 << 10
      thread.start()
    }
    guard response == nil || open.withLock({ $0 < maximumSocketCount }) else {
      throw Problem(.busy, "\(maximumSocketCount) sockets are open")
    }
    return response
  }

  /// Runs work on one of the worker threads, and waits for its end.
  ///
  /// - Returns: `nil` if the server ends.
  func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value? {
    let value = Locked<Value?>(nil)
    let end = DispatchSemaphore(value: 0)
    let job = Job(
      work: {
        let done = work()
        value.withLock { $0 = done }
        end.signal()
      },
      refuse: { end.signal() })
    guard queue.add(job) else { return nil }
    end.wait()
    return value.withLock { $0 }
  }

  /// Cancels the work in progress, drops what hasn't begun, and accepts no more.
  func cancelWork() {
    queue.cancel()
    for job in queue.close() { job.refuse() }
  }

  private func begin() -> Bool {
    open.withLock { open in
      guard open < maximumSocketCount else { return false }
      open += 1
      return true
    }
  }
}
