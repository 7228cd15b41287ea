import Foundation

/// A folder of this user in which programs keep what belongs to them.
package enum UserFolder {
  /// What is kept: models, hands.
  case data
  /// What can be made anew: indexes.
  case cache

  /// Returns Ductus's folder within this one, which may not exist: `ductus` in `XDG_DATA_HOME` or
  /// `XDG_CACHE_HOME`, or else in `~/.local/share` or `~/.cache`; on Apple's systems `Ductus` in
  /// `~/Library/Application Support`, `ductus` in `~/Library/Caches`.
  package func ductus(in environment: [String: String]) -> URL {
    if let folder = Self.path(variable, in: environment) {
      return folder.appendingPathComponent("ductus", isDirectory: true)
    }
    let home =
      Self.path("HOME", in: environment)
      ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
    return home.appendingPathComponent(pathInHome, isDirectory: true)
  }

  private var variable: String {
    switch self {
    case .data: "XDG_DATA_HOME"
    case .cache: "XDG_CACHE_HOME"
    }
  }

  #if canImport(Darwin)
    private var pathInHome: String {
      switch self {
      case .data: "Library/Application Support/Ductus"
      case .cache: "Library/Caches/ductus"
      }
    }
  #else
    private var pathInHome: String {
      switch self {
      case .data: ".local/share/ductus"
      case .cache: ".cache/ductus"
      }
    }
  #endif

  /// Returns the folder that a variable names. The XDG specification wants relative paths passed
  /// over.
  private static func path(_ variable: String, in environment: [String: String]) -> URL? {
    guard let value = environment[variable], value.hasPrefix("/") else { return nil }
    return URL(fileURLWithPath: value, isDirectory: true)
  }
}
