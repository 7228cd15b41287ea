/// The challenge that the client of a canvas signs with the server's key.
struct ClientChallenge {
  let text = InteractiveSessions.secret()
  /// Whether the client needs no further check: a server without a key admits everybody.
  private(set) var isMet: Bool
  /// Whether the client's answer was wrong.
  private(set) var isRefused = false
  private let api: MyScriptAPI

  init(_ api: MyScriptAPI) {
    (self.api, isMet) = (api, api.key == nil)
  }

  /// Takes the client's answer.
  mutating func check(_ code: String) {
    isMet = api.isSigned(text, with: code)
    isRefused = !isMet
  }
}
