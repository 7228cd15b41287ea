import Dispatch
import Foundation
import Support
import WorkQueues

/// The WebSockets that are open, each with a thread that waits for its messages, and the threads that
/// do what takes time.
final class WebSocketThreads: Sendable {
  /// Sockets that are open at a time: more are refused.
  private let most: Int
  private let limits: WebSocketLimits
  private let open = Locked(0)
  private let queue: WorkQueue<@Sendable () -> Void>

  init(most: Int = 64, limits: WebSocketLimits = WebSocketLimits()) {
    self.most = most
    self.limits = limits
    let threads = max(1, ProcessInfo.processInfo.activeProcessorCount)
    queue = WorkQueue(
      WorkLimits(threads: threads, longestQueue: most, batchCount: 1, batchCost: 1),
      cost: { _ in 1 }, work: { jobs in for job in jobs { job() } })
  }

  /// The answer that opens a WebSocket, whose thread then talks.
  ///
  /// - Parameter talk: called by the socket's thread; the socket ends when it returns.
  /// - Returns: `nil` where the request asks for none.
  /// - Throws: ``Problem`` of the kind `busy` where too many are open.
  func response(
    to request: HTTPRequest, talk: @escaping @Sendable (WebSocket) -> Void
  ) throws(Problem) -> HTTPResponse? {
    let response = WebSocketHandshake.response(to: request) { [self] socket in
      guard begin() else { return socket.close() }
      let thread = Thread { [self] in
        talk(WebSocket(socket, limits))
        socket.close()
        open.withLock { $0 -= 1 }
      }
      thread.stackSize = 256 << 10
      thread.start()
    }
    guard response == nil || open.withLock({ $0 < most }) else {
      throw Problem(.busy, "\(most) sockets are open")
    }
    return response
  }

  /// Has work done on one of the threads for it, and waits for the end of it.
  ///
  /// - Returns: `nil` where the server ends.
  func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value? {
    let value = Locked<Value?>(nil)
    let end = DispatchSemaphore(value: 0)
    let isTaken = queue.add {
      let done = work()
      value.withLock { $0 = done }
      end.signal()
    }
    guard isTaken else { return nil }
    end.wait()
    return value.withLock { $0 }
  }

  /// Cancels what is worked on, and takes no more.
  func giveUp() {
    // Whoever waits for work that wasn't begun must hear of it.
    for job in queue.close() { job() }
    queue.cancel()
  }

  private func begin() -> Bool {
    open.withLock { open in
      guard open < most else { return false }
      open += 1
      return true
    }
  }
}
