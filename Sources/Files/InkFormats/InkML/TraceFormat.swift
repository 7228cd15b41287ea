/// The channels of a trace in the order of their values (InkML 3.1).
struct TraceFormat {
  struct Channel {
    enum Role {
      case x, y, time
      /// Force, tilt, buttons and whatever else isn't used.
      case other
    }

    var name: String
    var role: Role
    var isIntermittent: Bool
    /// The factor from a value to the ink's units: −1 for a reversed axis, milliseconds per unit
    /// for time.
    var scale = 1.0
    /// Whether times count from a timestamp rather than from the start of the trace.
    var refersToTimestamp = false
    /// The value of an intermittent channel if none is given.
    var defaultValue: Double?
  }

  private(set) var channels: [Channel] = []

  /// The maximum number of channels: more than any device has, and few enough for a linear search.
  private static let channelLimit = 256

  /// The format of traces that name none: X and Y.
  static let standard: TraceFormat = {
    var format = TraceFormat()
    format.append(Channel(name: "X", role: .x, isIntermittent: false))
    format.append(Channel(name: "Y", role: .y, isIntermittent: false))
    return format
  }()

  /// Adds a channel; regular ones come before intermittent ones, as in the traces.
  mutating func append(_ channel: Channel) {
    var channel = channel
    if channels.contains(where: { $0.role == channel.role }) { channel.role = .other }
    let regularCount = channels.prefix { !$0.isIntermittent }.count
    channels.insert(channel, at: channel.isIntermittent ? channels.count : regularCount)
  }

  /// Adds the channel that a `channel` element with these attributes describes.
  ///
  /// X grows to the right and Y downwards unless `orientation` is `-ve`. X and Y are assumed to be
  /// in the same unit.
  mutating func append(
    attributes: [String: String], isIntermittent: Bool
  ) throws(InkMLFault) {
    guard channels.count < Self.channelLimit else { throw .tooManyChannels }
    let name = attributes["name"] ?? ""
    var channel = Channel(name: name, role: .other, isIntermittent: isIntermittent)
    channel.defaultValue = attributes["default"].flatMap(Double.init)
    switch name {
    case "X": channel.role = .x
    case "Y": channel.role = .y
    // The device's own unit, as written by Office: times are unknown.
    case "T" where attributes["units"] == "dev": break
    case "T":
      channel.role = .time
      channel.scale = try Self.millisecondsPerUnit(attributes["units"])
      channel.refersToTimestamp = attributes["respectTo"] != nil
    default: break
    }
    if channel.role == .x || channel.role == .y {
      switch attributes["orientation"] {
      case nil, "+ve": break
      case "-ve": channel.scale = -1
      case let value?:
        throw .malformedAttribute(element: "channel", attribute: "orientation", value: value)
      }
    }
    append(channel)
  }

  private static func millisecondsPerUnit(_ unit: String?) throws(InkMLFault) -> Double {
    switch unit {
    case nil, "", "ms": 1
    case "s": 1000
    case "us", "µs": 0.001
    case "ns": 0.000001
    case let unit?: throw .unsupportedUnit(unit)
    }
  }
}
