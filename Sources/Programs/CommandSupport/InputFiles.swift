import Foundation
import Support

/// The files that a command reads, none of which may also be an output.
public struct InputFiles {
  private let paths: [String]

  /// - Parameter paths: the paths as given; `-` is standard input.
  public init(_ paths: [String]) { self.paths = paths }

  /// Refuses an output that is one of the files, under any name: the input would be lost before it
  /// is read, or after.
  ///
  /// - Parameter option: the option that names the output; `-` is standard output.
  /// - Throws: ``UsageError/inapplicable(option:reason:)``.
  public func refuse(_ output: String, of option: CommandOption) throws(UsageError) {
    guard output != "-", contain(output) else { return }
    throw .inapplicable(option: option.spelling, reason: "\(output.printable) is an input")
  }

  /// Returns whether a path leads to one of the files.
  public func contain(_ output: String) -> Bool {
    guard let node = FileNode(path: output), !node.isCharacterDevice else { return false }
    return paths.contains { path in
      node == (path == "-" ? FileNode(descriptor: STDIN_FILENO) : FileNode(path: path))
    }
  }
}
