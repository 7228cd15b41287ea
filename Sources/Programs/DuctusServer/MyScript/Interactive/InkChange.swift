/// A change of a page of ink.
enum InkChange: Sendable {
  case add(NamedStrokes)
  case erase(Set<String>)
  case replace(Set<String>, NamedStrokes)
  case transform(Set<String>, InkTransform)
  case clear
}
