#if !hasFeature(Embedded)
  extension Hand: CustomStringConvertible {
    /// How much was learned, without the person's words: `Hand(at-once, 20 lines, 135 words)`.
    public var description: String {
      "Hand(\(pace.rawValue), \(lines) lines, \(words.count) words)"
    }
  }

  extension Hand: CustomDebugStringConvertible {
    /// The description: logs don't show a person's words.
    public var debugDescription: String { description }
  }

  extension Hand: CustomReflectable {
    /// A mirror without children, for the same reason.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif
