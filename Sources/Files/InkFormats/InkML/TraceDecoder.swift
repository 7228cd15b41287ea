import InkModel
import Support

/// Turns the text of a `trace` element into points (InkML 3.2.1).
///
/// A point is a list of values, one per channel, and points are separated by commas:
///
///     value  ::= ("!" | "'" | '"')? "-"? number | "T" | "F" | "*" | "?"
///     number ::= decimal ([eE] [+-]? digits)? | "#" hexadecimal
///
/// `!` makes a value explicit, `'` a difference from the value before, `"` a difference from the
/// difference before. The choice holds for the later values of the channel until the next such
/// mark. `*` repeats the value, the first or the second difference, whichever is in force; `?` is
/// an unknown value. Spaces may be left out wherever the next value is recognisable by itself: `125
/// 45-3-2` is four numbers. Intermittent channels may be left out at the end of a point.
///
/// Each trace starts with explicit values again.
struct TraceDecoder {
  /// A violation of the rules, with its place in the text.
  struct Failure: Error {
    var point: Int
    var offset: Int
    var fault: TraceFault
  }

  private enum Mode { case explicit, difference, secondDifference }

  private struct ChannelState {
    var mode = Mode.explicit
    var value = 0.0
    /// The first difference of the last two values, and the difference of the last two of those.
    var velocity = 0.0
    var acceleration = 0.0
    var hasValue = false
  }

  private let channels: [TraceFormat.Channel]
  private let regularCount: Int
  private let timeOffset: Double
  private let bytes: UnsafeBufferPointer<UInt8>
  private var states: [ChannelState]
  private var offset = 0
  private var pointIndex = 0

  /// Appends the points of a trace to `points`, up to the limit.
  ///
  /// - Parameters:
  ///   - text: the text of the trace, as UTF-8.
  ///   - timeOffset: milliseconds from the timestamp to the start of the trace.
  ///   - limit: the maximum number of points in `points`; further ones are only checked and
  ///     counted.
  /// - Returns: the number of points of the trace.
  static func decode(
    _ text: ArraySlice<UInt8>, format: TraceFormat, timeOffset: Double,
    into points: inout [StrokePoint], limit: Int
  ) throws(Failure) -> Int {
    let result = text.withUnsafeBufferPointer { bytes in
      Result { () throws(Failure) in
        var decoder = TraceDecoder(bytes, format, timeOffset)
        return try decoder.decode(into: &points, limit: limit)
      }
    }
    return try result.get()
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ format: TraceFormat, _ timeOffset: Double) {
    self.bytes = bytes
    self.timeOffset = timeOffset
    channels = format.channels
    regularCount = format.channels.prefix { !$0.isIntermittent }.count
    states = Array(repeating: ChannelState(), count: format.channels.count)
  }

  private mutating func decode(
    into points: inout [StrokePoint], limit: Int
  ) throws(Failure) -> Int {
    while true {
      skipSpace()
      // The end is after a last comma, or there is nothing at all.
      guard offset < bytes.count else { return pointIndex }
      let point = try point()
      if points.count < limit { points.append(point) }
      pointIndex += 1
    }
  }

  /// Reads a point and the comma after it.
  private mutating func point() throws(Failure) -> StrokePoint {
    var x: Double?
    var y: Double?
    var time: Double?
    var count = 0
    while true {
      skipSpace()
      let isEnd = offset == bytes.count || bytes[offset] == UInt8(ascii: ",")
      if isEnd, count < regularCount {
        throw failure(.wrongValueCount(expected: regularCount, found: count))
      }
      if count == channels.count {
        guard isEnd else {
          throw failure(.wrongValueCount(expected: channels.count, found: count + 1))
        }
        break
      }
      let channel = channels[count]
      let value = isEnd ? channel.defaultValue : try self.value(of: count)
      switch channel.role {
      case .x: x = value.map { $0 * channel.scale }
      case .y: y = value.map { $0 * channel.scale }
      case .time:
        time = value.map { $0 * channel.scale + (channel.refersToTimestamp ? 0 : timeOffset) }
      case .other: break
      }
      count += 1
    }
    offset += 1
    guard let x else { throw failure(.missingCoordinate(channel: "X")) }
    guard let y else { throw failure(.missingCoordinate(channel: "Y")) }
    return StrokePoint(x: Float(x), y: Float(y), time: try time.map(milliseconds))
  }

  private func milliseconds(_ time: Double) throws(Failure) -> Int {
    guard let time = Int(nearest: time) else { throw failure(.timeOutOfRange) }
    return time
  }

  // MARK: - Values

  /// Reads the next value of a channel; `nil` if it is unknown.
  private mutating func value(of channel: Int) throws(Failure) -> Double? {
    switch bytes[offset] {
    case UInt8(ascii: "!"): try setMode(.explicit, of: channel)
    case UInt8(ascii: "'"): try setMode(.difference, of: channel)
    case UInt8(ascii: "\""): try setMode(.secondDifference, of: channel)
    default: break
    }
    switch bytes[offset] {
    case UInt8(ascii: "?"):
      offset += 1
      return nil
    case UInt8(ascii: "*"):
      guard states[channel].hasValue else { throw nothingBefore(channel) }
      offset += 1
      repeatValue(of: channel)
    case UInt8(ascii: "T"), UInt8(ascii: "F"):
      // A Boolean isn't a number: its channel is one of those skipped.
      guard channels[channel].role == .other else { throw unexpected() }
      states[channel].hasValue = true
      offset += 1
    default:
      let mode = states[channel].mode
      guard mode == .explicit || states[channel].hasValue else { throw nothingBefore(channel) }
      take(try number(), for: channel)
    }
    return states[channel].value
  }

  private mutating func setMode(_ mode: Mode, of channel: Int) throws(Failure) {
    states[channel].mode = mode
    offset += 1
    skipSpace()
    guard offset < bytes.count else {
      throw failure(.wrongValueCount(expected: channels.count, found: channel))
    }
  }

  private mutating func take(_ number: Double, for channel: Int) {
    let last = states[channel]
    switch last.mode {
    case .explicit:
      states[channel].value = number
      states[channel].velocity = last.hasValue ? number - last.value : 0
      states[channel].acceleration = states[channel].velocity - last.velocity
    case .difference:
      states[channel].value = last.value + number
      states[channel].velocity = number
      states[channel].acceleration = number - last.velocity
    case .secondDifference:
      states[channel].velocity = last.velocity + number
      states[channel].value = last.value + states[channel].velocity
      states[channel].acceleration = number
    }
    states[channel].hasValue = true
  }

  private mutating func repeatValue(of channel: Int) {
    let last = states[channel]
    switch last.mode {
    case .explicit: take(last.value, for: channel)
    case .difference: take(last.velocity, for: channel)
    case .secondDifference: take(last.acceleration, for: channel)
    }
  }

  private mutating func number() throws(Failure) -> Double {
    var isNegative = false
    var start = offset
    if bytes[start] == UInt8(ascii: "-") {
      isNegative = true
      start += 1
      while start < bytes.count, bytes[start].isJSONSpace { start += 1 }
    }
    if start < bytes.count, bytes[start] == UInt8(ascii: "#") {
      let magnitude = try hexadecimal(at: start + 1)
      return isNegative ? -magnitude : magnitude
    }
    // A second minus sign would be the literal's own.
    guard start < bytes.count, bytes[start] != UInt8(ascii: "-"),
      let literal = DecimalLiteral(bytes, at: start)
    else {
      offset = min(start, bytes.count - 1)
      throw unexpected()
    }
    offset = literal.range.upperBound
    let magnitude = literal.double(in: bytes)
    return isNegative ? -magnitude : magnitude
  }

  private mutating func hexadecimal(at start: Int) throws(Failure) -> Double {
    var end = start
    var value = 0.0
    while end < bytes.count, let digit = Character(UnicodeScalar(bytes[end])).hexDigitValue {
      value = value * 16 + Double(digit)
      end += 1
    }
    offset = end > start ? end : start - 1
    guard end > start else { throw unexpected() }
    return value
  }

  // MARK: - Helpers

  private mutating func skipSpace() {
    while offset < bytes.count, bytes[offset].isJSONSpace { offset += 1 }
  }

  private func failure(_ fault: TraceFault) -> Failure {
    Failure(point: pointIndex, offset: min(offset, bytes.count), fault: fault)
  }

  /// Returns the error for the byte at `offset`, which exists.
  private func unexpected() -> Failure {
    failure(.unexpectedCharacter(bytes[offset]))
  }

  private func nothingBefore(_ channel: Int) -> Failure {
    failure(.nothingBefore(channel: channels[channel].name))
  }
}
