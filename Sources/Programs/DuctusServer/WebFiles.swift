import DuctusWeights
import Foundation
import ModelStore

/// The pad's pages and scripts, read once.
struct WebFiles: Sendable {
  private let files: [String: HTTPResponse]

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "json": "application/json",
  ]

  /// Only this server's files, and no framing.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    + "img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  init() {
    var files: [String: HTTPResponse] = [:]
    for (name, content) in WebResources.files {
      let type = Self.types[String(name.split(separator: ".").last ?? "")] ?? "text/plain"
      var response = HTTPResponse(type: type, body: content)
      response.headers += [
        ("Content-Security-Policy", Self.policy), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"), ("Cache-Control", "no-cache"),
        ("ETag", "\"\(sha256(of: Data(content)))\""),
      ]
      // Pages that are isolated from other origins (COEP) include it, too.
      if name == "handwriting.js" {
        response.headers.append(("Cross-Origin-Resource-Policy", "cross-origin"))
      }
      files[Self.path(of: name)] = response
    }
    self.files = files
  }

  /// Returns the address of a file: `/pad/main.js` for `main.js`. Some files have their own
  /// addresses.
  private static func path(of name: String) -> String {
    switch name {
    case "index.html": "/"
    case "handwriting.js", "openapi.json": "/\(name)"
    default: "/pad/\(name)"
    }
  }

  /// Returns a file, or status 304 if the browser has it; `nil` if there is none of this address.
  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let file = files[request.path], let tag = file["ETag"] else { return nil }
    let known = (request.headers["if-none-match"] ?? "").split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    // A proxy that compresses files makes the tag weak, `W/"…"`.
    guard known.contains(where: { $0 == tag || $0 == "W/" + tag || $0 == "*" }) else { return file }
    return HTTPResponse(status: 304, headers: [("ETag", tag), ("Cache-Control", "no-cache")])
  }
}

/// The files of the folder `Web`, which is beside the program or installed in `share/ductus/web`.
enum WebResources {
  /// Names with their folders, such as `modes/text.js`; none if the program was moved without them.
  static let files: [String: [UInt8]] = {
    guard let folder else { return [:] }
    var files: [String: [UInt8]] = [:]
    for name in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
      guard let name = name as? String,
        let content = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path)
      else { continue }
      files[name] = Array(content)
    }
    return files
  }()

  /// The folder's name beside a program, given by the Swift package manager.
  #if canImport(Darwin)
    static let resources = "Ductus_DuctusServer.bundle"
  #else
    static let resources = "Ductus_DuctusServer.resources"
  #endif

  private static let folder = DataFolders.usual.folder(
    beside: ["\(resources)/Web"], orShared: "web", having: "index.html")
}
