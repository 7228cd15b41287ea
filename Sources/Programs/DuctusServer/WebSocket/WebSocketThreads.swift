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

  private let limits: WebSocketLimits
  private let places: Locked<SocketPlaces>
  private let queue: WorkQueue<Job>

  /// - Parameter places: how many sockets may be open; more are refused.
  init(
    places: SocketPlaces.Limits = SocketPlaces.Limits(), limits: WebSocketLimits = WebSocketLimits()
  ) {
    self.places = Locked(SocketPlaces(places))
    self.limits = limits
    let threads = max(1, ProcessInfo.processInfo.activeProcessorCount)
    queue = WorkQueue(
      WorkLimits(
        threads: threads, maximumQueueLength: places.sockets, batchCount: 1, batchCost: 1),
      cost: { _ in 1 }, work: { jobs in for job in jobs { job.work() } })
  }

  /// The answer that opens a WebSocket, whose thread then calls `handler`.
  ///
  /// - Parameters:
  ///   - isStranger: whether the client must still show who it is.
  ///   - handler: called by the socket's thread; the socket ends when it returns.
  /// - Returns: `nil` if the request isn't for one.
  /// - Throws: ``Problem`` of the kind `busy` if too many are open.
  func response(
    to request: HTTPRequest, isStranger: Bool, handler: @escaping @Sendable (WebSocket) -> Void
  ) throws(Problem) -> HTTPResponse? {
    let address = request.address
    let response = WebSocketHandshake.response(to: request) { [self] socket in
      let place = Result { () throws(Problem) in
        try places.withLock { places throws(Problem) in
          try places.take(address, isStranger: isStranger)
        }
      }
      guard case .success = place else { return socket.close() }
      let thread = Thread { [self] in
        let client = WebSocket(
          socket, limits, isAdmitted: !isStranger,
          whenAdmitted: { [self] in places.withLock { $0.admit(address) } })
        handler(client)
        socket.close()
        places.withLock { $0.leave(address, isStranger: !client.isAdmitted) }
      }
      thread.stackSize = 256 << 10
      thread.start()
    }
    guard let response else { return nil }
    try places.withLock { places throws(Problem) in
      try places.check(address, isStranger: isStranger)
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
}
