/// Decompressed bytes, up to the first fault.
struct InflatedBytes {
  var bytes: [UInt8]
  var fault: NoteFault?
}
