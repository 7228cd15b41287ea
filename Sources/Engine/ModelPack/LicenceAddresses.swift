#if !hasFeature(Embedded)
  /// Where the licences that manifests name can be read; `LICENSES/README.md` has the same table.
  enum LicenceAddresses {
    /// Returns a licence's address; `nil` for terms that aren't a licence's, such as `public domain`.
    static func address(of licence: String) -> String? {
      // `CC0 (of the repository)`
      let name = licence.firstRange(of: " (").map { licence[..<$0.lowerBound] } ?? licence[...]
      return addresses[String(name)]
    }

    private static let addresses = [
      "AGPL-3.0": "https://www.gnu.org/licenses/agpl-3.0.html",
      "Arphic Public License": "https://spdx.org/licenses/Arphic-1999.html",
      "BSD-3-Clause": "https://opensource.org/license/bsd-3-clause",
      "Bitstream Vera": "https://spdx.org/licenses/Bitstream-Vera.html",
      "CC BY 2.0 FR": "https://creativecommons.org/licenses/by/2.0/fr/",
      "CC BY 4.0": "https://creativecommons.org/licenses/by/4.0/",
      "CC BY-SA 3.0": "https://creativecommons.org/licenses/by-sa/3.0/",
      "CC BY-SA 4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
      "CC0": "https://creativecommons.org/publicdomain/zero/1.0/",
      "MIT": "https://opensource.org/license/mit",
      "MPL 2.0": "https://www.mozilla.org/MPL/2.0/",
      "MPL-2.0": "https://www.mozilla.org/MPL/2.0/",
      "ODbL 1.0": "https://opendatacommons.org/licenses/odbl/1-0/",
      "SIL OFL 1.1": "https://openfontlicense.org",
    ]
  }
#endif
