#include "Text.h"

namespace handwriting {
namespace {

bool isContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

/// The offset of the last code point.
size_t lastBegin(std::string_view text) {
  size_t begin = text.size();
  while (begin > 0 && isContinuation(text[--begin])) {
  }
  return begin;
}

bool isDigit(char32_t character) { return character >= U'0' && character <= U'9'; }

bool isMark(char32_t character) {
  return (character >= 0x300 && character <= 0x36F) || character == 0x200D || character == 0xFE0F;
}

// Characters that join the word after them, and the word before them.
constexpr std::u32string_view opening = U"([{\"'“‘„‚«‹¿¡-/@#_&=+*<~\\|";
constexpr std::u32string_view closing = U".,;:!?)]}”’»›…%'-/،؛؟۔।॥";

// The most digits on either side of a comma within a number.
constexpr size_t longestGroup = 3;

bool isSpace(char32_t character) {
  return character <= 0x20 || character == 0xA0 || character == 0x3000
      || (character >= 0x2000 && character <= 0x200B);
}

/// Whether a quotation mark that opens in English closes a German quotation in the text before it.
bool closesQuotation(std::string_view before, char32_t mark) {
  if (mark != U'“' && mark != U'‘') return false;
  const std::string_view begin = mark == U'“' ? "„" : "‚", end = mark == U'“' ? "“" : "‘";
  const size_t begun = before.rfind(begin), ended = before.rfind(end);
  return begun != before.npos && (ended == before.npos || ended < begun);
}

/// The number of digits that a text ends or begins with.
size_t digitsBefore(std::string_view text) {
  size_t count = 0;
  while (count < text.size() && isDigit(static_cast<unsigned char>(text[text.size() - count - 1])))
    count++;
  return count;
}

size_t digitsAfter(std::string_view text) {
  size_t count = 0;
  while (count < text.size() && isDigit(static_cast<unsigned char>(text[count]))) count++;
  return count;
}

}  // namespace

char32_t firstCharacter(std::string_view text) {
  if (text.empty()) return 0;
  const auto lead = static_cast<unsigned char>(text[0]);
  char32_t character = lead < 0x80 ? lead : lead < 0xE0 ? lead & 0x1F : lead < 0xF0 ? lead & 0x0F
                                                                                    : lead & 0x07;
  for (size_t i = 1; i < text.size() && isContinuation(text[i]); i++)
    character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3F);
  return character;
}

char32_t lastCharacter(std::string_view text) {
  return text.empty() ? 0 : firstCharacter(text.substr(lastBegin(text)));
}

size_t characterCount(std::string_view text) {
  size_t count = 0;
  for (const char byte : text) count += !isContinuation(byte);
  return count;
}

size_t byteOf(std::string_view text, size_t character) {
  for (size_t i = 0; i < text.size(); i++)
    if (!isContinuation(text[i]) && character-- == 0) return i;
  return text.size();
}

std::string withoutLast(std::string_view text) {
  while (!text.empty()) {
    const bool onlyMark = isMark(lastCharacter(text));
    text = text.substr(0, lastBegin(text));
    if (!onlyMark) break;
  }
  return std::string(text);
}

bool isLetterOrDigit(char32_t character) {
  if (character < 0x80)
    return isDigit(character) || (character >= U'a' && character <= U'z')
        || (character >= U'A' && character <= U'Z');
  const bool isPunctuation = character < 0xC0 || (character >= 0x2000 && character <= 0x2BFF)
      || (character >= 0x3000 && character <= 0x3003)
      || (character >= 0x3008 && character <= 0x3020)
      || (character >= 0xFF00 && character <= 0xFF0F);
  return !isPunctuation && closing.find(character) == closing.npos;
}

bool takesSpaceBetween(std::string_view before, std::string_view text) {
  const char32_t last = lastCharacter(before), first = firstCharacter(text);
  if (last == 0 || first == 0 || isSpace(last) || isSpace(first)) return false;
  const std::string_view rest = before.substr(0, lastBegin(before));
  if (closesQuotation(before, first)) return false;
  if (opening.find(last) != opening.npos && !closesQuotation(rest, last)) return false;
  if (closing.find(first) != closing.npos) return false;
  // 3.14, 12:30 and 1,000 stay together, but not a date's day and year.
  const size_t whole = digitsBefore(rest), part = digitsAfter(text);
  if (whole == 0 || part == 0) return true;
  if (last == U',') return whole > longestGroup || part > longestGroup;
  return last != U'.' && last != U':';
}

}  // namespace handwriting
