import Support

/// The destination of a command's result: standard output, or a file that may be followed by
/// numbered ones.
public struct CommandOutput {
  /// A path, or `-` for standard output.
  public let path: String
  private let inputs: InputFiles

  /// - Parameters:
  ///   - path: the value of `option`.
  ///   - inputs: the files that mustn't be written.
  /// - Throws: ``UsageError`` if the file is one of the inputs or can't be written.
  public init(
    _ path: String, option: CommandOption, inputs: InputFiles
  ) throws(UsageError) {
    try inputs.refuse(path, of: option)
    try option.requireWritable(path)
    self.init(path: path, inputs: inputs)
  }

  private init(path: String, inputs: InputFiles) { (self.path, self.inputs) = (path, inputs) }

  public var isStandardOutput: Bool { path == "-" }

  /// Returns the output of a further result: `out-2.svg` beside `out.svg`.
  public func numbered(_ number: Int) -> CommandOutput {
    guard number > 1, !isStandardOutput else { return self }
    let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let end = path[name...].lastIndex(of: ".") ?? path.endIndex
    return CommandOutput(path: "\(path[..<end])-\(number)\(path[end...])", inputs: inputs)
  }

  /// Writes all of the result.
  public func write(_ bytes: some Sequence<UInt8>) throws(OutputError) {
    guard !isStandardOutput else {
      let output = StandardOutput()
      output.write(bytes)
      return output.flush()
    }
    // The user didn't choose the names of further files.
    guard !inputs.contain(path) else {
      throw OutputError("\(path): isn't written, for it is an input")
    }
    do {
      try OutputFile.write(Array(bytes), to: path)
    } catch {
      throw OutputError("\(path): can't be written: \(error)")
    }
  }
}

/// The reason why a result can't be written, with the file.
public struct OutputError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
