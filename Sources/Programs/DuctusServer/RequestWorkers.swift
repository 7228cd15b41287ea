import Foundation
import WorkQueues

/// The threads that answer requests that take time, several together.
final class RequestWorkers: Sendable {
  private struct Job: Sendable {
    let pendingRequest: PendingRequest
    let reply: HTTPReply

    func refuse() { reply.send(pendingRequest.refusal) }
  }

  private let router: Router
  private let queue: WorkQueue<Job>

  init(_ router: Router) {
    self.router = router
    let threads = max(1, ProcessInfo.processInfo.activeProcessorCount)
    // Requests beyond the queue's limit are refused with 503. All requests of a batch wait for its
    // last one, so a batch has few requests and few bytes.
    queue = WorkQueue(
      WorkLimits(
        threads: threads, maximumQueueLength: 32 * threads, batchCount: 16, batchCost: 64 << 10),
      cost: { $0.pendingRequest.request.body.count },
      work: { jobs in
        var wanted: [Job] = []
        for job in jobs {
          if job.reply.isUnwanted { job.refuse() } else { wanted.append(job) }
        }
        for (job, answer) in zip(wanted, router.answers(to: wanted.map(\.pendingRequest))) {
          job.reply.send(answer)
        }
      })
  }

  @Sendable func answer(_ request: HTTPRequest) -> HTTPAnswer {
    switch router.answer(request) {
    case .now(let response): .now(response)
    case .later(let pendingRequest): answer(pendingRequest)
    }
  }

  func answer(_ pendingRequest: PendingRequest) -> HTTPAnswer {
    .later { [queue] reply in
      let job = Job(pendingRequest: pendingRequest, reply: reply)
      if !queue.add(job) { job.refuse() }
    }
  }

  /// Drops requests whose clients have left: waiting ones don't begin, and a batch that nobody
  /// waits for is cancelled.
  @Sendable func dropUnwanted() {
    for job in queue.drop(where: \.reply.isUnwanted) { job.refuse() }
  }

  /// Refuses waiting requests, and cancels those in progress, which are then refused, too.
  func cancelWork() {
    for job in queue.close() { job.refuse() }
    queue.cancel()
    router.cancelWork()
  }
}
