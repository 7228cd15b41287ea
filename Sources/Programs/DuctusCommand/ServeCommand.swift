import CommandSupport
import Ductus
import DuctusServer
import Foundation
import Support

/// `ductus serve`: the pad and the protocols, until it is stopped.
struct ServeCommand: Command {
  private static let host = CommandOption(
    name: "host", value: "ADDRESS",
    summary: "The address to listen on (default: 127.0.0.1, this machine only).")
  private static let port = CommandOption(
    name: "port", value: "N", summary: "The port (default: 8765); 0 picks a free one.")
  private static let allowedOrigin = CommandOption(
    name: "allow-origin", value: "ORIGIN",
    summary: "Accept pages of this origin, such as https://example.org; * for all. May be repeated."
  )
  private static let allowedHost = CommandOption(
    name: "allow-host", value: "NAME",
    summary: "Another name by which clients reach this machine. May be repeated.")
  private static let key = CommandOption(
    name: "key", value: "APPKEY:HMACKEY",
    summary: "Require 'Authorization: Bearer APPKEY', or MyScript's signature, from clients"
      + " (default: no key). Other users of this machine can read it; see --key-file.")
  private static let keyFile = CommandOption(
    name: "key-file", value: "FILE", completion: .files,
    summary: "Read the key from this file, which other users may not read.")
  private static let lexicon = CommandOption(
    name: "lexicon", value: "NAME=FILE",
    summary: "Words for MyScript clients that name them in customResources, one per line; a tab and"
      + " a weight may follow. May be repeated.")
  private static let log = CommandOption(
    name: "log", summary: "Print a line on standard error for each request, without ink or text.")
  private static let open = CommandOption(
    name: "open", summary: "Open the pad in a browser, if there is a desktop.")

  static let description = CommandDescription(
    name: "serve", operands: "",
    summary: "Serve a page to write on and APIs for other programs, on this machine.",
    options: [
      host, port, allowedOrigin, allowedHost, key, keyFile, lexicon, RecognizerChoice.hand, log,
      open,
    ],
    discussion: """
      The page is at /. POST /v1/recognize reads ink, as /openapi.json describes.
      /handwriting.js adds the Web's own API to any page. MyScript's and Google's protocols
      are served as well. The server keeps nothing and contacts no other machine, except the
      repository when somebody installs a language. It ends with Ctrl-C or SIGTERM, after
      answers in progress or after fifteen seconds.
      """)

  private let options: ServerOptions
  private let opensBrowser: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    var options = ServerOptions()
    options.host = arguments.string(Self.host) ?? options.host
    if let port = try arguments.integer(Self.port, in: 0...65_535) { options.port = UInt16(port) }
    for text in arguments.strings(Self.allowedOrigin) {
      guard let origin = ServerOptions.origin(text) else {
        throw .badValue(
          option: Self.allowedOrigin.spelling, value: text,
          expected: "a scheme and a host, such as https://example.org, or *")
      }
      options.allowedOrigins.append(origin)
    }
    for text in arguments.strings(Self.allowedHost) {
      guard let host = ServerOptions.host(text) else {
        throw .badValue(
          option: Self.allowedHost.spelling, value: text, expected: "the name of a host")
      }
      options.allowedHosts.append(host)
    }
    options.key = arguments.string(Self.key)
    guard options.hasWellFormedKey else {
      throw .badValue(
        option: Self.key.spelling, value: options.key ?? "", expected: "APPKEY:HMACKEY")
    }
    if let file = arguments.string(Self.keyFile) {
      guard options.key == nil else {
        throw .inapplicable(
          option: Self.keyFile.spelling, reason: "\(Self.key.spelling) is the key already")
      }
      options.key = try Self.key(inFile: file)
    }
    for text in arguments.strings(Self.lexicon) {
      let (name, lexicon) = try Self.lexicon(text)
      options.lexicons[name] = lexicon
    }
    options.hand = try RecognizerChoice.hand(arguments)
    if arguments.has(Self.log) { options.log = { report($0) } }
    self.options = options
    opensBrowser = arguments.has(Self.open)
    if let extra = arguments.operands.first { throw .unexpectedOperand(extra) }
  }

  /// Returns the key in a file that isn't for all users.
  private static func key(inFile file: String) throws(UsageError) -> String {
    func fault(_ reason: String) -> UsageError {
      .unusableFile(option: keyFile.spelling, file: file, reason: reason)
    }
    let bytes: [UInt8]
    do throws(MappingError) {
      bytes = try InputFile(path: file).next(keyByteLimit)
    } catch {
      throw fault("\(error)")
    }
    // The group may: services get files like that from systemd.
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & (S_IROTH | S_IWOTH) == 0 else {
      throw fault("other users may read it; 'chmod o= \(file)' prevents that")
    }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    var options = ServerOptions()
    options.key = words.first.map(String.init)
    guard words.count == 1, options.hasWellFormedKey else {
      throw fault("it is not APPKEY:HMACKEY")
    }
    return String(words[0])
  }

  /// The maximum number of bytes that are read of a key's file.
  private static let keyByteLimit = 4_096

  /// Returns a lexicon and its name, from `NAME=FILE`.
  private static func lexicon(_ text: String) throws(UsageError) -> (String, UserLexicon) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw .badValue(
        option: lexicon.spelling, value: text, expected: "a name, an equals sign and a file")
    }
    let words = try HintOptions.words(of: parts[1])
    do throws(UserLexiconError) {
      return (parts[0], try UserLexicon(words))
    } catch {
      throw .unusableFile(option: lexicon.spelling, file: parts[1], reason: "\(error)")
    }
  }

  func run() -> ExitCode {
    // The signals are blocked before there are other threads, so that an early signal waits, too.
    let ends = EndSignals()
    let server: DuctusServer
    do {
      server = try DuctusServer(options)
    } catch {
      report("\(error)")
      return .badInput
    }
    StandardOutput().end(with: "\(server.address) (Ctrl-C ends it)\n")
    if options.isOpenToOthers {
      report("warning: other machines can reach this server, which asks for no key; see --key-file")
    }
    if opensBrowser { ends.whileLetThrough { openBrowser(pad(of: server)) } }
    ends.wait()
    // If a thread is still working, nothing may be freed under it.
    if !server.stop() { _exit(ExitCode.success.rawValue) }
    return .success
  }

  /// Returns the pad's address, with the key that it must show.
  private func pad(of server: DuctusServer) -> String {
    guard let key = options.key?.prefix(while: { $0 != ":" }) else { return server.address }
    let shown = key.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return "\(server.address)#key=\(shown)"
  }

  private func openBrowser(_ address: String) {
    #if canImport(Darwin)
      let opener = "/usr/bin/open"
    #else
      let opener = "/usr/bin/xdg-open"
      let environment = ProcessInfo.processInfo.environment
      guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
    #endif
    guard FileManager.default.isExecutableFile(atPath: opener) else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: opener)
    process.arguments = [address]
    // The address is printed, so nothing is lost without a browser.
    try? process.run()
  }
}

/// Ctrl-C and SIGTERM, blocked in all threads that begin from now on, until they are waited for.
private struct EndSignals {
  private var signals = sigset_t()

  init() {
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Unblocks them, so that a process started meanwhile doesn't inherit the block.
  func whileLetThrough(_ begin: () -> Void) {
    var signals = signals
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    begin()
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for the first signal; the next one ends the program at once.
  func wait() {
    var (signals, number) = (signals, CInt(0))
    sigwait(&signals, &number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
