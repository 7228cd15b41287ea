import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A PNG file, decoded by cairo.
struct Picture {
  let width: Int
  let height: Int
  /// Alpha, red, green and blue of each pixel, row by row.
  private let pixels: [UInt32]

  init?(_ file: [UInt8]) throws {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    let cairo = try #require(
      dlopen("libcairo.so.2", RTLD_NOW) ?? dlopen("/opt/homebrew/lib/libcairo.2.dylib", RTLD_NOW))
    func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
      unsafeBitCast(try #require(dlsym(cairo, "cairo_image_surface_" + name)), to: type)
    }
    typealias Read =
      @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, UInt32) -> Int32
    typealias Open = @convention(c) (Read, UnsafeMutableRawPointer?) -> OpaquePointer?
    typealias Number = @convention(c) (OpaquePointer?) -> Int32
    typealias Bytes = @convention(c) (OpaquePointer?) -> UnsafePointer<UInt8>?
    let open = try function("create_from_png_stream", Open.self)
    var rest = file[...]
    let surface = withUnsafeMutablePointer(to: &rest) { rest in
      open(
        { closure, target, count in
          guard let closure, let target else { return 10 }
          let rest = closure.assumingMemoryBound(to: ArraySlice<UInt8>.self)
          guard rest.pointee.count >= Int(count) else { return 10 }
          for (index, byte) in rest.pointee.prefix(Int(count)).enumerated() { target[index] = byte }
          rest.pointee = rest.pointee.dropFirst(Int(count))
          return 0
        }, rest)
    }
    guard let data = try function("get_data", Bytes.self)(surface) else { return nil }
    width = Int(try function("get_width", Number.self)(surface))
    height = Int(try function("get_height", Number.self)(surface))
    let stride = Int(try function("get_stride", Number.self)(surface))
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        let offset = y * stride + x * 4
        pixels.append(UnsafeRawPointer(data).load(fromByteOffset: offset, as: UInt32.self))
      }
    }
    // Without transparency (CAIRO_FORMAT_RGB24) the first byte means nothing.
    let isOpaque = try function("get_format", Number.self)(surface) == 1
    self.pixels = isOpaque ? pixels.map { $0 | 0xFF00_0000 } : pixels
  }

  func colour(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}
