/// A place in a JSON document. It becomes text only if an error names it.
package indirect enum JSONPath: Hashable, Sendable {
  case document
  case member(of: JSONPath, String)
  case element(of: JSONPath, Int)
}

extension JSONPath: CustomStringConvertible {
  /// The keys, separated by full stops, and array indices, such as `accuracy.words.cerInterval[0]`;
  /// empty for the whole document.
  package var description: String {
    switch self {
    case .document: ""
    case .member(.document, let key): key
    case .member(let object, let key): "\(object).\(key)"
    case .element(let array, let index): "\(array)[\(index)]"
    }
  }
}
