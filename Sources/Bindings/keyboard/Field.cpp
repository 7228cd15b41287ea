#include "Field.h"

#include <string_view>
#include <utility>

namespace handwriting {
namespace {

constexpr const char *plainDigits = "0123456789";

// The zeros of scripts with digits of their own. The digits after it differ in the last byte.
constexpr std::pair<std::string_view, std::string_view> zeros[] = {
    {"Arab", "۰"}, {"Beng", "০"}, {"Deva", "०"}, {"Gujr", "૦"}, {"Guru", "੦"},
    {"Khmr", "០"}, {"Knda", "೦"}, {"Laoo", "໐"}, {"Mlym", "൦"}, {"Mymr", "၀"},
    {"Orya", "୦"}, {"Taml", "௦"}, {"Telu", "౦"}, {"Thai", "๐"}, {"Tibt", "༠"},
};

/// A language's own digits, with the marks between them.
std::string ownDigits(const Language &language) {
  const bool isArabic = language.tag.compare(0, 2, "ar") == 0;
  std::string digits;
  for (const auto &[script, zero] : zeros) {
    if (script != language.script) continue;
    for (char value = 0; value < 10; value++) {
      digits += script == "Arab" && isArabic ? "٠" : zero;
      digits.back() = static_cast<char>(digits.back() + value);
    }
  }
  return language.script == "Arab" ? digits + "٫٬" : digits;
}

/// The characters of a number; empty for other fields.
std::string charactersOf(Content content, const Language &language) {
  switch (content) {
    case Content::digits:
    case Content::pin: return plainDigits + ownDigits(language);
    case Content::number: return std::string(plainDigits) + "+-.,:/%€$£ " + ownDigits(language);
    case Content::formattedNumber: return std::string(plainDigits) + "-.," + ownDigits(language);
    case Content::phone: return std::string(plainDigits) + "+*#()/-. " + ownDigits(language);
    default: return "";
  }
}

}  // namespace

Field fieldOf(Content content, const Language &language) {
  Field field;
  field.allowed = charactersOf(content, language);
  if (!field.allowed.empty()) field.kind = DUCTUS_NUMBER;
  if (content == Content::phone) field.kind = DUCTUS_PHONE;
  if (content == Content::url) field.kind = DUCTUS_URI;
  if (content == Content::email) field.kind = DUCTUS_EMAIL;
  field.isPlain = content == Content::url || content == Content::email;
  if (content == Content::secret) field.kind = DUCTUS_PER_CHARACTER;
  field.isHidden = content == Content::secret || content == Content::pin;
  return field;
}

}  // namespace handwriting
