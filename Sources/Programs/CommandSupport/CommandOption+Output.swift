import Foundation
import Support

extension CommandOption {
  /// Refuses an output that can't be written, before work that may take minutes.
  ///
  /// - Parameter output: the option's value; `-` is standard output.
  public func requireWritable(_ output: String) throws(UsageError) {
    if output == "-" { return }
    func fault(_ code: Int32) -> UsageError {
      .unusableFile(
        option: spelling, file: output,
        reason: "can't be written: \(MappingError.system(code: code))")
    }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: output, isDirectory: &isFolder)
    // The name of a folder, even if there is none.
    if isFolder.boolValue || output.hasSuffix("/") { throw fault(EISDIR) }
    let folder = URL(fileURLWithPath: output).deletingLastPathComponent().path
    if access(exists ? output : folder, W_OK) != 0 { throw fault(errno) }
  }
}
