import Foundation
import ModelStore

// Installs a pack in a process of its own, for the store's tests to kill, race and starve:
//
//     StoreProbe STORE TAG URL KEY
//
// `PROBE_FILE_SIZE` limits the bytes of a file, `PROBE_MASK` is the mask of new files. Prints
// `installed VERSION`, or the error, which makes the exit status 1.

let arguments = CommandLine.arguments
guard arguments.count >= 5 else { exit(2) }
let environment = ProcessInfo.processInfo.environment
if let mask = environment["PROBE_MASK"].flatMap(mode_t.init) { umask(mask) }
if let limit = environment["PROBE_FILE_SIZE"].flatMap(UInt64.init) {
  // A write past the limit is to fail as on a full disk, not to end the process.
  signal(SIGXFSZ, SIG_IGN)
  var limits = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
  #if canImport(Darwin)
    setrlimit(RLIMIT_FSIZE, &limits)
  #else
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
  #endif
}
var policy = DownloadPolicy()
policy.firstDelay = 0.02
policy.idleTimeout = 20
policy.totalTimeout = 120
do {
  let repository = try ModelRepository(url: arguments[3], publicKey: arguments[4])
  let store = PackStore(directory: URL(fileURLWithPath: arguments[1]))
  let pack = try store.install(arguments[2], from: repository, policy: policy).pack
  print("installed", pack.manifest.version)
} catch {
  print(error)
  exit(1)
}
