import Foundation

/// libFuzzer's own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ argumentCount: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The target to run, since a C function can't capture it.
enum Chosen {
  // The name is in the environment, since libFuzzer restarts itself with its own arguments.
  static let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    if let target = FuzzTarget.all.first(where: { $0.name == name }) { return target }
    let names = FuzzTarget.all.map(\.name).joined(separator: " ")
    FileHandle.standardError.write(Data("FUZZ_TARGET is one of: \(names)\n".utf8))
    exit(2)
  }()
}

_ = Chosen.target
var argumentCount = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
  runFuzzer(&argumentCount, &arguments) { bytes, count in
    do {
      try Chosen.target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    } catch {
      fatalError("\(Chosen.target.name): \(error)")
    }
    return 0
  })
