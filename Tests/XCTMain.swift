import Testing

/// The program that runs the tests, by the name that the package manager looks for. Its own would look for
/// tests of XCTest, of which there are none, by an index that takes the compiler a third of its time.
@main struct TestRun {
  static func main() async {
    let arguments = CommandLine.arguments
    if arguments.contains("--dump-tests-json") { print(#"{"tests": []}"#) }
    // It is asked for tests of each kind.
    guard arguments.contains("swift-testing") else { return }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
