/// Returns the end of a message that mentions related tags; empty if there are none.
package func mention(ofRelated tags: [String]) -> String {
  switch tags.count {
  case 0: ""
  case 1: "; a related one is \(tags[0])"
  default: "; related ones are \(tags.joined(separator: ", "))"
  }
}
