import Support
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Libraries that are opened at run time.
@Suite struct DynamicLibraryTests {
  private struct Mathematics {
    var cosine: @convention(c) (Double) -> Double
  }

  private static let names = ["no-such-library.so.1", "libm.so.6"]

  @Test func functionsAreFoundInATable() throws {
    let functions: DynamicLibrary.Functions<Mathematics> = try DynamicLibrary.functions(
      linux: Self.names, darwin: "libSystem.B.dylib", debian: "libc6"
    ) { table, handle in
      guard let cosine = dlsym(handle, "cos") else { return nil }
      table.initialize(
        to: Mathematics(cosine: unsafeBitCast(cosine, to: (@convention(c) (Double) -> Double).self))
      )
      return nil
    }.get()
    #expect(functions.table.pointee.cosine(0) == 1)
  }

  @Test func missingFunctionIsNamed() {
    let error = #expect(throws: DynamicLibrary.Missing.self) {
      let _: DynamicLibrary.Functions<Mathematics> = try DynamicLibrary.functions(
        linux: Self.names, darwin: "libSystem.B.dylib", debian: "libc6"
      ) { _, _ in UnsafePointer(strdup("turn")) }.get()
    }
    #expect(error?.reason == "it has no turn")
  }

  @Test func missingLibraryIsToldOf() {
    let error = #expect(throws: DynamicLibrary.Missing.self) {
      try DynamicLibrary(["no-such-library.so.1"])
    }
    #expect(error?.reason.contains("no-such-library.so.1") == true)
  }

  #if os(Linux)
    @Test func whereToGetAMissingLibraryIsTold() {
      let error = #expect(throws: DynamicLibrary.Missing.self) {
        let _: DynamicLibrary.Functions<Mathematics> = try DynamicLibrary.functions(
          linux: ["no-such-library.so.1"], darwin: "", debian: "libnone1"
        ) { _, _ in nil }.get()
      }
      #expect(error?.reason.hasSuffix("(Debian's package libnone1 has it)") == true)
    }
  #endif
}
