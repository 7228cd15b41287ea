import CommandSupport
import Testing

@Suite struct UserLanguagesTests {
  @Test(
    arguments: [
      ([:], []),
      (["LANG": "de_DE.UTF-8"], ["de-DE"]),
      (["LANG": "C.UTF-8"], []),
      (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], []),
      (["LANG": "de_AT@euro", "LC_ALL": ""], ["de-AT"]),
      (["LANG": "en_US.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"], ["fr-FR", "en-US"]),
      (["LANG": "en_US.UTF-8", "LC_ALL": "fr_FR.UTF-8"], ["fr-FR", "en-US"]),
      (["LANG": "sv_SE.UTF-8", "LANGUAGE": "sv:nb:en"], ["sv", "nb", "en", "sv-SE"]),
      (["LANG": "C", "LANGUAGE": "sv:nb:en"], []),
      (["LANG": "sr_RS.UTF-8@latin"], ["sr-Latn-RS"]),
      (["LANG": "pt_BR", "LC_ALL": "POSIX"], []),
    ] as [([String: String], [String])])
  func theEnvironmentNamesLanguages(_ environment: [String: String], _ tags: [String]) {
    #expect(UserLanguages.tags(in: environment) == tags)
  }
}
