import CommandSupport
import Ductus
import Foundation
import ModelStore

/// The settings of `ductus models`.
struct ModelsOptions {
  enum Action: String, CaseIterable {
    case list, info, install, verify, remove, attribution, trust
  }

  static let repository = CommandOption(
    name: "repository", value: "URL",
    summary: "The repository to use (default: DUCTUS_REPOSITORY, or the one shipped with Ductus).")
  static let key = CommandOption(
    name: "key", value: "HEX",
    summary: "The repository's public key (default: DUCTUS_REPOSITORY_KEY in the environment).")
  static let local = CommandOption(
    name: "local", summary: "Don't ask the repository what it offers.")
  static let offline = CommandOption(
    name: "offline", summary: "Use only a repository that is a folder on this machine.")
  static let json = CommandOption(name: "json", summary: "Print one JSON object per model.")

  static let licences = CommandOption(
    name: "licences",
    summary: "With 'list': the licences of the models' parts and of their data.")
  static let reset = CommandOption(
    name: "reset", summary: "With 'trust': forget the newest serial number seen.")

  static let all = [repository, key, local, offline, json, licences, reset]

  let action: Action
  let tags: [String]
  let printsJSON: Bool
  let showsLicences: Bool
  let resets: Bool
  /// The repository; `nil` if none is configured or none should be asked.
  let repository: ModelRepository?

  init(_ arguments: Arguments) throws(UsageError) {
    guard let name = arguments.operands.first else { throw .missingOperand("the action") }
    guard let action = Action(rawValue: name) else {
      throw .badValue(
        option: "models", value: name,
        expected: "one of " + Action.allCases.map(\.rawValue).joined(separator: ", "))
    }
    self.action = action
    tags = Array(arguments.operands.dropFirst())
    printsJSON = arguments.has(Self.json)
    showsLicences = arguments.has(Self.licences)
    resets = arguments.has(Self.reset)
    switch action {
    case .list where !tags.isEmpty, .attribution where !tags.isEmpty, .trust where !tags.isEmpty:
      throw .unexpectedOperand(tags[0])
    case .info, .install, .remove:
      if tags.isEmpty { throw .missingOperand("the model's tag") }
    default: break
    }
    if printsJSON, action == .attribution || action == .trust {
      throw .inapplicable(
        option: Self.json.spelling, reason: "'models \(action.rawValue)' prints text")
    }
    for (option, own) in [(Self.licences, Action.list), (Self.reset, .trust)]
    where arguments.has(option) && action != own {
      throw .inapplicable(
        option: option.spelling, reason: "it goes with 'models \(own.rawValue)'")
    }
    if arguments.has(Self.local), action == .install || action == .trust {
      throw .inapplicable(
        option: Self.local.spelling, reason: "'models \(action.rawValue)' needs the repository")
    }
    let isAsked =
      !arguments.has(Self.local) && [.list, .info, .install, .trust].contains(action)
    let repository = isAsked ? try ModelsOptions.repository(arguments, action: action) : nil
    if arguments.has(Self.offline), let repository, !repository.url.isFileURL {
      guard action == .list || action == .info else {
        throw .inapplicable(
          option: Self.offline.spelling, reason: "\(repository.url) is on another machine")
      }
      self.repository = nil
    } else {
      self.repository = repository
    }
  }

  private static func repository(
    _ arguments: Arguments, action: Action
  ) throws(UsageError) -> ModelRepository? {
    do throws(ModelStoreError) {
      let isGiven = arguments.has(Self.repository) || arguments.has(Self.key)
      if !isGiven { return try ModelRepository.usual() }
      let configured = try? ModelRepository.configured()
      return try ModelRepository(
        url: arguments.string(Self.repository) ?? configured?.url.absoluteString,
        publicKey: arguments.string(Self.key) ?? configured?.publicKey.text)
    } catch .noRepository where arguments.has(Self.key) && !arguments.has(Self.repository) {
      throw .inapplicable(
        option: key.spelling, reason: "it goes with \(repository.spelling) or DUCTUS_REPOSITORY")
    } catch .noRepository where arguments.string(Self.repository)?.isEmpty == false {
      throw .inapplicable(
        option: repository.spelling,
        reason: "its public key is missing: \(key.spelling) or DUCTUS_REPOSITORY_KEY")
    } catch .noRepository where action != .install && action != .trust {
      return nil
    } catch .invalidPublicKey(let text) {
      throw .badValue(option: key.spelling, value: text, expected: "64 hexadecimal digits")
    } catch .invalidRepositoryURL(let text) {
      throw .badValue(
        option: repository.spelling, value: text, expected: "an https:, http: or file: URL")
    } catch {
      throw .inapplicable(
        option: "models \(action.rawValue)", reason: error.message(for: .command))
    }
  }
}
