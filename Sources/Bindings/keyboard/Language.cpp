#include "Language.h"

#include <ductus.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>

namespace handwriting {
namespace {

// Languages that aren't written with Latin letters unless their tags say so.
constexpr std::pair<std::string_view, std::string_view> scripts[] = {
    {"am", "Ethi"},  {"ar", "Arab"},  {"as", "Beng"},  {"be", "Cyrl"},  {"bg", "Cyrl"},
    {"bn", "Beng"},  {"bo", "Tibt"},  {"brx", "Deva"}, {"ckb", "Arab"}, {"dv", "Thaa"},
    {"el", "Grek"},  {"fa", "Arab"},  {"gu", "Gujr"},  {"he", "Hebr"},  {"hi", "Deva"},
    {"hy", "Armn"},  {"ja", "Jpan"},  {"ka", "Geor"},  {"kk", "Cyrl"},  {"km", "Khmr"},
    {"kn", "Knda"},  {"ko", "Kore"},  {"kok", "Deva"}, {"ky", "Cyrl"},  {"lo", "Laoo"},
    {"mai", "Deva"}, {"mk", "Cyrl"},  {"ml", "Mlym"},  {"mn", "Cyrl"},  {"mr", "Deva"},
    {"my", "Mymr"},  {"ne", "Deva"},  {"or", "Orya"},  {"pa", "Guru"},  {"ps", "Arab"},
    {"ru", "Cyrl"},  {"sa", "Deva"},  {"sd", "Arab"},  {"si", "Sinh"},  {"sr", "Cyrl"},
    {"ta", "Taml"},  {"te", "Telu"},  {"tg", "Cyrl"},  {"th", "Thai"},  {"ti", "Ethi"},
    {"ug", "Arab"},  {"uk", "Cyrl"},  {"ur", "Arab"},  {"yi", "Hebr"},  {"yue", "Hani"},
    {"zh", "Hani"},
};
constexpr std::array<std::string_view, 8> withoutSpaces = {
    "Hani", "Jpan", "Khmr", "Laoo", "Mymr", "Thai", "Tibt", "Bopo"};
constexpr std::array<std::string_view, 5> rightToLeft = {"Arab", "Hebr", "Nkoo", "Syrc", "Thaa"};

template <typename Names>
bool contains(const Names &names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The script of a tag, or of its language.
std::string scriptOf(const std::string &tag) {
  const auto language = tag.substr(0, tag.find('-'));
  if (tag.size() > language.size()) {
    const auto begin = language.size() + 1;
    const auto second = tag.substr(begin, tag.find('-', begin) - begin);
    if (second == "Hans" || second == "Hant") return "Hani";
    if (second.size() == 4) return second;
  }
  for (const auto &[name, script] : scripts)
    if (name == language) return std::string(script);
  return "Latn";
}

/// The tags of the installed packs that read text; those that serve a tag, the best first.
std::vector<std::string> tagsOfPacks(const char *wanted) {
  std::vector<std::string> tags;
  const std::unique_ptr<ductus_packs, decltype(&ductus_free_packs)> found(
      ductus_find_packs(nullptr, 0, wanted, nullptr), ductus_free_packs);
  if (!found) return tags;
  for (size_t i = 0; i < found->pack_count; i++) {
    const std::string_view tag = found->packs[i].tag;
    const bool isLanguage = tag.substr(0, 3) != "zxx" && tag.substr(0, 3) != "und";
    if (found->packs[i].kind != DUCTUS_FIGURES && isLanguage) tags.emplace_back(tag);
  }
  return tags;
}

}  // namespace

Language languageOf(std::string tag) {
  tag.erase(std::min(tag.find('.'), tag.size()));
  std::replace(tag.begin(), tag.end(), '_', '-');
  Language language;
  language.script = scriptOf(tag);
  language.hasSpaces = !contains(withoutSpaces, language.script);
  language.isRightToLeft = contains(rightToLeft, language.script);
  language.tag = std::move(tag);
  return language;
}

std::vector<Language> installedLanguages() {
  std::vector<Language> languages;
  for (const auto &tag : tagsOfPacks(nullptr)) languages.push_back(languageOf(tag));
  std::sort(languages.begin(), languages.end(), [](const Language &one, const Language &other) {
    return one.tag < other.tag;
  });
  const auto same = [](const Language &one, const Language &other) { return one.tag == other.tag; };
  languages.erase(std::unique(languages.begin(), languages.end(), same), languages.end());
  return languages;
}

std::optional<Language> servingLanguage(const std::string &tag) {
  const auto wanted = languageOf(tag);
  for (const auto &found : tagsOfPacks(wanted.tag.c_str())) {
    auto language = languageOf(found);
    if (language.script == wanted.script) return language;
  }
  return std::nullopt;
}

}  // namespace handwriting
