import CKernels
import InkModel
import ModelPack
import Support

/// Reads inks with the core alone, at the kernels' level that all processors have.
protocol Probe: AnyObject {
  /// The lines that say what is read of an ink, with their numbers to the last bit.
  func read(_ ink: Ink) throws(ProbeFault) -> [String]
}

/// Why the probe reads nothing.
struct ProbeFault: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// The files that were handed over. One thread has them.
private nonisolated(unsafe) var files: [String: FileBytes] = [:]

/// What keeps the files' memory: nobody frees it.
private final class Forever {}

@_cdecl("probe_add")
public func add(_ name: UnsafePointer<CChar>, _ bytes: UnsafeRawPointer, _ count: Int) {
  let name = String(cString: name)
  files[name] = FileBytes(
    name: name, bytes: UnsafeRawBufferPointer(start: bytes, count: count), owner: Forever())
}

@_cdecl("probe_read")
public func read(_ inks: UnsafeRawPointer, _ count: Int) -> Int32 {
  ck_limit_level(.portable)
  do throws(ProbeFault) {
    let probe = try makeProbe()
    for line in UnsafeRawBufferPointer(start: inks, count: count).split(separator: 0x0A) {
      print("ink")
      let ink = try probeInk(UnsafeRawBufferPointer(rebasing: line))
      for answer in try probe.read(ink) { print("  \(answer)") }
    }
    return 0
  } catch {
    print("fault: \(error.reason)")
    return 1
  }
}

/// What reads with the pack that was handed over.
private func makeProbe() throws(ProbeFault) -> any Probe {
  let pack: PackFiles
  do throws(PackError) {
    pack = try PackFiles(name: "pack", files: files)
  } catch {
    throw ProbeFault("\(error)")
  }
  return switch pack.manifest.contents {
  case .text(let contents): try TextProbe(pack, contents)
  case .classifier(let contents): try FigureProbe(pack, contents)
  case .characters: throw ProbeFault("packs of characters aren't read here")
  }
}

extension PackFiles {
  /// The bytes of a file that the pack must have.
  func bytes(_ file: PackManifest.File?, _ name: String) throws(ProbeFault) -> FileBytes {
    guard let file else { throw ProbeFault("\(name) is missing") }
    do throws(PackError) {
      return try bytes(of: file)
    } catch {
      throw ProbeFault("\(error)")
    }
  }
}
