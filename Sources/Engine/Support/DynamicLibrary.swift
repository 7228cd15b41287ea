#if !hasFeature(Embedded)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// A C library that a program opens when needed, instead of loading it at each start. It is never
  /// closed.
  package struct DynamicLibrary {
    /// A library that is missing, or that lacks a function.
    package struct Missing: Error, Sendable {
      /// The reason that the system gives.
      package let reason: String

      package init(reason: String) {
        self.reason = reason
      }

      fileprivate static var last: Missing {
        Missing(reason: dlerror().map { String(cString: $0) } ?? "not found")
      }
    }

    /// Functions of a library in a C structure.
    ///
    /// Unchecked: the structure is filled before anybody has it, never changes and is kept forever.
    package struct Functions<Table>: @unchecked Sendable {
      package let table: UnsafePointer<Table>
    }

    private let handle: UnsafeMutableRawPointer

    /// Opens the first of these libraries that is present.
    package init(_ names: [String]) throws(Missing) {
      guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
        throw .last
      }
      self.handle = handle
    }

    /// Returns the address of a function of the library, or of those that it needs.
    package func address(of name: String) throws(Missing) -> UnsafeMutableRawPointer {
      guard let address = dlsym(handle, name) else { throw .last }
      return address
    }

    /// Returns a function of the library, or of those that it needs; the caller must know its type.
    package func function<Function>(
      _ name: String, _ type: Function.Type = Function.self
    ) throws(Missing) -> Function {
      unsafeBitCast(try address(of: name), to: type)
    }

    /// Returns functions of a library.
    ///
    /// - Parameters:
    ///   - linux: the library's names on Linux, each with the number of its interface.
    ///   - darwin: its name on Darwin; Homebrew's folders are also searched.
    ///   - debian: the Debian packages that contain it, named to users who lack the library.
    ///   - find: fills the structure from the library's handle, and returns the name of a missing
    ///     function.
    package static func functions<Table>(
      linux: [String], darwin: String, debian: String,
      _ find: (UnsafeMutablePointer<Table>, UnsafeMutableRawPointer) -> UnsafePointer<CChar>?
    ) -> Result<Functions<Table>, Missing> {
      #if canImport(Darwin)
        let names = [darwin, "/opt/homebrew/lib/\(darwin)", "/usr/local/lib/\(darwin)"]
      #else
        let names = linux
      #endif
      return Result { () throws(Missing) in
        let library: DynamicLibrary
        do throws(Missing) { library = try DynamicLibrary(names) } catch {
          #if os(Linux)
            throw Missing(reason: "\(error.reason) (Debian's package \(debian) has it)")
          #else
            throw error
          #endif
        }
        let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
        if let missing = find(table, library.handle) {
          table.deallocate()
          throw Missing(reason: "it has no \(String(cString: missing))")
        }
        return Functions(table: UnsafePointer(table))
      }
    }
  }
#endif
