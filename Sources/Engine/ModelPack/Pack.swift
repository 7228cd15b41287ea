#if !hasFeature(Embedded)
  import Support

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// A folder with a model and the manifest that describes it.
  ///
  /// Packs that ship together may share files, such as the network of a script, in a folder
  /// beside theirs.
  public struct Pack: Hashable, Sendable {
    /// The manifest's name in a pack's folder.
    public static let manifestName = PackManifest.fileName

    /// The pack's folder.
    public let directory: URL
    /// The contents of the pack.
    public let manifest: PackManifest

    /// Opens a pack: reads its manifest and checks that its files exist in their full size.
    ///
    /// Contents are not hashed here (`verify` of the model store does that); the readers of the
    /// files detect the damage that affects them.
    ///
    /// - Throws: ``PackError`` naming the manifest or the file at fault.
    public init(contentsOf directory: URL) throws(PackError) {
      let url = directory.appendingPathComponent(Pack.manifestName)
      let bytes: [UInt8]
      do {
        bytes = try InputFile.contents(of: url.path, limit: PackManifest.maximumBytes)
      } catch {
        throw .unreadable(file: url.path, reason: error.description)
      }
      self.directory = directory
      manifest = try PackManifest(parsing: Data(bytes), source: url.path)
      for file in manifest.files { try checkSize(file) }
    }

    /// Creates a pack of which only the manifest is known.
    init(directory: URL, manifest: PackManifest) {
      self.directory = directory
      self.manifest = manifest
    }

    /// The network's weights.
    public var network: URL { url(of: manifest.network) }

    /// Returns the location of one of the manifest's files.
    public func url(of file: PackManifest.File) -> URL {
      guard let shared = file.shared else { return directory.appendingPathComponent(file.path) }
      return directory.resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent(shared).appendingPathComponent(file.path)
    }

    /// Checks that one of the manifest's files is a regular file of the manifest's size.
    ///
    /// - Throws: ``PackError``.
    package func checkSize(_ file: PackManifest.File) throws(PackError) {
      let path = url(of: file).path
      let size: Int
      do {
        size = try InputFile.size(of: path)
      } catch {
        throw .unreadable(file: path, reason: error.description)
      }
      guard size == file.bytes else {
        throw .wrongSize(file: path, expected: file.bytes, actual: size)
      }
    }
  }

  extension PackFiles {
    /// Creates the files of a pack in a folder, which are mapped on demand.
    public init(_ pack: Pack) {
      self.init(name: pack.directory.path, manifest: pack.manifest) { file throws(PackError) in
        let path = pack.url(of: file).path
        do throws(MappingError) {
          return try FileBytes(mapping: path)
        } catch {
          throw .unreadable(file: path, reason: error.description)
        }
      }
    }
  }
#endif
