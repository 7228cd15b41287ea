import Foundation
import Testing

@testable import ModelStore

/// The decisions about a server's answer, by its status and headers only.
struct ResponseCheckTests {
  private func check(
    _ status: Int, _ headers: [String: String] = [:], present: Int = 40,
    size: ExpectedSize = .exactly(100)
  ) throws -> ResponseCheck {
    let url = try #require(URL(string: "http://host/x"))
    let head = ResponseHead(status: status) { name in headers[name] }
    return ResponseCheck(
      head,
      to: FileRequest(
        url, size: size, policy: DownloadPolicy(), present: present, entityTag: nil))
  }

  @Test(arguments: ["bytes 40-99/100", "bytes 40-99/*"])
  func rest(range: String) throws {
    guard case .rest = try check(206, ["Content-Range": range]) else {
      Issue.record("not the rest")
      return
    }
  }

  @Test(arguments: [
    "", "bytes", "bytes 40-99", "bytes 0-99/100", "bytes 41-99/100", "bytes 40-98/100",
    "bytes 40-99/200", "bytes 40-199/200", "bytes -40/100", "bytes 40-/100", "items 40-99/100",
    "bytes 40-9223372036854775808/100", "bytes 40--99/100", "bytes a-b/c", "bytes 40-99/100/100",
    // One less than the least number, and one more than the greatest, are none.
    "bytes 40-99/-9223372036854775808", "bytes 40-9223372036854775807/100",
    "bytes 40-9223372036854775807/-9223372036854775808",
  ])
  func anotherPart(range: String) throws {
    guard case .refuse(.wrongRange(_, range), _) = try check(206, ["Content-Range": range]) else {
      Issue.record("not refused")
      return
    }
  }

  @Test func partThatEndsBeforeItBegins() throws {
    let answer = try check(206, ["Content-Range": "bytes 40-39/40"], size: .atMost(100))
    guard case .refuse(.wrongRange, _) = answer else {
      Issue.record("not refused")
      return
    }
  }

  @Test func partThatNobodyAskedFor() throws {
    let answer = try check(206, ["Content-Range": "bytes 0-99/100"], present: 0)
    guard case .refuse(.wrongRange, _) = answer else {
      Issue.record("not refused")
      return
    }
  }

  @Test(arguments: [("99", true), ("101", true), ("100", false), ("-5", true)])
  func length(text: String, isRefused: Bool) throws {
    switch try check(200, ["Content-Length": text]) {
    case .refuse(.wrongLength, _): #expect(isRefused)
    case .whole: #expect(!isRefused)
    default: Issue.record("neither")
    }
  }

  @Test func lengthOfAFileOfUnknownSize() throws {
    guard case .whole = try check(200, ["Content-Length": "99"], size: .atMost(100)),
      case .refuse = try check(200, ["Content-Length": "101"], size: .atMost(100))
    else {
      Issue.record("wrong")
      return
    }
  }

  @Test(arguments: [
    ("\"abc\"", "\"abc\""), ("W/\"abc\"", nil), ("abc", nil), ("\"a\r\nX: y\"", nil), ("\"", nil),
  ])
  func onlyStrongEntityTagsCount(tag: String, kept: String?) throws {
    guard case .whole(kept) = try check(200, ["ETag": tag]) else {
      Issue.record("wrong")
      return
    }
  }

  @Test func rangeThatCannotBeHad() throws {
    guard case .askForAll = try check(416), case .refuse = try check(416, present: 0) else {
      Issue.record("wrong")
      return
    }
  }

  @Test(arguments: [("3", 3), ("-1", 0), ("soon", nil)])
  func waitAsTheServerAsks(text: String, seconds: Double?) throws {
    guard case .refuse(.status(_, 503), seconds) = try check(503, ["Retry-After": text]) else {
      Issue.record("wrong")
      return
    }
  }

  @Test func delaysGrowToALimit() {
    var policy = DownloadPolicy()
    policy.firstDelay = 1
    policy.maximumDelay = 10
    for (failures, longest) in [(1, 1.0), (2, 2), (3, 4), (4, 8), (5, 10), (1000, 10)] {
      let delay = policy.delay(afterFailures: failures, requested: nil)
      #expect(delay <= longest && delay >= min(longest, 10) / 2)
    }
    #expect(policy.delay(afterFailures: 1, requested: 7) == 7)
    #expect(policy.delay(afterFailures: 1, requested: .infinity) == 10)
    #expect(policy.delay(afterFailures: 1, requested: .nan) <= 10)
  }
}
