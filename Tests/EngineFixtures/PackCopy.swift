import Ductus
import Foundation

extension Pack {
  /// Copies the pack to a new directory. The copy has its own files, including those that this one
  /// shares with others.
  package func copy(to directory: URL) throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for file in manifest.files {
      try FileManager.default.copyItem(
        at: url(of: file), to: directory.appendingPathComponent(file.path))
    }
    var copied = manifest
    copied.network.shared = nil
    if var text = copied.text {
      text.languageModel?.shared = nil
      text.decoder.shared = nil
      text.calibration?.shared = nil
      text.loneCharacters?.shared = nil
      copied.contents = .text(text)
    }
    try copied.write(to: directory)
  }
}

extension PackManifest {
  /// Writes the manifest of the pack in a directory.
  package func write(to directory: URL) throws {
    try JSONEncoder().encode(self).write(to: directory.appendingPathComponent(Pack.manifestName))
  }
}
