import DuctusEngine
import Foundation
import ModelIdentifiers
import ModelPack
import ModelStore

/// The reason why no pack serves a tag, or the one that does can't be used.
///
/// Descriptions say what a program can do; they don't mention a command that its users may not
/// have.
public enum PackCatalogError: Error, Equatable, Sendable {
  /// The text isn't a language tag. `nearest` lists at most three models of the language with this
  /// name.
  case invalidTag(LanguageTagError, nearest: [String])
  /// The program's packs aren't beside it: it was moved without the folder `resources`.
  case missingResources(resources: String)
  /// No available pack serves the tag, but a repository offers one, or may offer one: a repository
  /// on another machine isn't asked. `offer` is the offered pack's name, or the tag if that isn't
  /// known. `repository` is empty if none is known, but Ductus has a pack for the tag.
  case notInstalled(tag: String, offer: String, repository: String)
  /// No pack exists for the tag. `nearest` lists at most three tags that have models: of the
  /// language in another script, or of the language with this name.
  case notOffered(tag: String, nearest: [String])
  /// The pack that serves the tag is damaged, and no other serves it.
  case damaged(tag: String, isBundled: Bool, PackError)
  /// The pack that serves the tag can't be used.
  case unusable(DuctusError)
}

extension PackCatalogError {
  /// Returns what is wrong, and what can be done about it.
  package func message(for audience: Audience) -> String {
    guard let advice = advice(for: audience) else { return fact(for: audience) }
    return "\(fact(for: audience)): \(advice)"
  }

  private func fact(for audience: Audience) -> String {
    switch self {
    case .invalidTag(let error, let nearest): "\(error)\(mention(ofRelated: nearest))"
    case .missingResources: "the models of this program are missing"
    case .notInstalled(let tag, let offer, let repository):
      "the model for \(Self.name(of: tag)) is not installed"
        + (audience == .clients
          ? ""
          : repository.isEmpty
            ? ", and no repository of models is known"
            : ", but \(repository) "
              + (repository.hasPrefix("http")
                ? "may offer it"
                : "offers it" + (offer.lowercased() == tag.lowercased() ? "" : " as '\(offer)'")))
    case .notOffered(let tag, let nearest):
      "there is no model for \(Self.name(of: tag)), installed or offered"
        + mention(ofRelated: nearest)
    case .damaged(let tag, _, let error):
      "the model for '\(tag)' is damaged" + (audience == .clients ? "" : ": \(error)")
    case .unusable(let error): audience == .clients ? "the model can't be used" : "\(error)"
    }
  }

  private func advice(for audience: Audience) -> String? {
    switch (self, audience) {
    case (.missingResources(let resources), .programs),
      (.missingResources(let resources), .command):
      "copy the folder '\(resources)' from where the program was built to where it is now, or name "
        + "another folder in DUCTUS_WEIGHTS"
    case (.notInstalled(_, _, repository: ""), .programs):
      "name one in DUCTUS_REPOSITORY, or set that of ModelManager"
    case (.notInstalled(_, _, repository: ""), .command): "name one in DUCTUS_REPOSITORY"
    case (.notInstalled(_, let offer, _), .programs):
      "download '\(offer)' with ModelManager or PackStore.install"
    case (.notInstalled(_, let offer, _), .command): "`ductus models install \(offer)` fetches it"
    case (.damaged(_, let isBundled, _), .programs):
      (isBundled ? "copy the program's resources again, or " : "")
        + "install it again with ModelManager or PackStore.install"
    case (.damaged(let tag, let isBundled, _), .command):
      (isBundled ? "copy the program's resources again, or install it: " : "repair it: ")
        + "`ductus models install \(tag)`"
    default: nil
    }
  }

  /// Returns the name of the language, if it has one: most people know the name rather than the
  /// tag.
  private static func name(of tag: String) -> String {
    guard let name = DigitalInkRecognitionModelIdentifier(forLanguageTag: tag)?.englishName else {
      return "'\(tag)'"
    }
    return "'\(tag)' (\(name))"
  }
}

extension PackCatalogError: CustomStringConvertible {
  public var description: String { message(for: .programs) }
}

extension PackCatalogError: LocalizedError {
  public var errorDescription: String? { description }
}
