#if !hasFeature(Embedded)
  // Types that are read from JSON by hand remain `Codable` for Swift programs: a decoder's values
  // become a tree, from which the type is read; an encoder gets the tree.

  extension JSONValue: Codable {
    package init(from decoder: any Decoder) throws {
      if let object = try? decoder.container(keyedBy: AnyKey.self) {
        var members: [String: JSONValue] = [:]
        for key in object.allKeys {
          members[key.stringValue] = try object.decode(JSONValue.self, forKey: key)
        }
        self = .object(members)
        return
      }
      if var array = try? decoder.unkeyedContainer() {
        var elements: [JSONValue] = []
        while !array.isAtEnd { elements.append(try array.decode(JSONValue.self)) }
        self = .array(elements)
        return
      }
      let scalar = try decoder.singleValueContainer()
      if scalar.decodeNil() {
        self = .null
      } else if let value = try? scalar.decode(Bool.self) {
        self = .boolean(value)
      } else if let text = try? scalar.decode(String.self) {
        self = .string(text)
      } else {
        self = .number(try JSONNumber(from: scalar))
      }
    }

    package func encode(to encoder: any Encoder) throws {
      switch self {
      case .object(let members):
        var object = encoder.container(keyedBy: AnyKey.self)
        for (key, value) in members {
          try object.encode(value, forKey: AnyKey(stringValue: key))
        }
      case .array(let elements):
        var array = encoder.unkeyedContainer()
        for element in elements { try array.encode(element) }
      case .null:
        var scalar = encoder.singleValueContainer()
        try scalar.encodeNil()
      case .boolean(let value):
        var scalar = encoder.singleValueContainer()
        try scalar.encode(value)
      case .number(let number):
        var scalar = encoder.singleValueContainer()
        if let integer = number.integer {
          try scalar.encode(integer)
        } else {
          try scalar.encode(number.double)
        }
      case .string(let text):
        var scalar = encoder.singleValueContainer()
        try scalar.encode(text)
      }
    }
  }

  extension JSONNumber {
    fileprivate init(from scalar: any SingleValueDecodingContainer) throws {
      double = try scalar.decode(Double.self)
      float = (try? scalar.decode(Float.self)) ?? Float(double)
      integer = try? scalar.decode(Int.self)
    }
  }
#endif
