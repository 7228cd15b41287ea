import Foundation
import Support
import Testing

@testable import DuctusServer

struct WebSocketThreadsTests {
  /// The end of the server cancels begun work, and doesn't wait for any that hasn't begun.
  @Test(.timeLimit(.minutes(60))) func waitingWorkNeverBegins() async {
    let threads = WebSocketThreads(places: SocketPlaces.Limits(sockets: 1))
    let (begun, cancelled, ended) = (Locked(0), Locked(0), Locked<[String]>([]))
    let count = max(1, ProcessInfo.processInfo.activeProcessorCount)
    for number in 1...count {
      Thread {
        let isCancelled = threads.run {
          begun.withLock { $0 += 1 }
          while !Task.isCancelled { usleep(1_000) }
          return Task.isCancelled
        }
        if isCancelled == true { cancelled.withLock { $0 += 1 } }
      }.start()
      await wait { begun.withLock { $0 } == number }
    }
    // Only one of two has room in the queue; when the other is refused, it waits there.
    for _ in 0..<2 {
      Thread {
        let value: Bool? = threads.run {
          begun.withLock { $0 += 1 }
          return true
        }
        ended.withLock { $0.append(value == nil ? "refused" : "done") }
      }.start()
    }
    await wait { !ended.withLock { $0.isEmpty } }
    threads.cancelWork()
    await wait { ended.withLock { $0.count } == 2 && cancelled.withLock { $0 } == count }
    #expect(ended.withLock { $0 } == ["refused", "refused"])
    #expect(begun.withLock { $0 } == count)
  }
}
