import AllocationCounter
import Foundation

/// Processor time and memory of this process, in seconds and bytes.
enum Clock {
  /// Processor time of the calling thread.
  static var thread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }
  /// Processor time of all threads.
  static var process: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }
  static var wall: Double { seconds(CLOCK_MONOTONIC) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The process's peak memory.
  static var peakMemory: Int {
    #if os(Linux)
      // Not `getrusage`, which includes the memory of the parent process.
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return (line?.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0) * 1024
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }

  /// The number of allocations so far; `nil` if they can't be counted.
  static var allocations: Int? {
    let count = allocation_count()
    return count < 0 ? nil : Int(count)
  }
}
