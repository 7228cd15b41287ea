/// The settings of a canvas, prepared once: a lexicon of all the words that a message may contain
/// takes a second and tens of megabytes.
struct CanvasSettings {
  private let api: MyScriptAPI
  private let sessions: InteractiveSessions
  /// What the client has set.
  var current = RecognitionSettings() {
    didSet { known = nil }
  }
  private var known: PreparedSettings?

  init(_ api: MyScriptAPI, _ sessions: InteractiveSessions) {
    (self.api, self.sessions) = (api, sessions)
  }

  /// Returns the current settings, ready for reading.
  ///
  /// - Throws: ``Problem`` naming a word list that the server lacks.
  mutating func prepared() throws(Problem) -> PreparedSettings {
    if let known { return known }
    let new = try sessions.work { [api, current] () throws(Problem) in try api.prepared(current) }
    known = new
    return new
  }
}
