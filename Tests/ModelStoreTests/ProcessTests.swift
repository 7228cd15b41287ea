import Foundation
import Support
import Testing

@testable import ModelStore

/// Installations in separate processes that are killed, race one another or run out of disk space.
@Suite(
  .serialized,
  .enabled(if: FaultServer.isThere && StoreProbe.isThere, "needs python3 and StoreProbe"))
struct ProcessTests {

  @Test func killedAtAnyMoment() throws {
    var download = try Download()
    let store = download.store
    let probe = StoreProbe(store: store)
    // Half of the rounds strike a download that takes its time, half what comes before and after.
    let faults = ["slow-250", "none"]
    var seconds: [Double] = []
    var version = 0
    for fault in faults {
      version += 1
      try publish(version, to: &download)
      let start = ContinuousClock.now
      let process = try probe.start(download.source(fault))
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      seconds.append((ContinuousClock.now - start) / .seconds(1))
    }
    var generator = SeededGenerator(seed: 4)
    var served = "\(version)"
    var kills = (before: 0, after: 0)
    // `make test-deep` kills a thousand times.
    let rounds = ProcessInfo.processInfo.environment["DUCTUS_KILLS"].flatMap(Int.init) ?? 20
    for round in 0..<rounds {
      version += 1
      try publish(version, to: &download)
      let process = try probe.start(download.source(faults[round % 2]))
      let moment = Double.random(in: 0.1...1.1, using: &generator) * seconds[round % 2]
      Thread.sleep(forTimeInterval: moment)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let found = try #require(try store.wholeVersion("en"))
      #expect(found == served || found == "\(version)")
      if found == served { kills.before += 1 } else { kills.after += 1 }
      served = found
    }
    // Of a thousand kills, some come before the change and some after it.
    if rounds >= 1_000 { #expect(kills.before > 0 && kills.after > 0, "\(kills)") }
    try download.install("none")
    #expect(try store.wholeVersion("en") == "\(version)")
    let contents = store.contents.filter { !$0.hasPrefix("partial/") }
    #expect(contents.count == 1 + 2 + 3, "link, blobs, pack: \(contents)")
  }

  private func publish(_ version: Int, to download: inout Download) throws {
    let offer = try download.repository.offer(
      ["en"], version: "\(version)", network: UInt8(truncatingIfNeeded: version), languageModel: nil
    )
    try download.repository.publish([offer])
  }

  @Test func twoAtOnceFetchOnce() throws {
    let download = try Download()
    let probe = StoreProbe(store: download.store)
    let source = try download.source("slow-200")
    let processes = try (0..<2).map { _ in try probe.start(source) }
    for process in processes {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    #expect(try download.store.wholeVersion("en") == "1")
    #expect(try download.bytesSent() == TestRepository.networkBytes)
  }

  @Test func killedOfTwoLeavesTheOtherToFinish() throws {
    let download = try Download()
    let probe = StoreProbe(store: download.store)
    let source = try download.source("slow-100")
    let first = try probe.start(source)
    while try download.bytesSent() < 10_000 { Thread.sleep(forTimeInterval: 0.02) }
    let second = try probe.start(source)
    Thread.sleep(forTimeInterval: 0.1)
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
    second.waitUntilExit()
    #expect(second.terminationStatus == 0)
    #expect(try download.store.wholeVersion("en") == "1")
  }

  /// A limit on the size of files strikes a write as a full disk does.
  @Test(arguments: [0, 500, 30_000])
  func writeFails(limit: Int) throws {
    let download = try Download()
    let process = try StoreProbe(store: download.store)
      .start(download.source("none"), fileSizeLimit: limit)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(StoreProbe.output(of: process).contains("no room for"))
    #expect(download.store.contents.allSatisfy { $0.hasPrefix("blobs/") })
    try download.install("none")
    #expect(try download.store.wholeVersion("en") == "1")
  }

  @Test(.enabled(if: SmallDisk.isAvailable, "needs root, to mount a small file system"))
  func diskIsTooSmall() throws {
    let download = try Download()
    let disk = try SmallDisk(kilobytes: 40)
    let store = PackStore(directory: disk.url)
    let source = try download.source("none")
    let error = #expect(throws: ModelStoreError.self) {
      try store.install("en", from: source, policy: .impatient)
    }
    guard case .full(_, let needed) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(needed > TestRepository.networkBytes)
    #expect(try download.requests().isEmpty)
    #expect(store.contents.isEmpty)
  }

  @Test(.enabled(if: SmallDisk.isAvailable, "needs root, to mount a small file system"))
  func diskFillsUpDuringTheDownload() throws {
    let download = try Download()
    let disk = try SmallDisk(kilobytes: 128)
    let store = PackStore(directory: disk.url)
    let filler = disk.url.appendingPathComponent("filler")
    let monitor = DownloadMonitor()
    let thread = Thread {
      while monitor.bytes.completed < 8000 { Thread.sleep(forTimeInterval: 0.005) }
      let descriptor = open(filler.path, O_WRONLY | O_CREAT, 0o644)
      let block = [UInt8](repeating: 1, count: 4096)
      while write(descriptor, block, block.count) > 0 {}
      close(descriptor)
    }
    thread.start()
    let source = try download.source("slow-100")
    let error = #expect(throws: ModelStoreError.self) {
      try store.install("en", from: source, policy: .impatient, monitor: monitor)
    }
    guard case .full(let path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path.hasSuffix(".part"))
    unlink(filler.path)
    #expect(store.contents.allSatisfy { !$0.hasPrefix("partial/") })
    try store.install("en", from: source, policy: .impatient)
    #expect(try store.wholeVersion("en") == "1")
  }
}
