#if !hasFeature(Embedded)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// A library of C that a program opens where it is needed, and doesn't load at each start. It is
  /// never closed.
  package struct DynamicLibrary {
    /// A library that isn't there, or that lacks a function.
    package struct Missing: Error, Sendable {
      /// Reason that the system gives.
      package let reason: String

      package init(reason: String) {
        self.reason = reason
      }

      fileprivate static var last: Missing {
        Missing(reason: dlerror().map { String(cString: $0) } ?? "not found")
      }
    }

    private let handle: UnsafeMutableRawPointer

    /// Opens the first library that is there.
    package init(_ names: [String]) throws(Missing) {
      guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
        throw .last
      }
      self.handle = handle
    }

    /// The address of a function of the library, or of those that it needs.
    package func address(of name: String) throws(Missing) -> UnsafeMutableRawPointer {
      guard let address = dlsym(handle, name) else { throw .last }
      return address
    }

    /// A function of the library, or of those that it needs; its type is the caller's to know.
    package func function<Function>(
      _ name: String, _ type: Function.Type
    ) throws(Missing) -> Function {
      unsafeBitCast(try address(of: name), to: type)
    }

    /// Functions of a library in a structure of C's, which stays for good.
    ///
    /// - Parameters:
    ///   - linux: names of the library, each with the number of its interface.
    ///   - darwin: its name there, which is looked for where Homebrew installs, too.
    ///   - debian: Debian's packages that have it, which whoever lacks the library is told.
    ///   - find: fills the structure from the library's handle, and returns the name of a function
    ///     that isn't there.
    package static func functions<Table>(
      linux: [String], darwin: String, debian: String,
      _ find: (UnsafeMutablePointer<Table>, UnsafeMutableRawPointer) -> UnsafePointer<CChar>?
    ) -> Result<UnsafePointer<Table>, Missing> {
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
        return UnsafePointer(table)
      }
    }
  }
#endif
