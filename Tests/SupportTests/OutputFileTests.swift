import Foundation
import Support
import Testing

/// An existing file in an output's place: it is kept, or entirely replaced.
@Suite struct OutputFileTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ductus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func write(_ text: String, to path: String) throws {
    try OutputFile.write(Array(text.utf8), to: path)
  }

  private func text(of path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func status(of path: String) throws -> stat {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status
  }

  @Test func aNewFileHasTheModeOfAnyOther() throws {
    try withFolder { folder in
      try write("new", to: folder + "/ours")
      #expect(try text(of: folder + "/ours") == "new")
      close(open(folder + "/plain", O_WRONLY | O_CREAT, 0o666))
      #expect(try status(of: folder + "/ours").st_mode == status(of: folder + "/plain").st_mode)
    }
  }

  /// A reader of the old file continues to read that.
  @Test(arguments: [mode_t(0o600), 0o644, 0o775])
  func aFileIsReplacedAndKeepsItsMode(mode: mode_t) throws {
    try withFolder { folder in
      let path = folder + "/file"
      try write("old", to: path)
      chmod(path, mode)
      let old = try #require(FileHandle(forReadingAtPath: path))
      try write("new", to: path)
      #expect(try text(of: path) == "new")
      #expect(try status(of: path).st_mode & 0o777 == mode)
      #expect(try old.readToEnd() == Data("old".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    }
  }

  @Test func linksAreFollowed() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/there", withIntermediateDirectories: false)
      try write("old", to: folder + "/there/file")
      for (link, target) in [
        ("relative", "there/file"), ("absolute", folder + "/there/file"), ("second", "relative"),
        ("there/up", "../second"), ("dangling", "there/new"),
      ] {
        #expect(symlink(target, folder + "/" + link) == 0)
        try write(link, to: folder + "/" + link)
        #expect(try status(of: folder + "/" + link).st_mode & S_IFMT == S_IFLNK)
        let end = link == "dangling" ? "/there/new" : "/there/file"
        #expect(try text(of: folder + end) == link)
        #expect(try status(of: folder + end).st_mode & S_IFMT == S_IFREG)
      }
    }
  }

  @Test func aPipeIsWrittenInto() throws {
    try withFolder { folder in
      let pipe = folder + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      // Opened at both ends, it keeps nobody waiting.
      let descriptor = open(pipe, O_RDWR)
      defer { close(descriptor) }
      try write("through", to: pipe)
      var bytes = [UInt8](repeating: 0, count: 20)
      #expect(read(descriptor, &bytes, bytes.count) == 7)
      #expect(bytes.prefix(7).elementsEqual("through".utf8))
      #expect(try status(of: pipe).st_mode & S_IFMT == S_IFIFO)
    }
  }

  #if os(Linux)
    /// Its link has a path at which there is nothing any more.
    @Test func aFileWithoutANameIsWrittenInto() throws {
      try withFolder { folder in
        let descriptor = open(folder + "/file", O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        unlink(folder + "/file")
        try write("nameless", to: "/proc/self/fd/\(descriptor)")
        var bytes = [UInt8](repeating: 0, count: 20)
        #expect(read(descriptor, &bytes, bytes.count) == 8)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      }
    }
  #endif

  @Test func faultsAreTheSystems() throws {
    try withFolder { folder in
      try write("file", to: folder + "/file")
      #expect(symlink("loop", folder + "/loop") == 0)
      for (path, code) in [
        ("", EISDIR), ("/missing/file", ENOENT), ("/file/file", ENOTDIR), ("/loop", ELOOP),
      ] {
        let error = #expect(throws: MappingError.self) { try write("new", to: folder + path) }
        #expect(error == .system(code: code))
      }
      #expect(try text(of: folder + "/file") == "file")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["file", "loop"])
    }
  }

  @Test func aFileIsOneUnderAllItsNames() throws {
    try withFolder { folder in
      for name in ["a", "b"] { try write(name, to: folder + "/" + name) }
      #expect(symlink("a", folder + "/link") == 0)
      #expect(link(folder + "/a", folder + "/second") == 0)
      let node = try #require(FileNode(path: folder + "/a"))
      let descriptor = open(folder + "/a", O_RDONLY)
      defer { close(descriptor) }
      #expect(FileNode(path: folder + "/link") == node)
      #expect(FileNode(path: folder + "/second") == node)
      #expect(FileNode(descriptor: descriptor) == node)
      #expect(FileNode(path: folder + "/b") != node)
      #expect(FileNode(path: folder + "/c") == nil)
      #expect(try #require(FileNode(path: folder)).isFolder && !node.isFolder)
    }
  }
}
