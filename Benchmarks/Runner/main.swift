import Foundation

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  let rest = Array(arguments.dropFirst())
  switch arguments.first {
  case "network": try networkWorker(rest)
  case "decoder": try decoderWorker(rest)
  case "posteriors": try writePosteriors(rest)
  case "random-network" where rest.count == 3:
    let network = RandomNetwork(layers: Int(rest[0]) ?? 1, hidden: Int(rest[1]) ?? 1)
    try network.content().write(to: URL(fileURLWithPath: rest[2]))
  case "cold-start" where rest.count == 2:
    try ColdStart.run(inkFile: rest[0], index: Int(rest[1]) ?? 0)
  default:
    let options = try Options(arguments)
    if let wanted = options.instructions, !wanted.limit() {
      throw BenchmarkError.usage("this processor has no \(wanted.rawValue)")
    }
    let context = try BenchmarkContext(options)
    let measurements = try options.groups.flatMap { try $0.measure(context) }
    let report = Report(
      machine: .current, measurements: measurements, peakBytes: Clock.peakMemory)
    print(options.printsJSON ? report.json : report.table)
  }
} catch {
  FileHandle.standardError.write(Data("ductus-benchmark: \(error)\n".utf8))
  exit(2)
}
