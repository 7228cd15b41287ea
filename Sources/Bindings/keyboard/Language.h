// What a tag tells about a language.

#pragma once

#include <optional>
#include <string>
#include <vector>

namespace handwriting {

struct Language {
  std::string tag;     // BCP 47, such as "sr-Latn-RS"; empty for none
  std::string script;  // ISO 15924, such as "Cyrl"; "Hani", "Jpan" and "Kore" for mixtures
  bool hasSpaces = true;
  bool isRightToLeft = false;
};

/// A language by its tag, or by a locale's name such as "sr_RS".
Language languageOf(std::string tag);

/// The languages whose packs of text or characters are installed, one for each pack, by their tags.
std::vector<Language> installedLanguages();

/// The language of the installed pack that serves a tag best, if one does in the tag's script.
std::optional<Language> servingLanguage(const std::string &tag);

}  // namespace handwriting
