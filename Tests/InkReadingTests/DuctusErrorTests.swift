import Testing

@testable import InkReading

struct DuctusErrorTests {
  @Test(arguments: [
    (["en"], "en"), (["en", "en-US", "de"], "en, en-US, de"),
    (["en", "en-US", "de", "fr"], "en, en-US, de and 1 other"),
    (["en", "en-US", "de", "fr", "it"], "en, en-US, de and 2 others"),
  ])
  func tagsThatArentNamedAreCounted(tags: [String], list: String) {
    let error = DuctusError.notServed(tag: "xx", tags: tags)
    #expect("\(error)" == "the model serves \(list), not 'xx'")
  }
}
