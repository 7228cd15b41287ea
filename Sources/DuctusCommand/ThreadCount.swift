import Foundation

/// The number of threads that recognise.
enum ThreadCount {
  static let option = CommandOption(
    name: "threads", value: "N",
    summary: "Threads that recognise (default: one for each processor).")

  static func value(_ arguments: Arguments) throws(UsageError) -> Int {
    try arguments.integer(option, in: 1...1_024) ?? ProcessInfo.processInfo.activeProcessorCount
  }
}
