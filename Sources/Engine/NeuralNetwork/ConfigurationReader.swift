import Support

/// Parses a configuration; errors name the file and the field.
struct ConfigurationReader {
  private let fields: JSONObject
  private let file: String

  init(json: String, file: String) throws(NetworkError) {
    self.file = file
    do throws(JSONError) {
      fields = try JSONField(JSONValue(text: json)).object()
    } catch {
      throw Self.refusal(error, file)
    }
  }

  // MARK: - Fields

  func integer(_ name: String) throws(NetworkError) -> Int {
    do throws(JSONError) { return try fields.required(name).integer() } catch {
      throw refusal(error)
    }
  }

  func integers(_ name: String) throws(NetworkError) -> [Int] {
    do throws(JSONError) { return try fields.required(name).integers() } catch {
      throw refusal(error)
    }
  }

  func string(_ name: String) throws(NetworkError) -> String {
    do throws(JSONError) { return try fields.required(name).string() } catch {
      throw refusal(error)
    }
  }

  func strings(_ name: String) throws(NetworkError) -> [String] {
    do throws(JSONError) { return try fields.required(name).strings() } catch {
      throw refusal(error)
    }
  }

  /// Returns an object of strings, which may be missing.
  func texts(_ name: String) throws(NetworkError) -> [String: String]? {
    do throws(JSONError) { return try fields.optional(name)?.texts() } catch {
      throw refusal(error)
    }
  }

  private func refusal(_ error: JSONError) -> NetworkError { Self.refusal(error, file) }

  private static func refusal(_ error: JSONError, _ file: String) -> NetworkError {
    .badConfiguration(
      file: file, field: error.path.isEmpty ? "ductus" : error.path, reason: error.reason)
  }

  // MARK: - Checks

  func requireNoOthers(than known: [String]) throws(NetworkError) {
    do throws(JSONError) { try fields.requireNoOthers(than: known) } catch { throw refusal(error) }
  }

  func require(_ name: String, is known: Int) throws(NetworkError) {
    let value = try integer(name)
    guard value == known else { throw unknown(name, "\(value)", only: "\(known)") }
  }

  func require(_ name: String, is known: String) throws(NetworkError) {
    let value = try string(name)
    guard value == known else { throw unknown(name, value, only: known) }
  }

  func unknown(_ name: String, _ value: String, only known: String) -> NetworkError {
    .badConfiguration(file: file, field: name, reason: "\(value) is unknown; only \(known) is read")
  }

  func requireDistinct(_ values: [some Hashable], _ field: String) throws(NetworkError) {
    guard Set(values).count == values.count else {
      throw .badConfiguration(file: file, field: field, reason: "a value stands twice")
    }
  }

  func bounded(_ name: String, _ bounds: ClosedRange<Int>) throws(NetworkError) -> Int {
    try bounded(integer(name), bounds, name)
  }

  @discardableResult
  func bounded(
    _ value: Int, _ bounds: ClosedRange<Int>, _ field: String
  ) throws(NetworkError) -> Int {
    guard bounds.contains(value) else {
      throw .badConfiguration(
        file: file, field: field,
        reason: "\(value) is not in \(bounds.lowerBound)...\(bounds.upperBound)")
    }
    return value
  }
}
