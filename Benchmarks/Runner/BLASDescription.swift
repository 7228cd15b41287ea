import COpenBLAS

/// OpenBLAS's version and the kernels it chose.
var blasDescription: String {
  let version = openblas_get_config().map { String(cString: $0) } ?? "OpenBLAS"
  let core = openblas_get_corename().map { String(cString: $0) } ?? "unknown"
  return "\(version.split(separator: " ").prefix(2).joined(separator: " ")) (\(core))"
}
