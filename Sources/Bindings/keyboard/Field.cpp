#include "Field.h"

namespace handwriting {
namespace {

constexpr const char *plainDigits = "0123456789";

/// A language's own digits, with the marks between them.
std::string ownDigits(const Language &language) {
  if (language.script != "Arab") return "";
  const bool isEastern = language.tag.compare(0, 2, "ar") != 0;
  return isEastern ? "۰۱۲۳۴۵۶۷۸۹٫٬" : "٠١٢٣٤٥٦٧٨٩٫٬";
}

/// The characters of a number; empty for other fields.
std::string charactersOf(Content content, const Language &language) {
  switch (content) {
    case Content::digits: return plainDigits + ownDigits(language);
    case Content::number: return std::string(plainDigits) + "+-.,:/%€$£ " + ownDigits(language);
    case Content::formattedNumber: return std::string(plainDigits) + "-.," + ownDigits(language);
    case Content::phone: return std::string(plainDigits) + "+*#()/-. ";
    default: return "";
  }
}

}  // namespace

Field fieldOf(Content content, const Language &language) {
  Field field;
  field.allowed = charactersOf(content, language);
  if (!field.allowed.empty()) field.kind = DUCTUS_NUMBER;
  if (content == Content::url) field.kind = DUCTUS_URI;
  if (content == Content::email) field.kind = DUCTUS_EMAIL;
  field.isPlain = content == Content::url || content == Content::email;
  if (content == Content::secret) {
    field.kind = DUCTUS_PER_CHARACTER;
    field.isHidden = true;
  }
  return field;
}

}  // namespace handwriting
