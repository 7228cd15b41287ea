import Instructions

/// The command line of the runner.
struct Options {
  static let usage = """
    usage: ductus-benchmark [--json] [--quick] [--only GROUP] [--inks FILE] [--instructions NAME]
    groups: \(BenchmarkGroup.allCases.map(\.rawValue).joined(separator: ", "))
    instructions: \(Instructions.allCases.map(\.rawValue).joined(separator: ", "))
    """

  var printsJSON = false
  var effort = Effort()
  var groups = BenchmarkGroup.allCases
  var inks = "Samples/demo.ndjson"
  /// The instructions of another processor; `nil` for the best available.
  var instructions: Instructions?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else {
        throw BenchmarkError.usage("\(option) wants a value")
      }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": printsJSON = true
      case "--quick": effort = .quick
      case "--inks": inks = try value(of: argument)
      case "--only":
        let name = try value(of: argument)
        guard let group = BenchmarkGroup(rawValue: name) else {
          throw BenchmarkError.usage("there is no group '\(name)'")
        }
        groups = [group]
      case "--instructions":
        let name = try value(of: argument)
        guard let choice = Instructions(rawValue: name) else {
          throw BenchmarkError.usage("there are no instructions '\(name)'")
        }
        instructions = choice
      default: throw BenchmarkError.usage("'\(argument)' is unknown")
      }
    }
  }
}
